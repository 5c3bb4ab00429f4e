import type { RowAddress } from './snapshot-rows.ts'
import type { Snapshot } from './snapshot.ts'
import { leaves } from './tracked-snapshot.ts'

/**
 * Keys of what is another where a row may be: the row, the list of all rows, and that of their ids where it came or
 * went.
 * @param before digest of the row; `undefined` without it
 * @param after the same of the later row
 */
export function leavesOfRow(
  { collection, scope, id }: RowAddress,
  before: string | undefined,
  after: string | undefined,
): readonly string[] {
  if (before === after) return []
  const changed = [leaves.row(collection, scope, id), leaves.all(collection, scope)]
  return before === undefined || after === undefined ? [...changed, leaves.ids(collection, scope)] : changed
}

/**
 * Compares two snapshots by the log of the later one.
 * @returns keys of what is another in the later one: rows, their lists, and the day; `undefined` where its log does not
 * go back to the earlier one
 */
export function changedLeaves(
  before: Pick<Snapshot, 'version' | 'day' | 'digestOf'>,
  after: Pick<Snapshot, 'version' | 'day' | 'digestOf' | 'changesSince'>,
): readonly string[] | undefined {
  const rows = before.version === after.version ? [] : after.changesSince(before.version)
  if (!rows) return undefined
  const changed = rows.flatMap((address) => leavesOfRow(address, before.digestOf(address), after.digestOf(address)))
  return [...new Set(before.day === after.day ? changed : [...changed, leaves.day])]
}
