import { z } from 'zod'
import { brandPrefix } from '../../domain/brand.ts'
import type { Log } from '../../lib/log.ts'
import type { Redis } from '../../lib/redis.ts'
import { createRedisLock } from './redis-lock.ts'
import { parseSessionData } from './session-data.ts'
import { hashId, newSecret } from './session-id.ts'
import { createSessionRedis } from './session-redis.ts'
import {
  type SessionStore,
  SessionStoreError,
  lastVisit,
  lockWaitMs,
  newSessionLifeMs,
  sessionLifeMs,
} from './session-store.ts'

/*
 * A session is a hash { version, data } with an expiry; the last visit derives from the time left (`lastVisit`). So a
 * visit is recorded by PEXPIRE alone, which works with Redis's memory full. All times are the Redis server's, so that
 * nodes with different clocks agree. Each script returns that time and the time left first. `seen` is read by nodes of
 * the previous version during a rolling deploy.
 */
const now = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
`
const readScript = `${now}
  local found = redis.pcall('HMGET', KEYS[1], 'version', 'data')
  if found.err then return {now, 0, '', ''} end
  return {now, redis.call('PTTL', KEYS[1]), found[1], found[2]}
`
/** ARGV: version, data, lifetime. */
const createScript = `${now}
  redis.call('HSET', KEYS[1], 'version', ARGV[1], 'seen', now, 'data', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  return {now, tonumber(ARGV[3])}
`
/** ARGV: expected version, data. */
const updateScript = `${now}
  if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return {now, 0} end
  redis.call('HSET', KEYS[1], 'version', ARGV[1] + 1, 'seen', now, 'data', ARGV[2])
  return {now, redis.call('PTTL', KEYS[1]), 'done'}
`
/** ARGV: lifetime. */
const touchScript = `${now}
  if redis.call('PEXPIRE', KEYS[1], ARGV[1]) == 1 then redis.pcall('HSET', KEYS[1], 'seen', now) end
  return {now, tonumber(ARGV[1])}
`
/**
 * KEYS: old, new. ARGV: expected version, data, lifetime, lifetime of a new session, whose expiry stays. Writes the new
 * key first: with its memory full, Redis then refuses before the old one is deleted.
 */
const rotateScript = `${now}
  if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return {now, 0} end
  local left = redis.call('PTTL', KEYS[1])
  if left > tonumber(ARGV[4]) then left = tonumber(ARGV[3]) end
  redis.call('HSET', KEYS[2], 'version', ARGV[1] + 1, 'seen', now, 'data', ARGV[2])
  redis.call('PEXPIRE', KEYS[2], left)
  redis.call('DEL', KEYS[1])
  return {now, left, 'done'}
`

const answerSchema = z.tuple([z.number(), z.number()], z.string().nullable())
const rowSchema = z.tuple([z.string().regex(/^\d+$/), z.string()])

const keyOf = (id: string): string => `${brandPrefix}:session:${hashId(id)}`
const life = String(sessionLifeMs)
const newLife = String(newSessionLifeMs)

/**
 * Stores sessions of several nodes in one Redis, with Redis's own expiry.
 * @param log reports unreadable sessions
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
    const [at, left, ...rest] = answer
    return { visit: lastVisit(at, left), rest }
  }

  function toSession(id: string, visit: ReturnType<typeof lastVisit>, found: readonly (string | null)[]) {
    if (found.every((value) => value === null)) return undefined
    const row = rowSchema.safeParse(found)
    const data = row.success ? parseSessionData(row.data[1]) : undefined
    if (row.success && data) return { id, version: Number(row.data[0]), data, ...visit }
    log.warn({ event: 'session_unreadable' })
    return undefined
  }

  return {
    async get(id) {
      const { visit, rest } = await run('get', readScript, [keyOf(id)])
      return toSession(id, visit, rest)
    },
    async create(data) {
      const id = newSecret()
      const { visit } = await run('create', createScript, [keyOf(id)], ['1', JSON.stringify(data), newLife])
      return { id, version: 1, data, ...visit }
    },
    async update(session, data) {
      const values = [String(session.version), JSON.stringify(data)]
      const { visit, rest } = await run('update', updateScript, [keyOf(session.id)], values)
      return rest.length > 0 ? { id: session.id, version: session.version + 1, data, ...visit } : undefined
    },
    async touch(id) {
      await run('touch', touchScript, [keyOf(id)], [life])
    },
    async rotate(session, data) {
      const id = newSecret()
      const values = [String(session.version), JSON.stringify(data), life, newLife]
      const { visit, rest } = await run('rotate', rotateScript, [keyOf(session.id), keyOf(id)], values)
      return rest.length > 0 ? { id, version: session.version + 1, data, ...visit } : undefined
    },
    async delete(id) {
      await run('delete', `${now} redis.call('DEL', KEYS[1]) return {now, 0}`, [keyOf(id)])
    },
    locked: (id, work) => lock(hashId(id), work),
    ping: () =>
      redis.ping().catch((cause: unknown) => {
        throw new SessionStoreError('ping', cause)
      }),
    close: () => redis.close(),
  }
}
