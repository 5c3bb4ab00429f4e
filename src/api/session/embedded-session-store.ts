import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { stores } from '../../domain/countries.ts'
import { createQueue } from '../../lib/queue.ts'
import { hashId, newSecret } from './session-id.ts'
import { type Session, type SessionData, type SessionStore, SessionStoreError, sessionLifeMs } from './session-store.ts'

const slotSchema = z.object({
  cart: z.string().exactOptional(),
  customer: z.number().int().positive().exactOptional(),
  signedInAt: z.number().exactOptional(),
  order: z.number().int().positive().exactOptional(),
  merging: z.object({ into: z.string(), had: z.record(z.string(), z.number()) }).exactOptional(),
})

const dataSchema = z.object({
  region: z.string(),
  csrf: z.string(),
  slots: z.partialRecord(z.enum(stores), slotSchema),
  flash: z.object({ code: z.string(), page: z.string(), values: z.record(z.string(), z.string()) }).optional(),
})

const rowSchema = z.object({ version: z.number(), seen_at: z.number(), data: z.string() })

const layout = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 2000;
  CREATE TABLE IF NOT EXISTS sessions (
    key TEXT PRIMARY KEY, version INTEGER NOT NULL, seen_at INTEGER NOT NULL, data TEXT NOT NULL
  ) WITHOUT ROWID, STRICT;
  CREATE INDEX IF NOT EXISTS sessions_seen_at ON sessions (seen_at);
`

function parseData(text: string): SessionData | undefined {
  try {
    const parsed = dataSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/**
 * Sessions of one node in a SQLite file. Opened on first use, so that the shop starts without it.
 * @param file path, or `:memory:`
 * @param clock now, in ms
 */
export function createEmbeddedSessionStore(file: string, clock: () => number): SessionStore {
  const queue = createQueue()
  let opened: ReturnType<typeof open> | undefined

  function open() {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
    const database = new DatabaseSync(file)
    database.exec(layout)
    return {
      database,
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
    }
  }

  function run<T>(operation: string, work: (statements: ReturnType<typeof open>) => T): Promise<T> {
    try {
      opened ??= open()
      return Promise.resolve(work(opened))
    } catch (cause) {
      return Promise.reject(new SessionStoreError(operation, cause))
    }
  }

  return {
    get: (id) =>
      run('get', ({ select }): Session | undefined => {
        const row = rowSchema.safeParse(select.get(hashId(id), clock() - sessionLifeMs))
        const data = row.success ? parseData(row.data.data) : undefined
        return row.success && data ? { id, version: row.data.version, seenAt: row.data.seen_at, data } : undefined
      }),
    create: (data) =>
      run('create', ({ insert, sweep }) => {
        const session = { id: newSecret(), version: 1, seenAt: clock(), data }
        sweep.run(clock() - sessionLifeMs)
        insert.run(hashId(session.id), session.version, session.seenAt, JSON.stringify(data))
        return session
      }),
    update: (session, data) =>
      run('update', ({ change }) => {
        const seenAt = clock()
        const { changes } = change.run(seenAt, JSON.stringify(data), hashId(session.id), session.version)
        return Number(changes) === 1 ? { ...session, version: session.version + 1, seenAt, data } : undefined
      }),
    touch: (id) => run('touch', ({ touch }) => void touch.run(clock(), hashId(id))),
    rotate: (session, data) =>
      run('rotate', ({ move }) => {
        const id = newSecret()
        const seenAt = clock()
        const { changes } = move.run(hashId(id), seenAt, JSON.stringify(data), hashId(session.id), session.version)
        return Number(changes) === 1 ? { id, version: session.version + 1, seenAt, data } : undefined
      }),
    delete: (id) => run('delete', ({ remove }) => void remove.run(hashId(id))),
    locked: (id, work) => queue.run(hashId(id), work),
    ping: () => run('ping', ({ select }) => void select.get('', 0)),
    close() {
      opened?.database.close()
      opened = undefined
    },
  }
}
