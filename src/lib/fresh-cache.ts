export type FreshCacheOptions = {
  /** How long an answer is fresh, in ms. */
  readonly freshMs: number
  /** How long after that it may still stand in when loading fails, in ms. */
  readonly staleMs: number
  /** Answers kept; the one loaded longest ago goes first. */
  readonly size: number
  /** Now, in ms. */
  readonly clock: () => number
}

export type FreshCache<Value> = {
  /** The fresh value of `key`, else what `load` gives (one call for all who ask meanwhile), else the stale one when that fails. */
  get(key: string, load: () => Promise<Value>): Promise<Value>
  /** Forgets a value, also one that is being loaded: what changed meanwhile must be asked for again. */
  drop(key: string): void
}

/** Values in memory. Only what `load` resolves with is kept, never a failure. */
export function createFreshCache<Value>({ freshMs, staleMs, size, clock }: FreshCacheOptions): FreshCache<Value> {
  const entries = new Map<string, { readonly at: number; readonly value: Value }>()
  const loading = new Map<string, Promise<Value>>()

  function keep(key: string, value: Value): void {
    entries.delete(key)
    entries.set(key, { at: clock(), value })
    const oldest = entries.keys().next()
    if (entries.size > size && !oldest.done) entries.delete(oldest.value)
  }

  async function reload(key: string, load: () => Promise<Value>, isCurrent: () => boolean): Promise<Value> {
    try {
      const value = await Promise.resolve().then(load)
      if (isCurrent()) keep(key, value)
      return value
    } catch (error) {
      const stale = entries.get(key)
      if (stale && clock() - stale.at < freshMs + staleMs) return stale.value
      throw error
    } finally {
      if (isCurrent()) loading.delete(key)
    }
  }

  return {
    async get(key, load) {
      const known = entries.get(key)
      if (known && clock() - known.at < freshMs) return known.value
      const running = loading.get(key)
      if (running) return running
      const started: Promise<Value> = reload(key, load, () => loading.get(key) === started)
      loading.set(key, started)
      return started
    },
    drop(key) {
      entries.delete(key)
      loading.delete(key)
    },
  }
}
