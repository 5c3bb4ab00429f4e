import DataLoader from 'dataloader'

/**
 * Asks for many keys in one call: what is asked for within `waitMs` goes together, each key once, at most `most` keys
 * a call.
 * @param load the values there are, by key; when it rejects, all of its keys do
 */
export function createBatch<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { most, waitMs }: { readonly most: number; readonly waitMs: number },
): (key: Key) => Promise<Value | undefined> {
  const loader = new DataLoader<Key, Value | undefined>(
    async (keys) => {
      // Kept only to ask for each key once: answers are stored elsewhere, by their age.
      for (const key of keys) loader.clear(key)
      const found = await load(keys)
      return keys.map((key) => found.get(key))
    },
    { maxBatchSize: most, batchScheduleFn: (send) => void setTimeout(send, waitMs) },
  )
  return (key) => loader.load(key)
}
