import { z } from 'zod'
import { brandPrefix } from '../../domain/brand.ts'
import { createRecentMap } from '../../lib/recent-map.ts'
import type { Redis } from '../../lib/redis.ts'

/** Counts tries by key, each for a window that begins with the first. A count of 0 is not stored. */
export type TryCounter = {
  /** Adds `by`, which may be 0 or negative. Returns the sum, 0 at least, and the ms left of the window. */
  add(key: string, by: number, seconds: number): Promise<{ readonly count: number; readonly msLeft: number }>
}

/** Most keys in memory: about 20 MB. The least recently used one is dropped first. */
const mostKeys = 100_000
/** Time between two removals of windows that have ended, ms: each looks at every key. */
const purgeEachMs = 60_000

/**
 * Counts in this process. A window that has ended leaves memory with the first count of any key a minute later.
 * @param clock ms
 * @returns the counter, with its number of windows
 */
export function createMemoryCounter(clock: () => number): TryCounter & { readonly size: number } {
  const windows = createRecentMap<string, { readonly count: number; readonly endsAt: number }>(mostKeys, {
    ttlResolution: 0,
    perf: { now: clock },
  })
  let purgeAt = -Infinity

  function purgeWindows(now: number): void {
    if (now < purgeAt) return
    purgeAt = now + purgeEachMs
    windows.purgeStale()
  }

  return {
    get size() {
      return windows.size
    },
    add(key, by, seconds) {
      const now = clock()
      purgeWindows(now)
      const known = windows.get(key)
      const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + seconds * 1000 }
      const count = Math.max(0, window.count + by)
      const msLeft = window.endsAt - now
      if (count > 0) windows.set(key, { count, endsAt: window.endsAt }, { ttl: msLeft })
      else windows.delete(key)
      return Promise.resolve({ count, msLeft })
    },
  }
}

/** Adds to a count. KEYS: count. ARGV: what to add, length of a new window, ms. Returns the sum and the ms left. */
const addScript = `
  local count = tonumber(redis.call('GET', KEYS[1]) or '0') + ARGV[1]
  local left = redis.call('PTTL', KEYS[1])
  if count <= 0 then
    redis.call('DEL', KEYS[1])
    count = 0
  elseif left > 0 then
    redis.call('INCRBY', KEYS[1], ARGV[1])
  else
    redis.call('SET', KEYS[1], count, 'PX', ARGV[2])
  end
  return {count, left > 0 and left or tonumber(ARGV[2])}
`
const addAnswer = z.tuple([z.number(), z.number()])

/** Counts for all nodes together. Throws the connection's errors. */
export function createRedisCounter(redis: Pick<Redis, 'use'>): TryCounter {
  return {
    async add(key, by, seconds) {
      const request = { keys: [`${brandPrefix}:limit:${key}`], arguments: [String(by), String(seconds * 1000)] }
      const [count, msLeft] = addAnswer.parse(await redis.use((client) => client.eval(addScript, request)))
      return { count, msLeft }
    },
  }
}
