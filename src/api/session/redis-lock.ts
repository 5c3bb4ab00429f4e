import { setTimeout as sleep } from 'node:timers/promises'
import { brandPrefix } from '../../domain/brand.ts'
import { QueueWaitError, createQueue } from '../../lib/queue.ts'
import type { Redis } from '../../lib/redis.ts'
import { timeLeft } from '../../lib/request-scope.ts'
import { newSecret } from './session-id.ts'
import { SessionStoreError, lockWaitMs } from './session-store.ts'

/** Lease of a lock, ms: a dead holder's lock expires after it; a live holder renews it. */
const leaseMs = 5000
const renewEveryMs = 1500
/** A waiter that has not polled for this long, ms, is removed from the queue. */
const patienceMs = 1000
const askEvery = { leastMs: 4, mostMs: 20 }

/*
 * A queue of waiting tokens, by arrival, and the time each last polled. The first in the queue gets the lock once it is
 * free. Returns 1 when the caller got it. KEYS: lock, line, asked. ARGV: token, lease, patience.
 */
const askScript = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now - ARGV[3])) do
    redis.call('ZREM', KEYS[2], gone)
    redis.call('ZREM', KEYS[3], gone)
  end
  local last = redis.call('ZRANGE', KEYS[2], -1, -1, 'WITHSCORES')
  redis.call('ZADD', KEYS[2], 'NX', (last[2] or 0) + 1, ARGV[1])
  redis.call('ZADD', KEYS[3], now, ARGV[1])
  redis.call('PEXPIRE', KEYS[2], 60000)
  redis.call('PEXPIRE', KEYS[3], 60000)
  if redis.call('ZRANGE', KEYS[2], 0, 0)[1] ~= ARGV[1] then return 0 end
  if not redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 0 end
  redis.call('ZREM', KEYS[2], ARGV[1])
  redis.call('ZREM', KEYS[3], ARGV[1])
  return 1
`
/** Leaves the queue, and releases a lock that was acquired unnoticed. KEYS as above. */
const leaveScript = `
  redis.call('ZREM', KEYS[2], ARGV[1])
  redis.call('ZREM', KEYS[3], ARGV[1])
  if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
  return 0
`
const renewScript = `
  if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return 0
`
const releaseScript = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`

const keysOf = (name: string) => ({
  lock: `${brandPrefix}:lock:{${name}}`,
  line: `${brandPrefix}:lock:{${name}}:line`,
  asked: `${brandPrefix}:lock:{${name}}:asked`,
})

/** Runs work under a lock by name, across nodes, first come, first served. */
export type RedisLock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/**
 * Creates a lock with owner and lease: a dead node's lock expires within 5 s. Each node queues its own work, so that
 * one waiter per name polls Redis.
 * @param waitMs longest wait for the lock, limited by the request's deadline; then `SessionStoreError`
 */
export function createRedisLock(redis: Redis, waitMs: number = lockWaitMs): RedisLock {
  const queue = createQueue(waitMs)

  async function inLine(keys: string[], token: string, until: number): Promise<void> {
    const request = { keys, arguments: [token, String(leaseMs), String(patienceMs)] }
    while ((await redis.use((client) => client.eval(askScript, request))) !== 1) {
      if (performance.now() >= until) throw new Error('held elsewhere')
      await sleep(askEvery.leastMs + Math.random() * (askEvery.mostMs - askEvery.leastMs))
    }
  }

  async function acquire(name: string, token: string, until: number): Promise<void> {
    const { lock, line, asked } = keysOf(name)
    const keys = [lock, line, asked]
    try {
      await inLine(keys, token, until)
    } catch (cause) {
      // A failure to leave needs no handling: who does not poll is removed, and the lease expires.
      redis.use((client) => client.eval(leaveScript, { keys, arguments: [token] })).catch(() => undefined)
      throw new SessionStoreError('locked', cause)
    }
  }

  async function hold<T>(name: string, until: number, work: () => Promise<T>): Promise<T> {
    const { lock } = keysOf(name)
    const token = newSecret()
    await acquire(name, token, until)
    const mine = { keys: [lock], arguments: [token, String(leaseMs)] }
    const renewal = setInterval(() => {
      // A failed renewal needs no handling: the next one follows, or the lease expires.
      redis.use((client) => client.eval(renewScript, mine)).catch(() => undefined)
    }, renewEveryMs)
    try {
      return await work()
    } finally {
      clearInterval(renewal)
      // A failed release needs no handling: the lease expires.
      await redis.use((client) => client.eval(releaseScript, mine)).catch(() => undefined)
    }
  }

  return async (name, work) => {
    const until = performance.now() + Math.min(waitMs, timeLeft())
    try {
      return await queue.run(name, () => hold(name, until, work))
    } catch (error) {
      throw error instanceof QueueWaitError ? new SessionStoreError('locked', error) : error
    }
  }
}
