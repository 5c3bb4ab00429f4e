import { LRUCache } from 'lru-cache'

/** The most values of a kind that are cached. `ofLocale`: one locale alone asks for each, so it is cleared apart. */
export type Limit = number | { readonly most: number; readonly ofLocale: true }

/** The rows after a change (`Tracker.advance`), by the number of changes so far. */
export type Revision = { readonly number: number }

/** A value in memory, and the revisions for which it is right. */
export type Entry<Value> = {
  readonly value: Value
  /** Each once, as a list: a set of a few keys takes several times as much memory. */
  readonly reads: string[]
  /** The first of the revisions for which it is known to be right, and the last one while it is in doubt. */
  since: number
  until: number
  /** The revision in which its value became what it is. */
  readonly changed: number
  /** Those of its reads that may be others than at `until`, or all of them; without any it is right until now. */
  doubts: string[] | undefined
  /** The text by which a node was first asked for: all that read the node share it. A memory has none. */
  readonly key: string | undefined
}

/** Called with each entry that leaves memory. @param isReplaced another one has its place */
export type DropEntry = (entry: Entry<unknown>, isReplaced: boolean) => void

/** Values of one kind: those of the newest revision, and those of earlier ones that are apart from them. */
export type CachedValues<Value> = {
  readonly entries: LRUCache<string, Entry<Value>>
  /** A value of an earlier revision. It never changes: what it is made of is not noted. */
  readonly earlierValue: (revision: Revision, key: string, makeIt: () => Value) => Value
}

/** Whether a value in memory was right in an earlier revision. */
const isRightAt = ({ since, until, doubts }: Entry<unknown>, { number }: Revision): boolean =>
  since <= number && (doubts === undefined || number <= until)

/** Takes memory as values come: `max` would take that of all at once, most of it for nothing in a small shop. */
const roomFor = (limit: number) => ({ maxSize: limit, sizeCalculation: () => 1 })

/** Creates the cache of a kind, which has no value yet. Those of an earlier revision go with it. */
export function createCachedValues<Value>(limit: Limit, dropEntry: DropEntry): CachedValues<Value> {
  const room = roomFor(typeof limit === 'number' ? limit : limit.most)
  const entries = new LRUCache<string, Entry<Value>>({
    ...room,
    dispose: (entry, _key, reason) => dropEntry(entry, reason === 'set'),
  })
  const earlier = new WeakMap<Revision, LRUCache<string, { readonly value: Value }>>()
  return {
    entries,
    earlierValue(revision, key, makeIt) {
      const entry = entries.peek(key)
      if (entry && isRightAt(entry, revision)) return entry.value
      const apart = earlier.get(revision) ?? new LRUCache<string, { readonly value: Value }>(room)
      earlier.set(revision, apart)
      const known = apart.get(key) ?? { value: makeIt() }
      apart.set(key, known)
      return known.value
    },
  }
}
