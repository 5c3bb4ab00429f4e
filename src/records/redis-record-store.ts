import { z } from 'zod'
import { brandPrefix } from '../domain/brand.ts'
import type { Redis } from '../lib/redis.ts'
import { SessionStoreError } from '../session/session-store.ts'
import type { RecordStore, StoredRecord } from './record-store.ts'

/*
 * A record is a hash { version, value } at `records:{kind}:{id}`. Its id is a member of `records:{kind}` (all scores 0,
 * so that it is listed in the order of ids) and, where it is due, of `records:{kind}:due` with that time. All times are
 * the Redis server's, so that nodes with different clocks agree.
 */
const common = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local function all(kind) return ARGV[1] .. ':records:' .. kind end
  local function due(kind) return all(kind) .. ':due' end
  local function at(kind, id) return all(kind) .. ':' .. id end
  local function read(kind, id)
    local found = redis.call('HMGET', at(kind, id), 'version', 'value')
    return found[1] and {id, tonumber(found[1]), found[2]}
  end
`
/** ARGV: prefix, JSON of the changes. */
const writeScript = `${common}
  local changes = cjson.decode(ARGV[2])
  for _, change in ipairs(changes) do
    local found = read(change.kind, change.id)
    if change.version and (found and found[2] or 0) ~= change.version then return 0 end
  end
  for _, change in ipairs(changes) do
    local kind, id = change.kind, change.id
    redis.call('ZREM', due(kind), id)
    if change.value then
      redis.call('HSET', at(kind, id), 'value', change.value)
      redis.call('HINCRBY', at(kind, id), 'version', 1)
      redis.call('ZADD', all(kind), 0, id)
      if change.dueInMs then redis.call('ZADD', due(kind), now + change.dueInMs, id) end
    else
      redis.call('DEL', at(kind, id))
      redis.call('ZREM', all(kind), id)
    end
  end
  return 1
`
/** ARGV: prefix, kind, id. */
const getScript = `${common}
  return read(ARGV[2], ARGV[3])
`
/** ARGV: prefix, kind, lease. */
const claimScript = `${common}
  local kind = ARGV[2]
  local id = redis.call('ZRANGEBYSCORE', due(kind), '-inf', now, 'LIMIT', 0, 1)[1]
  if not id then return false end
  redis.call('ZADD', due(kind), now + ARGV[3], id)
  redis.call('HINCRBY', at(kind, id), 'version', 1)
  return read(kind, id)
`
/** ARGV: prefix, kind, most, id to begin after. */
const listScript = `${common}
  local from = ARGV[4] == '' and '-' or '(' .. ARGV[4]
  local ids = redis.call('ZRANGEBYLEX', all(ARGV[2]), from, '+', 'LIMIT', 0, ARGV[3])
  local found = {}
  for _, id in ipairs(ids) do
    local record = read(ARGV[2], id)
    if record then table.insert(found, record) end
  end
  return found
`

/** ARGV: prefix, kind. */
const countScript = `${common}
  return {redis.call('ZCARD', all(ARGV[2])), redis.call('ZCARD', due(ARGV[2]))}
`

const countSchema = z.tuple([z.number(), z.number()]).transform(([total, due]) => ({ total, due }))
const rowSchema = z
  .tuple([z.string(), z.number(), z.string()])
  .transform(([id, version, value]): StoredRecord => ({ id, version, value }))
const foundSchema = rowSchema.nullish().transform((found) => found ?? undefined)
const listSchema = z.array(rowSchema)

/** Stores the records of several nodes in one Redis, which must be told to write what it holds to its disk. */
export function createRedisRecordStore(redis: Pick<Redis, 'use'>): RecordStore {
  async function run(operation: string, script: string, ...values: string[]): Promise<unknown> {
    try {
      return await redis.use((client) => client.eval(script, { arguments: [brandPrefix, ...values] }))
    } catch (cause) {
      throw new SessionStoreError(operation, cause)
    }
  }

  return {
    get: async (kind, id) => foundSchema.parse(await run('records get', getScript, kind, id)),
    write: async (changes) => (await run('records write', writeScript, JSON.stringify(changes))) === 1,
    claim: async (kind, leaseMs) =>
      foundSchema.parse(await run('records claim', claimScript, kind, String(Math.ceil(leaseMs)))),
    list: async (kind, most, after = '') =>
      listSchema.parse(await run('records list', listScript, kind, String(most), after)),
    count: async (kind) => countSchema.parse(await run('records count', countScript, kind)),
    // The connection belongs to the sessions.
    close: () => undefined,
  }
}
