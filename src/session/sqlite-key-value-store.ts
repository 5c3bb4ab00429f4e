import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { QueueWaitError, createQueue } from '../lib/queue.ts'
import { createRecentMap } from '../lib/recent-map.ts'
import { adoptFormerTables } from './former-tables.ts'
import type { Entry, KeyValueStore } from './key-value-store.ts'
import { SessionStoreError, lockWaitMs } from './session-store.ts'
import { type FailureReport, isStoreFull } from './store-full.ts'

export type SqliteOptions = {
  /** Called with each error of the database. */
  readonly onFailure?: FailureReport
  /** Size limit of the file, bytes. The default leaves disk space for publishing and logs. */
  readonly mostBytes?: number
  /** Longest wait for a lock, ms. */
  readonly waitMs?: number
}

const gigabyte = 1024 ** 3
/** SQLite's own default. */
const pageBytes = 4096
/** Most extended expiries kept in memory while the file is full: about 1 MB. */
const mostUnstored = 10_000

const settings = (mostBytes: number): string => `
  PRAGMA max_page_count = ${Math.ceil(mostBytes / pageBytes)};
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 2000;
`
const layout = `
  CREATE TABLE IF NOT EXISTS entries (
    key TEXT PRIMARY KEY, version INTEGER NOT NULL, expires_at INTEGER NOT NULL, value TEXT NOT NULL
  ) WITHOUT ROWID, STRICT;
  CREATE INDEX IF NOT EXISTS entries_expires_at ON entries (expires_at);
`

const prepare = (database: DatabaseSync) => ({
  select: database.prepare('SELECT version, expires_at, value FROM entries WHERE key = ?'),
  put: database.prepare(`
    INSERT INTO entries (key, version, expires_at, value) VALUES (?, 1, ?, ?)
    ON CONFLICT DO UPDATE SET version = version + 1, expires_at = excluded.expires_at, value = excluded.value
  `),
  insert: database.prepare(`
    INSERT INTO entries (key, version, expires_at, value) VALUES (?, 1, ?, ?) ON CONFLICT DO NOTHING
    RETURNING version, expires_at, value
  `),
  /** Rewrites neither the key nor its place among the expiries. */
  replace: database.prepare(`
    UPDATE entries SET version = version + 1, value = ? WHERE key = ? AND version = ?
    RETURNING version, expires_at, value
  `),
  change: database.prepare(`
    UPDATE entries SET key = ?, version = version + 1, expires_at = coalesce(?, expires_at), value = ?
    WHERE key = ? AND version = ? RETURNING version, expires_at, value
  `),
  leave: database.prepare('INSERT INTO entries (key, version, expires_at, value) VALUES (?, ?, ?, ?)'),
  extend: database.prepare('UPDATE entries SET expires_at = max(expires_at, ?) WHERE key = ? AND instr(value, ?) = 1'),
  remove: database.prepare('DELETE FROM entries WHERE key = ?'),
  removeVersion: database.prepare('DELETE FROM entries WHERE key = ? AND version = ?'),
  sweep: database.prepare('DELETE FROM entries WHERE expires_at <= ?'),
})
type Statements = ReturnType<typeof prepare>

/** An expiry that is set while the value begins so. */
type Extension = { readonly opening: string; readonly expiresAt: number }

const rowSchema = z.object({ version: z.number(), expires_at: z.number(), value: z.string() })

/** The file, its WAL and its shared memory, which SQLite creates with the file's permissions. */
const filesOf = (file: string): readonly string[] => [file, `${file}-wal`, `${file}-shm`]

/** Creates the file if needed, readable by the process's user only (security, G23: sessions are secrets). */
export function restrictAccess(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  closeSync(openSync(file, 'a', 0o600))
  for (const one of filesOf(file)) if (existsSync(one)) chmodSync(one, 0o600)
}

function openDatabase(file: string, mostBytes: number): { database: DatabaseSync; statements: Statements } {
  if (file !== ':memory:') restrictAccess(file)
  const database = new DatabaseSync(file)
  database.exec(settings(mostBytes) + layout)
  adoptFormerTables(database)
  return { database, statements: prepare(database) }
}

/**
 * Stores the entries of a single node in a SQLite file, opened at first use, so that the shop starts without it.
 * @param file path, or `:memory:`
 * @param clock now, in ms
 */
export function createSqliteKeyValueStore(
  file: string,
  clock: () => number,
  { onFailure, mostBytes = 2 * gigabyte, waitMs = lockWaitMs }: SqliteOptions = {},
): KeyValueStore {
  const queue = createQueue(waitMs)
  // While the file is full, extended expiries are recorded here, so that active customers stay signed in.
  const unstored = createRecentMap<string, Extension>(mostUnstored)
  let opened: ReturnType<typeof openDatabase> | undefined

  function run<T>(operation: string, work: (statements: Statements) => T): Promise<T> {
    try {
      opened ??= openDatabase(file, mostBytes)
      return Promise.resolve(work(opened.statements))
    } catch (cause) {
      onFailure?.(cause)
      return Promise.reject(new SessionStoreError(operation, cause))
    }
  }

  function toEntry(key: string, found: unknown): Entry | undefined {
    if (found === undefined) return undefined
    const { version, value, expires_at: expiresAt } = rowSchema.parse(found)
    const readAt = clock()
    const extended = unstored.get(key)
    const extendedTo = extended && value.startsWith(extended.opening) ? extended.expiresAt : 0
    const leftMs = Math.max(expiresAt, extendedTo) - readAt
    return leftMs > 0 ? { version, value, readAt, leftMs } : undefined
  }

  /** @throws SQLite's error, also when the file is full: the expiry is then recorded in memory */
  function extend({ extend }: Statements, key: string, extension: Extension): void {
    unstored.set(key, extension)
    extend.run(extension.expiresAt, key, extension.opening)
    unstored.delete(key)
  }

  /** Makes room for a new entry. */
  function sweep(statements: Statements): void {
    for (const [key, extension] of [...unstored.entries()]) extend(statements, key, extension)
    statements.sweep.run(clock())
  }

  function change(
    { change }: Statements,
    keys: { from: string; to: string },
    version: number,
    value: string,
    lifeMs?: number,
  ): Entry | undefined {
    const expiresAt = lifeMs === undefined ? null : clock() + lifeMs
    return toEntry(keys.to, change.get(keys.to, expiresAt, value, keys.from, version))
  }

  /** Does all of `work`, or nothing of it. */
  function atOnce<T>(work: () => T): T {
    opened?.database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      opened?.database.exec('COMMIT')
      return result
    } catch (error) {
      // A full file ends the transaction by itself.
      if (opened?.database.isTransaction) opened.database.exec('ROLLBACK')
      throw error
    }
  }

  return {
    get: (key) => run('get', ({ select }) => toEntry(key, select.get(key))),
    set: (key, value, lifeMs) =>
      run('set', (statements) => {
        sweep(statements)
        statements.put.run(key, clock() + lifeMs, value)
      }),
    compareAndSet: (key, version, value, lifeMs) =>
      run('compareAndSet', (statements) => {
        if (version > 0 && lifeMs === undefined) return toEntry(key, statements.replace.get(value, key, version))
        if (version > 0) return change(statements, { from: key, to: key }, version, value, lifeMs)
        sweep(statements)
        return toEntry(key, statements.insert.get(key, clock() + (lifeMs ?? 0), value))
      }),
    move: (from, to, version, value, { lifeMs, left } = {}) =>
      run('move', (statements) =>
        atOnce(() => {
          const moved = change(statements, { from, to }, version, value, lifeMs)
          if (moved && left) statements.leave.run(from, moved.version, clock() + left.lifeMs, left.value)
          return moved
        }),
      ),
    async extend(key, opening, lifeMs) {
      try {
        await run('extend', (statements) => extend(statements, key, { opening, expiresAt: clock() + lifeMs }))
      } catch (error) {
        if (!isStoreFull(error)) throw error
      }
    },
    delete: (key, version) =>
      run('delete', ({ remove, removeVersion }) => {
        if (version === undefined) remove.run(key)
        else removeVersion.run(key, version)
      }),
    locked: (name, work) =>
      queue
        .run(name, (isAwaited) => work(() => Promise.resolve(isAwaited())))
        .catch((error: unknown) => {
          throw error instanceof QueueWaitError ? new SessionStoreError('locked', error) : error
        }),
    ping: () => run('ping', ({ select }) => void select.get('')),
    close() {
      opened?.database.close()
      opened = undefined
    },
  }
}
