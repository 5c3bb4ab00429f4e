import type { Redis } from '../../lib/redis.ts'
import { hashId } from './session-id.ts'
import { createSessionRedis } from './session-redis.ts'
import { type WriteNote, type WriteNotes, mostWriteNotes, writeNoteLifeMs } from './write-notes.ts'

const keyOf = (session: string, key: string): string => `firn:write:${hashId(session)}:${key}`
/** Keys of a session's notes, the newest first. */
const listOf = (session: string): string => `firn:writes:${hashId(session)}`
const life = String(writeNoteLifeMs)
const most = String(mostWriteNotes)

/**
 * Answers the note that is there, or makes one and drops the oldest of too many. KEYS: note, list. ARGV: note, life,
 * most.
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
/** KEYS: note, list. */
const forgetScript = `
  redis.call('LREM', KEYS[2], 1, KEYS[1])
  return redis.call('DEL', KEYS[1])
`

/** A note is one text; what reads otherwise is a write of which nothing is known. */
function toNote(text: string): WriteNote {
  const [state, digest = ''] = text.split(':')
  return { digest, state: state === 'done' ? 'done' : 'begun' }
}

/** Notes of several nodes, in the Redis of the sessions. */
export function createRedisWriteNotes(redis: Redis): WriteNotes {
  const run = createSessionRedis(redis)
  return {
    async begin(session, key, digest) {
      const request = { keys: [keyOf(session, key), listOf(session)], arguments: [`begun:${digest}`, life, most] }
      const earlier = await run('writeNotes.begin', (client) => client.eval(beginScript, request))
      return typeof earlier === 'string' ? toNote(earlier) : undefined
    },
    async done(session, key, digest) {
      const lasting = { expiration: { type: 'PX', value: writeNoteLifeMs } } as const
      await run('writeNotes.done', (client) => client.set(keyOf(session, key), `done:${digest}`, lasting))
    },
    async forget(session, key) {
      const request = { keys: [keyOf(session, key), listOf(session)] }
      await run('writeNotes.forget', (client) => client.eval(forgetScript, request))
    },
    close: () => redis.close(),
  }
}
