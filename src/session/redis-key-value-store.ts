import { z } from 'zod'
import { brandPrefix } from '../domain/brand.ts'
import type { Redis } from '../lib/redis.ts'
import { createRedisLock, LockError } from '../lib/redis-lock.ts'
import type { Entry, KeyValueStore } from './key-value-store.ts'
import { SessionStoreError, lockWaitMs } from './session-store.ts'

/*
 * An entry is a hash { version, data } with Redis's own expiry; extending it writes by PEXPIRE alone, which works with
 * Redis's memory full. All times are the Redis server's, so that nodes with different clocks agree. Each script returns
 * that time, the time left, and the entry's version and value. A plain string, as earlier versions stored carts and
 * revocations, counts as version 0, and so does an entry whose version is damaged: both can be replaced.
 */
const common = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local function versionOf(key)
    local version = redis.pcall('HGET', key, 'version')
    return type(version) == 'string' and version:match('^[1-9]%d*$') or '0'
  end
  -- Only where there is something to delete: after a first write, a script may write with Redis's memory full, too.
  local function makeRoom(key)
    local kind = redis.call('TYPE', key).ok
    if kind ~= 'hash' and kind ~= 'none' then redis.call('DEL', key) end
  end
  local function write(key, version, value, life)
    redis.call('HSET', key, 'version', version, 'data', value)
    if life ~= '' then redis.call('PEXPIRE', key, life) end
    return {now, redis.call('PTTL', key), tostring(version), value}
  end
`
const getScript = `${common}
  local found = redis.pcall('HMGET', KEYS[1], 'version', 'data')
  if found.err then
    local plain = redis.pcall('GET', KEYS[1])
    found = {'0', type(plain) == 'string' and plain or ''}
  end
  if not found[1] and not found[2] then return {now, 0} end
  return {now, redis.call('PTTL', KEYS[1]), found[1] or '', found[2] or ''}
`
/** ARGV: value, lifetime. */
const setScript = `${common}
  makeRoom(KEYS[1])
  return write(KEYS[1], versionOf(KEYS[1]) + 1, ARGV[1], ARGV[2])
`
/** ARGV: expected version, value, lifetime or nothing. */
const compareAndSetScript = `${common}
  if versionOf(KEYS[1]) ~= ARGV[1] then return {now, 0} end
  makeRoom(KEYS[1])
  return write(KEYS[1], ARGV[1] + 1, ARGV[2], ARGV[3])
`
/**
 * KEYS: former, new. ARGV as above, then value and lifetime of what is left at the former key, or nothing. Writes the
 * new key first: with its memory full, Redis then refuses before the former one is deleted.
 */
const moveScript = `${common}
  if versionOf(KEYS[1]) ~= ARGV[1] then return {now, 0} end
  local left = redis.call('PTTL', KEYS[1])
  local moved = write(KEYS[2], ARGV[1] + 1, ARGV[2], ARGV[3] ~= '' and ARGV[3] or left)
  redis.call('DEL', KEYS[1])
  if ARGV[4] ~= '' then write(KEYS[1], ARGV[1] + 1, ARGV[4], ARGV[5]) end
  return moved
`
/** ARGV: expected version, or nothing. */
const deleteScript = `${common}
  if ARGV[1] == '' or versionOf(KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
  return {now, 0}
`
/** ARGV: opening of the value, lifetime. */
const extendScript = `${common}
  local value = redis.pcall('HGET', KEYS[1], 'data')
  local isOurs = type(value) == 'string' and value:sub(1, #ARGV[1]) == ARGV[1]
  if isOurs and redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return {now, 0}
`

const answerSchema = z.union([
  z.tuple([z.number(), z.number(), z.string(), z.string()]),
  z.tuple([z.number(), z.number()]),
])
const versionSchema = z.string().regex(/^(?:0|[1-9]\d*)$/)

const keyOf = (key: string): string => `${brandPrefix}:${key}`
const orNothing = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** A version that is no number makes the entry a damaged one. */
function toEntry([readAt, leftMs, version, value]: z.infer<typeof answerSchema>): Entry | undefined {
  if (version === undefined || value === undefined) return undefined
  const known = versionSchema.safeParse(version)
  return { value: known.success ? value : '', version: Number(known.data ?? 0), readAt, leftMs }
}

/** Stores the entries of several nodes in one Redis. @param waitMs longest wait for a lock */
export function createRedisKeyValueStore(redis: Redis, waitMs: number = lockWaitMs): KeyValueStore {
  const lock = createRedisLock(redis, { waitMs })

  async function run(operation: string, script: string, keys: string[], values: string[] = []) {
    const request = { keys: keys.map(keyOf), arguments: values }
    try {
      return toEntry(answerSchema.parse(await redis.use((client) => client.eval(script, request))))
    } catch (cause) {
      throw new SessionStoreError(operation, cause)
    }
  }

  return {
    get: (key) => run('get', getScript, [key]),
    async set(key, value, lifeMs) {
      await run('set', setScript, [key], [value, String(lifeMs)])
    },
    compareAndSet: (key, version, value, lifeMs) =>
      run('compareAndSet', compareAndSetScript, [key], [String(version), value, orNothing(lifeMs)]),
    move: (from, to, version, value, { lifeMs, left } = {}) =>
      run(
        'move',
        moveScript,
        [from, to],
        [String(version), value, orNothing(lifeMs), left?.value ?? '', orNothing(left?.lifeMs)],
      ),
    async extend(key, opening, lifeMs) {
      await run('extend', extendScript, [key], [opening, String(lifeMs)])
    },
    async delete(key, version) {
      await run('delete', deleteScript, [key], [orNothing(version)])
    },
    locked: (name, work) =>
      lock
        .locked(name, ({ isAwaited }) => work(isAwaited))
        .catch((error: unknown) => {
          throw error instanceof LockError ? new SessionStoreError('locked', error.cause) : error
        }),
    ping: () =>
      redis.ping().catch((cause: unknown) => {
        throw new SessionStoreError('ping', cause)
      }),
    close: () => redis.close(),
  }
}
