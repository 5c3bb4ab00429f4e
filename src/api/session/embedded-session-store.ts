import { LRUCache } from 'lru-cache'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Log } from '../../lib/log.ts'
import { QueueWaitError, createQueue } from '../../lib/queue.ts'
import { type EmbeddedOptions, createEmbeddedDatabase } from './embedded-database.ts'
import { parseSessionData } from './session-data.ts'
import { hashId, newSecret } from './session-id.ts'
import {
  type Session,
  type SessionStore,
  SessionStoreError,
  lastVisit,
  lockWaitMs,
  newSessionLifeMs,
  sessionLifeMs,
} from './session-store.ts'
import { isStoreFull } from './store-full.ts'

const rowSchema = z.object({ version: z.number(), seen_at: z.number(), data: z.string() })

/*
 * `seen_at` is the expiry minus `sessionLifeMs`, also for a new session, which expires sooner: files of earlier
 * versions, with one lifetime for all sessions, need no migration.
 */
const layout = `
  CREATE TABLE IF NOT EXISTS sessions (
    key TEXT PRIMARY KEY, version INTEGER NOT NULL, seen_at INTEGER NOT NULL, data TEXT NOT NULL
  ) WITHOUT ROWID, STRICT;
  CREATE INDEX IF NOT EXISTS sessions_seen_at ON sessions (seen_at);
`

const prepare = (database: DatabaseSync) => ({
  select: database.prepare('SELECT version, seen_at, data FROM sessions WHERE key = ?'),
  insert: database.prepare('INSERT INTO sessions (key, version, seen_at, data) VALUES (?, ?, ?, ?)'),
  change: database.prepare('UPDATE sessions SET version = version + 1, data = ? WHERE key = ? AND version = ?'),
  touch: database.prepare('UPDATE sessions SET seen_at = ? WHERE key = ?'),
  move: database.prepare(
    'UPDATE sessions SET key = ?, version = version + 1, seen_at = ?, data = ? WHERE key = ? AND version = ?',
  ),
  remove: database.prepare('DELETE FROM sessions WHERE key = ?'),
  sweep: database.prepare('DELETE FROM sessions WHERE seen_at <= ?'),
})

/** Most visits kept in memory while the file is full: about 1 MB. */
const mostUnstored = 10_000

export type EmbeddedSessionOptions = EmbeddedOptions & {
  /** Longest wait for the lock, ms. */
  readonly waitMs?: number
}

/**
 * Stores sessions of a single node in a SQLite file, opened at first use, so that the shop starts without it.
 * @param file path, or `:memory:`
 * @param clock now, in ms
 * @param log reports unreadable sessions
 */
export function createEmbeddedSessionStore(
  file: string,
  clock: () => number,
  log: Pick<Log, 'warn'>,
  { waitMs = lockWaitMs, ...options }: EmbeddedSessionOptions = {},
): SessionStore {
  const queue = createQueue(waitMs)
  const { run, close } = createEmbeddedDatabase(file, layout, prepare, options)
  // While the file is full, visits are recorded here, so that active customers stay signed in.
  const unstored = new LRUCache<string, number>({ max: mostUnstored })

  function toSession(id: string, found: unknown): Session | undefined {
    if (found === undefined) return undefined
    const row = rowSchema.safeParse(found)
    const data = row.success ? parseSessionData(row.data.data) : undefined
    if (!row.success || !data) {
      log.warn({ event: 'session_unreadable' })
      return undefined
    }
    const now = clock()
    const left = Math.max(row.data.seen_at, unstored.get(hashId(id)) ?? 0) + sessionLifeMs - now
    return left > 0 ? { id, version: row.data.version, data, ...lastVisit(now, left) } : undefined
  }

  /** @throws SQLite's error, unless the file is full */
  function touch(statements: ReturnType<typeof prepare>, key: string, now: number): void {
    unstored.set(key, now)
    statements.touch.run(now, key)
    unstored.delete(key)
  }

  return {
    get: (id) => run('get', ({ select }) => toSession(id, select.get(hashId(id)))),
    create: (data) =>
      run('create', (statements) => {
        const now = clock()
        const session = { id: newSecret(), version: 1, data, ...lastVisit(now, newSessionLifeMs) }
        for (const [key, at] of [...unstored.entries()]) touch(statements, key, at)
        statements.sweep.run(now - sessionLifeMs)
        const seenAt = now + newSessionLifeMs - sessionLifeMs
        statements.insert.run(hashId(session.id), session.version, seenAt, JSON.stringify(data))
        return session
      }),
    update: (session, data) =>
      run('update', ({ change }) => {
        const { changes } = change.run(JSON.stringify(data), hashId(session.id), session.version)
        return Number(changes) === 1 ? { ...session, version: session.version + 1, data } : undefined
      }),
    async touch(id) {
      try {
        await run('touch', (statements) => touch(statements, hashId(id), clock()))
      } catch (error) {
        if (!isStoreFull(error)) throw error
      }
    },
    rotate: (session, data) =>
      run('rotate', ({ move, select }) => {
        const now = clock()
        const current = toSession(session.id, select.get(hashId(session.id)))
        if (!current) return undefined
        const left = current.isNew ? current.seenAt + newSessionLifeMs - now : sessionLifeMs
        const id = newSecret()
        const seenAt = now + left - sessionLifeMs
        const { changes } = move.run(hashId(id), seenAt, JSON.stringify(data), hashId(session.id), session.version)
        return Number(changes) === 1 ? { id, version: session.version + 1, data, ...lastVisit(now, left) } : undefined
      }),
    delete: (id) => run('delete', ({ remove }) => void remove.run(hashId(id))),
    locked: (id, work) =>
      queue.run(hashId(id), work).catch((error: unknown) => {
        throw error instanceof QueueWaitError ? new SessionStoreError('locked', error) : error
      }),
    ping: () => run('ping', ({ select }) => void select.get('')),
    close,
  }
}
