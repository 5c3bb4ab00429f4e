/** Counts what is under way for each key. */
export type ConcurrencyLimit = {
  /** Takes a slot. Returns what gives it back, once; `undefined` when the key has as many as it may. */
  acquire(key: string): (() => void) | undefined
}

/** @param most slots of each key */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const slotsInUse = new Map<string, number>()
  return {
    acquire(key) {
      const count = slotsInUse.get(key) ?? 0
      if (count >= most) return undefined
      slotsInUse.set(key, count + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        const left = (slotsInUse.get(key) ?? 1) - 1
        if (left > 0) slotsInUse.set(key, left)
        else slotsInUse.delete(key)
      }
    },
  }
}
