import { brandPrefix } from '../../domain/brand.ts'
import type { Redis } from '../../lib/redis.ts'
import { hashId } from './session-id.ts'
import { createSessionRedis } from './session-redis.ts'
import {
  type IdempotencyRecord,
  type IdempotencyStore,
  maxIdempotencyRecords,
  idempotencyRecordLifeMs,
} from './idempotency-store.ts'

const keyOf = (session: string, key: string): string => `${brandPrefix}:write:${hashId(session)}:${key}`
/** List of a session's record keys, newest first. */
const listOf = (session: string): string => `${brandPrefix}:writes:${hashId(session)}`
const life = String(idempotencyRecordLifeMs)
const most = String(maxIdempotencyRecords)

/**
 * Returns the existing record, or creates one and drops the oldest beyond the limit. KEYS: record, list. ARGV: record,
 * lifetime, limit.
 */
const beginScript = `
  local earlier = redis.call('GET', KEYS[1])
  if earlier then return earlier end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  redis.call('LPUSH', KEYS[2], KEYS[1])
  redis.call('PEXPIRE', KEYS[2], ARGV[2])
  if redis.call('LLEN', KEYS[2]) > tonumber(ARGV[3]) then redis.call('DEL', redis.call('RPOP', KEYS[2])) end
  return false
`
/** KEYS: record, list. */
const removeScript = `
  redis.call('LREM', KEYS[2], 1, KEYS[1])
  return redis.call('DEL', KEYS[1])
`

/** Parses a stored record; an unknown state counts as `begun`, outcome unknown. */
function toRecord(text: string): IdempotencyRecord {
  const [state, digest = ''] = text.split(':')
  return { digest, state: state === 'done' ? 'done' : 'begun' }
}

/** Stores idempotency records of several nodes in the Redis of the sessions. Keys keep their first names (`write`). */
export function createRedisIdempotencyStore(redis: Redis): IdempotencyStore {
  const run = createSessionRedis(redis)
  return {
    async begin(session, key, digest) {
      const request = { keys: [keyOf(session, key), listOf(session)], arguments: [`begun:${digest}`, life, most] }
      const earlier = await run('idempotency.begin', (client) => client.eval(beginScript, request))
      return typeof earlier === 'string' ? toRecord(earlier) : undefined
    },
    async complete(session, key, digest) {
      const lasting = { expiration: { type: 'PX', value: idempotencyRecordLifeMs } } as const
      await run('idempotency.complete', (client) => client.set(keyOf(session, key), `done:${digest}`, lasting))
    },
    async remove(session, key) {
      const request = { keys: [keyOf(session, key), listOf(session)] }
      await run('idempotency.remove', (client) => client.eval(removeScript, request))
    },
    close: () => redis.close(),
  }
}
