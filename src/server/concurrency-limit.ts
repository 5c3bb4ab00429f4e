/** Counts what is under way for each key. */
export type ConcurrencyLimit = {
  /** Takes a slot. Returns what gives it back, once; `undefined` when the key has as many as it may. */
  acquire(key: string): (() => void) | undefined
}

/** @param most slots of each key */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const held = new Map<string, number>()
  return {
    acquire(key) {
      const count = held.get(key) ?? 0
      if (count >= most) return undefined
      held.set(key, count + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (held.get(key) ?? 1) - 1
        if (left > 0) held.set(key, left)
        else held.delete(key)
      }
    },
  }
}
