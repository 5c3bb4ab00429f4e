/** Counts what is under way for each key. */
export type ConcurrencyLimit = {
  /** Takes a slot. Returns what gives it back, once; `undefined` when the key has `most`. */
  acquire(key: string, most: number): (() => void) | undefined
}

export function createConcurrencyLimit(): ConcurrencyLimit {
  const slotsInUse = new Map<string, number>()
  return {
    acquire(key, most) {
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
