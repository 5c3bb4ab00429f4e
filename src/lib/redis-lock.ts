import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { brandPrefix } from '../domain/brand.ts'
import { QueueWaitError, createQueue } from './queue.ts'
import type { Redis } from './redis.ts'
import { timeLeft } from './request-scope.ts'

/** Lease of a lock, ms, unless told: a dead holder's lock expires after it; a live holder renews it in time. */
const defaultLeaseMs = 5000
const renewalsPerLease = 3
/** A waiter that has not polled for this long, ms, is removed from the queue. */
const patienceMs = 1000
/** The time between two questions of a waiter, unless told. */
const defaultAskEvery = { leastMs: 4, mostMs: 20 }
/** A lease is asked for so often before it counts as lost, with a pause, ms. */
const confirmation = { tries: 5, pauseMs: 200 }

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

const holderScript = `return {redis.call('GET', KEYS[1]) or '', redis.call('PTTL', KEYS[1])}`

/** A lock by name, across nodes. */
export type RedisLock = {
  /**
   * Runs work under the lock of a name, first come, first served.
   * @throws LockError when the lock is not free in time, or Redis fails; `work` then never runs
   */
  locked<T>(name: string, work: (lock: HeldLock) => Promise<T>): Promise<T>
  /**
   * The holder of the lock, and the time for which it holds if it is not renewed; `undefined` when it is free. @throws
   * what Redis says
   */
  holderOf(name: string): Promise<Holder | undefined>
}

/** A lock that is held. */
export type Lease = {
  /** Extends the lease. @throws LostLeaseError when the lock is another's by now, or Redis does not say */
  confirm(): Promise<void>
}

type HeldLock = Lease & {
  /** Whether a later caller waits for the lock, here or on another node; `true` also when Redis does not say. */
  readonly isAwaited: () => Promise<boolean>
}

type Holder = { readonly owner: string; readonly leftMs: number }

export type LockOptions = {
  /** Longest wait for the lock, ms; limited by the request's deadline. */
  readonly waitMs: number
  readonly leaseMs?: number
  readonly askEvery?: typeof defaultAskEvery
  /** The holder, for others to read. */
  readonly owner?: string
  /** Ends a wait for the lock. */
  readonly signal?: AbortSignal | undefined
}

/** The lock was not to be had. */
export class LockError extends Error {
  constructor(name: string, cause: unknown) {
    super(`the lock ${name} is not free`, { cause })
    this.name = 'LockError'
  }
}

/** The lock is, or may be, another's. */
export class LostLeaseError extends Error {
  constructor(name: string, cause?: unknown) {
    super(`the lock ${name} was lost`, { cause })
    this.name = 'LostLeaseError'
  }
}

const holderSchema = z.tuple([z.string(), z.number()])
/** A token names its owner after what makes it unique. */
const ownerOf = (token: string): string => token.slice(token.indexOf(' ') + 1)

/**
 * Creates a lock with owner and lease: a dead node's lock expires. Each node queues its own work, so that one waiter
 * per name polls Redis.
 */
export function createRedisLock(redis: Redis, options: LockOptions): RedisLock {
  const { waitMs, leaseMs = defaultLeaseMs, askEvery = defaultAskEvery, owner = '', signal } = options
  const queue = createQueue(waitMs)

  async function inLine(keys: string[], token: string, until: number): Promise<void> {
    const request = { keys, arguments: [token, String(leaseMs), String(patienceMs)] }
    while ((await redis.use((client) => client.eval(askScript, request))) !== 1) {
      if (performance.now() >= until) throw new Error('held elsewhere')
      signal?.throwIfAborted()
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
      throw new LockError(name, cause)
    }
  }

  async function isAwaitedElsewhere(name: string): Promise<boolean> {
    try {
      return (await redis.use((client) => client.zCard(keysOf(name).line))) > 0
    } catch {
      // The answer is then the one that costs less when it is wrong.
      return true
    }
  }

  async function hold<T>(name: string, until: number, work: (lease: Lease) => Promise<T>): Promise<T> {
    const { lock } = keysOf(name)
    const token = `${randomUUID()} ${owner}`
    await acquire(name, token, until)
    const mine = { keys: [lock], arguments: [token, String(leaseMs)] }
    const renew = (): Promise<unknown> => redis.use((client) => client.eval(renewScript, mine))
    // A failed renewal needs no handling: the next one follows, or the lease expires.
    const renewal = setInterval(() => void renew().catch(() => undefined), leaseMs / renewalsPerLease)
    try {
      return await work({ confirm: () => confirmed(name, renew) })
    } finally {
      clearInterval(renewal)
      // A failed release needs no handling: the lease expires.
      await redis.use((client) => client.eval(releaseScript, mine)).catch(() => undefined)
    }
  }

  return {
    async locked(name, work) {
      const until = performance.now() + Math.min(waitMs, timeLeft())
      try {
        return await queue.run(name, (isAwaitedHere) => {
          const isAwaited = async () => isAwaitedHere() || isAwaitedElsewhere(name)
          return hold(name, until, (lease) => work({ ...lease, isAwaited }))
        })
      } catch (error) {
        throw error instanceof QueueWaitError ? new LockError(name, error) : error
      }
    },
    async holderOf(name) {
      const answer = await redis.use((client) => client.eval(holderScript, { keys: [keysOf(name).lock] }))
      const [token, leftMs] = holderSchema.parse(answer)
      return token === '' ? undefined : { owner: ownerOf(token), leftMs }
    },
  }
}

/** Extends a lease. A busy machine may miss an answer: it asks again. */
async function confirmed(name: string, renew: () => Promise<unknown>, tries = confirmation.tries): Promise<void> {
  const answer = await renew().catch((cause: unknown) => new LostLeaseError(name, cause))
  if (answer === 1) return
  if (!(answer instanceof LostLeaseError)) throw new LostLeaseError(name)
  if (tries === 1) throw answer
  await sleep(confirmation.pauseMs)
  await confirmed(name, renew, tries - 1)
}
