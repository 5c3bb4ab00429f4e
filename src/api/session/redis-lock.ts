import { setTimeout as sleep } from 'node:timers/promises'
import { QueueWaitError, createQueue } from '../../lib/queue.ts'
import type { Redis } from '../../lib/redis.ts'
import { timeLeft } from '../../lib/request-scope.ts'
import { newSecret } from './session-id.ts'
import { SessionStoreError, lockWaitMs } from './session-store.ts'

/** Milliseconds. A holder that died is waited for this long; one that lives says so in time. */
const leaseMs = 5000
const renewEveryMs = 1500
/** Whoever has not asked for this long has given up, or died. */
const patienceMs = 1000
const askEvery = { leastMs: 4, mostMs: 20 }

/*
 * A line of waiting tokens, by arrival; beside it, when each last asked. Who is first in line gets the lock once it is
 * free. Answers 1 when it did. KEYS: lock, line, asked. ARGV: token, lease, patience.
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
/** Gives up a place in the line, and a lock that came unnoticed. KEYS as above. */
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
  lock: `firn:lock:{${name}}`,
  line: `firn:lock:{${name}}:line`,
  asked: `firn:lock:{${name}}:asked`,
})

/** Runs work while nobody else, on any node, runs work of the same name, in order of asking. */
export type RedisLock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/**
 * Locks with an owner and an end: a node that dies holding one frees it within 5 s. Within a node, work stands in line
 * by itself, so only one of a name asks Redis at a time.
 * @param waitMs longest wait for a turn, or what is left of the request that it is for; then `SessionStoreError`
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
      redis.use((client) => client.eval(leaveScript, { keys, arguments: [token] })).catch(() => undefined)
      throw new SessionStoreError('locked', cause)
    }
  }

  async function hold<T>(name: string, until: number, work: () => Promise<T>): Promise<T> {
    const { lock } = keysOf(name)
    const token = newSecret()
    await acquire(name, token, until)
    const mine = { keys: [lock], arguments: [token, String(leaseMs)] }
    // A renewal or release that fails is made good by the lease: it ends by itself.
    const renewal = setInterval(() => {
      redis.use((client) => client.eval(renewScript, mine)).catch(() => undefined)
    }, renewEveryMs)
    try {
      return await work()
    } finally {
      clearInterval(renewal)
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
