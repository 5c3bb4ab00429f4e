/** Keeps the most recently used values, up to `limit` by their lengths. */
export function createRecent<Value extends { readonly length: number }>(limit: number) {
  const values = new Map<string, Value>()
  let size = 0
  const forget = (key: string): void => {
    size -= values.get(key)?.length ?? 0
    values.delete(key)
  }
  const put = (key: string, value: Value): void => {
    forget(key)
    values.set(key, value)
    size += value.length
    for (const oldest of values.keys()) {
      if (size <= limit || oldest === key) break
      forget(oldest)
    }
  }
  return {
    get: (key: string): Value | undefined => {
      const value = values.get(key)
      if (value !== undefined) put(key, value)
      return value
    },
    put,
    clear: (): void => {
      values.clear()
      size = 0
    },
  }
}
