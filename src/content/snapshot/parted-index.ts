import { createSharedValues } from './shared-values.ts'
import type { Tracker } from './tracker.ts'

/** Parts of an index. */
export const partCount = 64
/** Indexes of one kind that stay in memory, as of all languages. */
const mostIndexes = 16

type Part<Value> = Readonly<Record<string, Value>>

/**
 * An index by key that is made whole and looked up in parts, each of which is a node (decision 087): what looks up a
 * key depends on the keys of its part, a 64th, and not on all of them.
 */
type PartedIndex<Value> = {
  /** @param of the index's own name among its kind, as a language */
  readonly find: (of: string, key: string) => Value | undefined
  /** All that is in a part. @param number from 0 to below `partCount` */
  readonly part: (of: string, number: number) => Part<Value>
}

/**
 * Creates indexes of one kind.
 * @param name of their nodes
 * @param entriesOf keys and values; of two with one key the last counts
 */
export function createPartedIndex<Value>(
  { node }: Pick<Tracker, 'node'>,
  name: string,
  entriesOf: (of: string) => readonly (readonly [key: string, value: Value])[],
): PartedIndex<Value> {
  // Most languages have the same.
  const share = createSharedValues<Part<Value>>(partCount * mostIndexes)
  const whole = node(name, mostIndexes, (of) => inParts(entriesOf(of)).map(share))
  const parts = node(
    `${name}_part`,
    partCount * mostIndexes,
    (of, number): Part<Value> => whole(of)[Number(number)] ?? {},
  )
  const part = (of: string, number: number): Part<Value> => parts(of, String(number))
  return { find: (of, key) => ownValue(part(of, partOf(key)), key), part }
}

/** The part of an index that a key is in: alike in all processes. */
function partOf(key: string): number {
  let sum = 0
  for (let at = 0; at < key.length; at += 1) sum = (sum * 31 + key.charCodeAt(at)) % 65_521
  return sum % partCount
}

function inParts<Value>(entries: readonly (readonly [key: string, value: Value])[]): readonly Part<Value>[] {
  const grouped = Map.groupBy(entries, ([key]) => partOf(key))
  return Array.from({ length: partCount }, (_, number) => Object.fromEntries(grouped.get(number) ?? []))
}

const ownValue = <Value>(values: Part<Value>, key: string): Value | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined
