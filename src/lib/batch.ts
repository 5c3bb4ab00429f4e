type Waiting<Value> = PromiseWithResolvers<Value | undefined>

/**
 * Asks for many keys in one call: what is asked for within `waitMs` goes together, at most `most` keys a call.
 * @param load the values there are, by key; when it rejects, all of its keys do
 */
export function createBatch<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { most, waitMs }: { readonly most: number; readonly waitMs: number },
): (key: Key) => Promise<Value | undefined> {
  let waiting = new Map<Key, Waiting<Value>>()

  async function answer(asked: ReadonlyMap<Key, Waiting<Value>>): Promise<void> {
    try {
      const found = await load([...asked.keys()])
      for (const [key, { resolve }] of asked) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of asked.values()) reject(error)
    }
  }

  function send(): void {
    const asked = waiting
    waiting = new Map()
    if (asked.size > 0) void answer(asked)
  }

  return (key) => {
    const known = waiting.get(key)
    if (known) return known.promise
    if (waiting.size === 0) setTimeout(send, waitMs)
    const asked = Promise.withResolvers<Value | undefined>()
    waiting.set(key, asked)
    if (waiting.size >= most) send()
    return asked.promise
  }
}
