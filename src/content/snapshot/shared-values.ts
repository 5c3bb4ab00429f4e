import { LRUCache } from 'lru-cache'
import { digestOf } from './digest.ts'

/**
 * Finds an equal value that is in memory already: most fields of a product are alike in all languages, and many in
 * several products. Values are compared as JSON, and never changed.
 * @param most values that others are compared with
 * @param compact makes the value that stays in memory of a new one, and is equal to it
 */
export function createSharedValues<Value extends object>(
  most: number,
  compact: (value: Value) => Value = (value) => value,
): (value: Value) => Value {
  // Memory is taken as values come: `max` would take that of all at once.
  const known = new LRUCache<string, Value>({ maxSize: most, sizeCalculation: () => 1 })
  return (value) => {
    const digest = digestOf(JSON.stringify(value))
    const same = known.get(digest)
    if (same) return same
    const compacted = compact(value)
    known.set(digest, compacted)
    return compacted
  }
}
