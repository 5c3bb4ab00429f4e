import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Log } from '../../lib/log.ts'
import { QueueWaitError, createQueue } from '../../lib/queue.ts'
import { createEmbeddedDatabase } from './embedded-database.ts'
import { parseSessionData } from './session-data.ts'
import { hashId, newSecret } from './session-id.ts'
import { type Session, type SessionStore, SessionStoreError, lockWaitMs, sessionLifeMs } from './session-store.ts'

const rowSchema = z.object({ version: z.number(), seen_at: z.number(), data: z.string() })

const layout = `
  CREATE TABLE IF NOT EXISTS sessions (
    key TEXT PRIMARY KEY, version INTEGER NOT NULL, seen_at INTEGER NOT NULL, data TEXT NOT NULL
  ) WITHOUT ROWID, STRICT;
  CREATE INDEX IF NOT EXISTS sessions_seen_at ON sessions (seen_at);
`

const prepare = (database: DatabaseSync) => ({
  select: database.prepare('SELECT version, seen_at, data FROM sessions WHERE key = ? AND seen_at > ?'),
  insert: database.prepare('INSERT INTO sessions (key, version, seen_at, data) VALUES (?, ?, ?, ?)'),
  change: database.prepare(
    'UPDATE sessions SET version = version + 1, seen_at = ?, data = ? WHERE key = ? AND version = ?',
  ),
  touch: database.prepare('UPDATE sessions SET seen_at = ? WHERE key = ?'),
  move: database.prepare(
    'UPDATE sessions SET key = ?, version = version + 1, seen_at = ?, data = ? WHERE key = ? AND version = ?',
  ),
  remove: database.prepare('DELETE FROM sessions WHERE key = ?'),
  sweep: database.prepare('DELETE FROM sessions WHERE seen_at <= ?'),
})

/**
 * Sessions of one node in a SQLite file. Opened on first use, so that the shop starts without it.
 * @param file path, or `:memory:`
 * @param clock now, in ms
 * @param log hears of sessions that cannot be read
 */
export function createEmbeddedSessionStore(
  file: string,
  clock: () => number,
  log: Pick<Log, 'warn'>,
  waitMs: number = lockWaitMs,
): SessionStore {
  const queue = createQueue(waitMs)
  const { run, close } = createEmbeddedDatabase(file, layout, prepare)

  function toSession(id: string, found: unknown): Session | undefined {
    if (found === undefined) return undefined
    const row = rowSchema.safeParse(found)
    const data = row.success ? parseSessionData(row.data.data) : undefined
    if (row.success && data) return { id, version: row.data.version, seenAt: row.data.seen_at, readAt: clock(), data }
    log.warn({ event: 'session_unreadable' })
    return undefined
  }

  return {
    get: (id) => run('get', ({ select }) => toSession(id, select.get(hashId(id), clock() - sessionLifeMs))),
    create: (data) =>
      run('create', ({ insert, sweep }) => {
        const now = clock()
        const session = { id: newSecret(), version: 1, seenAt: now, readAt: now, data }
        sweep.run(now - sessionLifeMs)
        insert.run(hashId(session.id), session.version, now, JSON.stringify(data))
        return session
      }),
    update: (session, data) =>
      run('update', ({ change }) => {
        const now = clock()
        const { changes } = change.run(now, JSON.stringify(data), hashId(session.id), session.version)
        if (Number(changes) !== 1) return undefined
        return { ...session, version: session.version + 1, seenAt: now, readAt: now, data }
      }),
    touch: (id) => run('touch', ({ touch }) => void touch.run(clock(), hashId(id))),
    rotate: (session, data) =>
      run('rotate', ({ move }) => {
        const id = newSecret()
        const now = clock()
        const { changes } = move.run(hashId(id), now, JSON.stringify(data), hashId(session.id), session.version)
        return Number(changes) === 1 ? { id, version: session.version + 1, seenAt: now, readAt: now, data } : undefined
      }),
    delete: (id) => run('delete', ({ remove }) => void remove.run(hashId(id))),
    locked: (id, work) =>
      queue.run(hashId(id), work).catch((error: unknown) => {
        throw error instanceof QueueWaitError ? new SessionStoreError('locked', error) : error
      }),
    ping: () => run('ping', ({ select }) => void select.get('', 0)),
    close,
  }
}
