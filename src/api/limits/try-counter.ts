import { LRUCache } from 'lru-cache'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { brandPrefix } from '../../domain/brand.ts'
import type { Redis } from '../../lib/redis.ts'

/** Counts tries by key, each for a window that begins with the first. */
export type TryCounter = {
  /** Adds `by` to the count. Returns the sum and the ms left of the window. */
  add(key: string, by: number, seconds: number): Promise<{ readonly count: number; readonly msLeft: number }>
}

/** Most keys in memory: about 20 MB. The least recently used one is dropped first. */
const mostKeys = 100_000

/** Counts in this process. */
export function createMemoryCounter(clock: () => number): TryCounter {
  const windows = new LRUCache<string, { count: number; readonly endsAt: number }>({ max: mostKeys })
  return {
    add(key, by, seconds) {
      const now = clock()
      const known = windows.get(key)
      const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + seconds * 1000 }
      window.count = Math.max(0, window.count + by)
      windows.set(key, window)
      return Promise.resolve({ count: window.count, msLeft: window.endsAt - now })
    },
  }
}

/** Counts for all nodes together. Throws the connection's errors. */
export function createRedisCounter(redis: Pick<Redis, 'use'>): TryCounter {
  let limiter: RateLimiterRedis | undefined
  return {
    add: (key, by, seconds) =>
      redis.use(async (client) => {
        limiter ??= new RateLimiterRedis({
          storeClient: client,
          useRedisPackage: true,
          keyPrefix: `${brandPrefix}:limit`,
          // Limits are applied by the rule; the library only counts.
          points: 1,
          duration: 1,
        })
        const options = { customDuration: seconds }
        const { consumedPoints, msBeforeNext } =
          by > 0 ? await limiter.penalty(key, by, options) : await limiter.reward(key, -by, options)
        return { count: consumedPoints, msLeft: msBeforeNext }
      }),
  }
}
