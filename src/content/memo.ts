/**
 * Remembers what was made for a key, the `limit` most recently used ones. The same key gives the same object as long as
 * it is remembered.
 */
export function createMemo<Value>(limit: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, { readonly value: Value }>()
  return (key, make) => {
    const known = kept.get(key)
    const entry = known ?? { value: make() }
    if (known) kept.delete(key)
    kept.set(key, entry)
    const oldest = kept.size > limit ? kept.keys().next() : undefined
    if (oldest && !oldest.done) kept.delete(oldest.value)
    return entry.value
  }
}
