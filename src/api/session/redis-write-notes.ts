import type { Redis } from '../../lib/redis.ts'
import { hashId } from './session-id.ts'
import { createSessionRedis } from './session-redis.ts'
import { type WriteNote, type WriteNotes, writeNoteLifeMs } from './write-notes.ts'

const keyOf = (session: string, key: string): string => `firn:write:${hashId(session)}:${key}`
const life = String(writeNoteLifeMs)

/** Answers the note that is there, or makes one. ARGV: note, life. */
const beginScript = `
  local earlier = redis.call('GET', KEYS[1])
  if not earlier then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
  return earlier
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
      const request = { keys: [keyOf(session, key)], arguments: [`begun:${digest}`, life] }
      const earlier = await run('writeNotes.begin', (client) => client.eval(beginScript, request))
      return typeof earlier === 'string' ? toNote(earlier) : undefined
    },
    async done(session, key, digest) {
      const lasting = { expiration: { type: 'PX', value: writeNoteLifeMs } } as const
      await run('writeNotes.done', (client) => client.set(keyOf(session, key), `done:${digest}`, lasting))
    },
    async forget(session, key) {
      await run('writeNotes.forget', (client) => client.del(keyOf(session, key)))
    },
    close: () => redis.close(),
  }
}
