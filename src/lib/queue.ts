export type Queue = {
  /** Runs `work` after all earlier work of the same key, whether that succeeded or failed. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Work in order of asking, one at a time per key, within this process. */
export function createQueue(): Queue {
  const tails = new Map<string, Promise<unknown>>()
  return {
    async run(key, work) {
      const mine = (tails.get(key) ?? Promise.resolve()).then(work, work)
      const tail = mine.catch(() => undefined)
      tails.set(key, tail)
      try {
        return await mine
      } finally {
        if (tails.get(key) === tail) tails.delete(key)
      }
    },
  }
}
