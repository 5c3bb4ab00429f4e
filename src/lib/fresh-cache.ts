import { LRUCache } from 'lru-cache'

export type FreshCacheOptions = {
  /** The time for which an answer is fresh, in ms. */
  readonly freshMs: number
  /** The time after that for which it may still stand in when loading fails, in ms. */
  readonly staleMs: number
  /** Approximate bytes of cached answers; the least recently used go first. */
  readonly bytes: number
  /** Now, in ms. */
  readonly clock: () => number
  /** Whether a failure of loading concerns the caller alone: others then load by themselves. None does by default. */
  readonly concernsCaller?: ((error: unknown) => boolean) | undefined
  /** Told how each read was answered. */
  readonly onRead?: ((outcome: CacheOutcome) => void) | undefined
}

/** `hit`: from memory. `miss`: loaded, or waited for with others. `stale`: from memory because loading failed. */
export type CacheOutcome = 'hit' | 'miss' | 'stale'

export type FreshCache<Value> = {
  /**
   * The fresh value of `key`, else what `load` gives (one call for all who ask meanwhile), else the stale one when that
   * fails. In the last quarter of its time, and while loading has just failed, a value is given at once and loaded anew
   * meanwhile.
   */
  get(key: string, load: () => Promise<Value>): Promise<Value>
  /**
   * Forgets every value whose key begins so, also one that is being loaded: what changed meanwhile must be asked for
   * again.
   */
  drop(prefix: string): void
}

type Entry<Value> = {
  readonly at: number
  readonly value: Value
  /** The time at which loading it anew failed last. */
  failedAt?: number
}

/**
 * From this part of its lifetime on, a requested answer is refreshed ahead: frequent readers never wait for a slow
 * vendor.
 */
const aheadFrom = 0.75
/**
 * For so long after a failure, ms, a stale value is given without waiting: a vendor that hangs costs one reader its
 * time, not all.
 */
const failingMs = 10_000
/** The weight of an entry beside its value, bytes. */
const entryBytes = 200

/** Values in memory. Only what `load` resolves with is kept, never a failure. */
export function createFreshCache<Value>(options: FreshCacheOptions): FreshCache<Value> {
  const { freshMs, staleMs, bytes, clock, concernsCaller = () => false, onRead = () => undefined } = options
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: bytes,
    sizeCalculation: ({ value }, key) => entryBytes + key.length + JSON.stringify([value]).length,
  })
  const loading = new Map<string, Promise<Value>>()

  async function reload(key: string, load: () => Promise<Value>, isCurrent: () => boolean): Promise<Value> {
    try {
      const value = await Promise.resolve().then(load)
      if (isCurrent()) entries.set(key, { at: clock(), value })
      return value
    } catch (error) {
      const stale = entries.get(key)
      if (!stale || clock() - stale.at >= freshMs + staleMs) throw error
      if (!concernsCaller(error)) stale.failedAt = clock()
      onRead('stale')
      return stale.value
    } finally {
      if (isCurrent()) loading.delete(key)
    }
  }

  function start(key: string, load: () => Promise<Value>): Promise<Value> {
    const started: Promise<Value> = reload(key, load, () => loading.get(key) === started)
    loading.set(key, started)
    return started
  }

  /** A load of another caller; what failed for that caller's own reason is loaded anew. */
  const join = (running: Promise<Value>, key: string, load: () => Promise<Value>): Promise<Value> =>
    running.catch((error: unknown) => {
      if (!concernsCaller(error)) throw error
      const next = loading.get(key)
      return next ? join(next, key, load) : start(key, load)
    })

  return {
    async get(key, load) {
      const known = entries.get(key)
      const running = loading.get(key)
      const age = known ? clock() - known.at : Infinity
      const isFresh = age < freshMs
      const usesStale = age < freshMs + staleMs && clock() - (known?.failedAt ?? -Infinity) < failingMs
      onRead(isFresh ? 'hit' : usesStale ? 'stale' : 'miss')
      if (!known || !(isFresh || usesStale)) return running ? join(running, key, load) : start(key, load)
      // Should it fail, the one who asks once the time is over is told.
      if (!running && age >= freshMs * aheadFrom) start(key, load).catch(() => undefined)
      return known.value
    },
    drop(prefix) {
      for (const key of [...entries.keys()]) if (key.startsWith(prefix)) entries.delete(key)
      for (const key of [...loading.keys()]) if (key.startsWith(prefix)) loading.delete(key)
    },
  }
}
