import { LRUCache } from 'lru-cache'

/** What `make` made for a key, the same object as long as it is cached. */
export type Memo<Value> = (key: string, make: () => Value) => Value

/** Caches the `limit` most recently used values, also those that are `undefined`. */
export function createMemo<Value>(limit: number): Memo<Value> {
  const cache = new LRUCache<string, { readonly value: Value }>({ max: limit })
  return (key, make) => {
    const known = cache.get(key)
    if (known) return known.value
    const value = make()
    cache.set(key, { value })
    return value
  }
}
