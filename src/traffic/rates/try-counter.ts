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

/** Counts in this process. */
export function createMemoryCounter(clock: () => number): TryCounter {
  const windows = createRecentMap<string, { readonly count: number; readonly endsAt: number }>(mostKeys)
  return {
    add(key, by, seconds) {
      const now = clock()
      const known = windows.get(key)
      const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + seconds * 1000 }
      const count = Math.max(0, window.count + by)
      if (count > 0) windows.set(key, { count, endsAt: window.endsAt })
      else windows.delete(key)
      return Promise.resolve({ count, msLeft: window.endsAt - now })
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
