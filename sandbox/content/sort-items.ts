import { type JsonObject, valuesAt } from './entry.ts'
import type { ListParameters } from './parameters.ts'

type Direction = 1 | -1

/** Compares by the first value at a path; items without one come last in both directions. */
const byPath =
  (path: readonly string[], direction: Direction) =>
  (one: JsonObject, other: JsonObject): number => {
    const [left] = valuesAt(one, path)
    const [right] = valuesAt(other, path)
    if (left === right) return 0
    if (left === undefined || left === null) return 1
    if (right === undefined || right === null) return -1
    return (left < right ? -1 : 1) * direction
  }

const newestFirst = byPath(['updated_at'], -1)

/** The order of a list: as asked for, and where that leaves it open the items that were changed last come first. */
export function sortItems<Item extends JsonObject>(items: readonly Item[], sort: ListParameters['sort']): Item[] {
  const newest = items.toSorted(newestFirst)
  return sort ? newest.toSorted(byPath(sort.path, sort.direction)) : newest
}
