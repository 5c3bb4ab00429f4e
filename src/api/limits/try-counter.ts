import { LRUCache } from 'lru-cache'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { Redis } from '../../lib/redis.ts'

/** Counts tries by key, each for a window that begins with the first. */
export type TryCounter = {
  /** Adds `by` to what there is. Returns the sum, and how many ms the window still lasts. */
  add(key: string, by: number, seconds: number): Promise<{ readonly count: number; readonly msLeft: number }>
}

/**
 * Keys in memory: about 20 MB at most, whoever comes from wherever. The one that is idle longest is forgotten first.
 */
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

/** Counts for all nodes together. Throws what the connection throws. */
export function createRedisCounter(redis: Pick<Redis, 'use'>): TryCounter {
  let limiter: RateLimiterRedis | undefined
  return {
    add: (key, by, seconds) =>
      redis.use(async (client) => {
        limiter ??= new RateLimiterRedis({
          storeClient: client,
          useRedisPackage: true,
          keyPrefix: 'firn:limit',
          // The rule judges: here is only counted.
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
