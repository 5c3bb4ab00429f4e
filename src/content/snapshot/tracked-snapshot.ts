import type { Snapshot } from './snapshot.ts'
import type { Tracker } from './tracker.ts'

/** Keys of what is read of a snapshot: a row, the ids of a list, the rows of a list, and the day. */
export const leaves = {
  row: (collection: string, scope: string, id: string): string => `row ${collection} ${scope} ${id}`,
  ids: (collection: string, scope: string): string => `ids ${collection} ${scope}`,
  all: (collection: string, scope: string): string => `all ${collection} ${scope}`,
  day: 'day',
} as const

/** The source of content: a snapshot whose reads are noted. `current` may be replaced by a later version of it. */
export type TrackedSnapshot = Pick<Snapshot, 'find' | 'all' | 'ids' | 'day'> & { readonly tracker: Tracker }

/** Notes each read of a snapshot. @param current the snapshot by now */
export function trackSnapshot(tracker: Tracker, current: () => Snapshot): TrackedSnapshot {
  return {
    tracker,
    get day() {
      tracker.note(leaves.day)
      return current().day
    },
    find(collection, id, scope) {
      tracker.note(leaves.row(collection, scope, id))
      return current().find(collection, id, scope)
    },
    all(collection, scope) {
      tracker.note(leaves.all(collection, scope))
      return current().all(collection, scope)
    },
    ids(collection, scope) {
      tracker.note(leaves.ids(collection, scope))
      return current().ids(collection, scope)
    },
  }
}
