import { hostname, userInfo } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Log } from '../lib/log.ts'
import { createRedis, type Redis } from '../lib/redis.ts'
import { createRedisLock, type Lease, type RedisLock } from '../lib/redis-lock.ts'

/** The Redis that machines which publish share: that of their render workers, else that of sessions; '' without one. */
export const publisherLockUrl = ({
  renderQueueUrl,
  sessionStoreUrl,
}: Pick<Config, 'renderQueueUrl' | 'sessionStoreUrl'>) => renderQueueUrl || sessionStoreUrl

/** The one lock of those who publish. */
const lockName = 'publisher'
/** A machine that dies, or does nothing for so long, has lost its turn, ms: more than it computes without a pause. */
const defaultLeaseMs = 30_000
/** A full build of a large shop takes no longer, ms. */
const defaultWaitMs = 30 * 60_000
const askEvery = { leastMs: 100, mostMs: 300 }
/** A machine that is busy takes its time to connect. */
const connecting = { tries: 25, pauseMs: 200 }

export type PublisherLockOptions = {
  readonly log: Pick<Log, 'warn' | 'info'>
  readonly leaseMs?: number
  readonly waitMs?: number
  /** Tries to connect to Redis, where they differ: a person who waits for a page has less time than a publisher. */
  readonly connectTries?: number
  /** Longest wait for an answer of Redis, ms, where it differs. */
  readonly redisLimitMs?: number
  /** Ends a wait for the turn. */
  readonly signal?: AbortSignal | undefined
}

const readAccount = (): string => userInfo().username

function nameAccount(read: () => string): string {
  try {
    return read()
  } catch {
    // A container may be started as a number that its system has no account for.
    return String(process.getuid?.() ?? 'unknown')
  }
}

/**
 * `user@machine`, as releases name who made them; the user's number where the system knows no name for it.
 * @param read the name of this process's account
 */
export const publisherName = (read = readAccount): string => `${nameAccount(read)}@${hostname()}`

/** Machines cannot agree on whose turn it is. */
class PublisherLockFault extends Error {
  override readonly name = 'Fault'
}

/**
 * Runs work while no other machine publishes (decision 094). A machine alone is its own: locks of its folder will do
 * (`publish-lock.ts`), and its lease is not lost.
 * @param url of the Redis that the machines share; '' for a machine alone
 * @throws PublisherLockFault when Redis cannot be reached: nothing is published then; LockError when others are at work
 */
export async function withPublisherLock<Result>(
  url: string,
  options: PublisherLockOptions,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  if (url === '') return work({ confirm: () => Promise.resolve() })
  return withLock(url, options, (lock) => lock.locked(lockName, work))
}

/** The machine whose turn it is to publish; `undefined` when none does. @throws PublisherLockFault */
export const findPublisher = (url: string, options: PublisherLockOptions): ReturnType<RedisLock['holderOf']> =>
  withLock(url, options, (lock) => lock.holderOf(lockName))

async function withLock<Result>(
  url: string,
  options: PublisherLockOptions,
  use: (lock: RedisLock) => Promise<Result>,
): Promise<Result> {
  const { log, leaseMs = defaultLeaseMs, waitMs = defaultWaitMs, connectTries = connecting.tries, signal } = options
  const redis = createRedis(url, log, { limitMs: options.redisLimitMs })
  try {
    await connect(redis, connectTries)
    const owner = `${publisherName()} (process ${process.pid})`
    return await use(createRedisLock(redis, { leaseMs, waitMs, askEvery, owner, signal }))
  } finally {
    redis.close()
  }
}

async function connect(redis: Redis, tries: number): Promise<void> {
  try {
    await redis.ping()
  } catch (cause) {
    if (tries === 1)
      throw new PublisherLockFault(
        'The Redis in which publishers take turns cannot be reached: nothing is published.',
        { cause },
      )
    await sleep(connecting.pauseMs)
    await connect(redis, tries - 1)
  }
}
