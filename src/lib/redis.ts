import { type RedisClientType, createClient } from '@redis/client'
import { DeadlineError } from './deadline.ts'
import type { Log } from './log.ts'

/** Longest wait for an answer, ms: with what stands around it, a shopper is told within 300 (faults, F12). */
const defaultLimitMs = 250
/** Steps in which that time passes: one during which this process was busy itself counts once, however long it was. */
const limitSteps = 5
/**
 * Between two tries to reach a Redis that is gone, ms: with the connection itself, it is back within 5 s
 * (faults, F12).
 */
const retryMs = { first: 50, longest: 1000 }
const connectMs = 1000
/** A connection that is silent for longer, although it is asked every `pingMs`, is given up. */
const silenceMs = 4000
const pingMs = 1500

type RedisClient = RedisClientType

/**
 * One connection to a Redis, opened at the first use and again whenever it breaks. Nothing waits in line while it is
 * away.
 */
export type Redis = {
  /**
   * Runs commands, for at most the limit in all. Once that is over, whether they were done is unknown.
   * @throws what the client or the server says, `DeadlineError`
   */
  use<T>(work: (client: RedisClient) => Promise<T>): Promise<T>
  /** Resolves when the server answers and keeps what it is given. */
  ping(): Promise<void>
  close(): void
}

type RedisOptions = {
  /** Is given whatever fails. */
  readonly onFailure?: (cause: unknown) => void
  /** Longest wait for an answer, ms; default: 250. */
  readonly limitMs?: number | undefined
}

/** The server is told to throw keys away when its memory is full: what lies in it may be gone any time. */
class EvictingRedisError extends Error {
  constructor(policy: string) {
    super(`Redis may throw keys away (maxmemory-policy ${policy}): set it to noeviction`)
    this.name = 'EvictingRedisError'
  }
}

/** The setting by which a Redis would throw keys away; `undefined` when it keeps them, or does not say. */
function evictionPolicy(info: string): string | undefined {
  const policy = /^maxmemory_policy:(.*)$/m.exec(info)?.[1]
  const isUnlimited = /^maxmemory:0$/m.test(info)
  return policy === undefined || policy === 'noeviction' || isUnlimited ? undefined : policy
}

/**
 * Runs work for at most `limitMs`, not counting the time in which this process was busy itself: the command may not
 * have been sent before, and its answer may be here already, but not looked at.
 */
async function inTime<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  let left = limitSteps
  const pass = (): void => {
    left -= 1
    if (left > 0) timer = setTimeout(pass, limitMs / limitSteps)
    else setImmediate(() => late.reject(new DeadlineError(limitMs)))
  }
  let timer = setTimeout(pass, limitMs / limitSteps)
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * @param url `redis://` or `rediss://` (TLS), with user, password and database where needed
 * @param log hears when the server goes away and when it is back
 */
export function createRedis(
  url: string,
  log: Pick<Log, 'warn' | 'info'>,
  { onFailure = () => undefined, limitMs = defaultLimitMs }: RedisOptions = {},
): Redis {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    pingInterval: pingMs,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: silenceMs,
      reconnectStrategy: (retries) => Math.min(retryMs.first * 2 ** Math.min(retries, 10), retryMs.longest),
    },
  })
  let opening: Promise<void> | undefined
  let checked: Promise<unknown> | undefined
  let isDown = false
  let evicts: EvictingRedisError | undefined

  async function check(): Promise<void> {
    const policy = evictionPolicy(await client.sendCommand(['INFO', 'memory']))
    evicts = policy === undefined ? undefined : new EvictingRedisError(policy)
    if (evicts) log.warn({ event: 'redis_evicts', err: evicts })
  }

  client.on('error', (err) => {
    if (!isDown) log.warn({ event: 'redis_down', err })
    isDown = true
  })
  client.on('ready', () => {
    if (isDown) log.info({ event: 'redis_back' })
    isDown = false
    // An answer that does not come says nothing about eviction; the next `ping` asks again.
    checked = check().catch(() => undefined)
  })

  /** Resolves at the end of the first try, whatever came of it: later ones go on by themselves. */
  function open(): Promise<void> {
    opening ??= new Promise((resolve) => {
      client.once('ready', resolve)
      client.once('error', resolve)
      // The `error` event reports it.
      client.connect().catch(() => undefined)
    })
    return opening
  }

  return {
    use: (work) =>
      inTime(limitMs, async () => {
        if (!client.isReady) await open()
        // The client says ready before the answer about its memory is here.
        await checked
        if (evicts) throw evicts
        return work(client)
      }).catch((cause: unknown) => {
        onFailure(cause)
        throw cause
      }),
    ping: () =>
      inTime(limitMs, async () => {
        await open()
        await check()
        if (evicts) throw evicts
      }),
    close() {
      if (client.isOpen) client.destroy()
    },
  }
}
