import { z } from 'zod'
import type { Log } from '../../lib/log.ts'
import type { Redis } from '../../lib/redis.ts'
import { createRedisLock } from './redis-lock.ts'
import { parseSessionData } from './session-data.ts'
import { hashId, newSecret } from './session-id.ts'
import { createSessionRedis } from './session-redis.ts'
import { type Session, type SessionStore, SessionStoreError, lockWaitMs, sessionLifeMs } from './session-store.ts'

/*
 * A session is a hash { version, seen, data } that Redis lets die. All times are the server's own, so that nodes whose
 * clocks disagree agree about sessions. Each script answers that time first.
 */
const now = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
`
const readScript = `${now}
  local found = redis.pcall('HMGET', KEYS[1], 'version', 'seen', 'data')
  if found.err then return {now, '', '', ''} end
  return {now, found[1], found[2], found[3]}
`
/** ARGV: version, data, life. */
const createScript = `${now}
  redis.call('HSET', KEYS[1], 'version', ARGV[1], 'seen', now, 'data', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  return {now}
`
/** ARGV: version that was seen, data, life. */
const updateScript = `${now}
  if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return {now} end
  redis.call('HSET', KEYS[1], 'version', ARGV[1] + 1, 'seen', now, 'data', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  return {now, 'done'}
`
/** ARGV: life. */
const touchScript = `${now}
  if redis.call('PEXPIRE', KEYS[1], ARGV[1]) == 1 then redis.call('HSET', KEYS[1], 'seen', now) end
  return {now}
`
/** KEYS: old, new. ARGV as for an update. The new one first: with its memory full, Redis then refuses before anything is lost. */
const rotateScript = `${now}
  if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return {now} end
  redis.call('HSET', KEYS[2], 'version', ARGV[1] + 1, 'seen', now, 'data', ARGV[2])
  redis.call('PEXPIRE', KEYS[2], ARGV[3])
  redis.call('DEL', KEYS[1])
  return {now, 'done'}
`

const answerSchema = z.tuple([z.number()], z.string().nullable())
const rowSchema = z.tuple([z.string().regex(/^\d+$/), z.string().regex(/^\d+$/), z.string()])

const keyOf = (id: string): string => `firn:session:${hashId(id)}`
const life = String(sessionLifeMs)

/**
 * Sessions of several nodes in one Redis, which holds their expiry.
 * @param log hears of sessions that cannot be read
 */
export function createRedisSessionStore(
  redis: Redis,
  log: Pick<Log, 'warn'>,
  waitMs: number = lockWaitMs,
): SessionStore {
  const lock = createRedisLock(redis, waitMs)

  const use = createSessionRedis(redis)

  async function run(operation: string, script: string, keys: string[], values: string[] = []) {
    const answer = await use(operation, async (client) =>
      answerSchema.parse(await client.eval(script, { keys, arguments: values })),
    )
    const [at, ...rest] = answer
    return { at, rest }
  }

  function toSession(id: string, readAt: number, found: readonly (string | null)[]): Session | undefined {
    if (found.every((value) => value === null)) return undefined
    const row = rowSchema.safeParse(found)
    const data = row.success ? parseSessionData(row.data[2]) : undefined
    if (row.success && data) return { id, version: Number(row.data[0]), seenAt: Number(row.data[1]), readAt, data }
    log.warn({ event: 'session_unreadable' })
    return undefined
  }

  return {
    async get(id) {
      const { at, rest } = await run('get', readScript, [keyOf(id)])
      return toSession(id, at, rest)
    },
    async create(data) {
      const id = newSecret()
      const { at } = await run('create', createScript, [keyOf(id)], ['1', JSON.stringify(data), life])
      return { id, version: 1, seenAt: at, readAt: at, data }
    },
    async update(session, data) {
      const values = [String(session.version), JSON.stringify(data), life]
      const { at, rest } = await run('update', updateScript, [keyOf(session.id)], values)
      const changed = { id: session.id, version: session.version + 1, seenAt: at, readAt: at, data }
      return rest.length > 0 ? changed : undefined
    },
    async touch(id) {
      await run('touch', touchScript, [keyOf(id)], [life])
    },
    async rotate(session, data) {
      const id = newSecret()
      const values = [String(session.version), JSON.stringify(data), life]
      const { at, rest } = await run('rotate', rotateScript, [keyOf(session.id), keyOf(id)], values)
      return rest.length > 0 ? { id, version: session.version + 1, seenAt: at, readAt: at, data } : undefined
    },
    async delete(id) {
      await run('delete', `${now} redis.call('DEL', KEYS[1]) return {now}`, [keyOf(id)])
    },
    locked: (id, work) => lock(hashId(id), work),
    ping: () =>
      redis.ping().catch((cause: unknown) => {
        throw new SessionStoreError('ping', cause)
      }),
    close: () => redis.close(),
  }
}
