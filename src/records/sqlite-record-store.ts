import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { SessionStoreError } from '../session/session-store.ts'
import { restrictAccess } from '../session/sqlite-key-value-store.ts'
import type { FailureReport } from '../session/store-full.ts'
import type { RecordChange, RecordStore, StoredRecord } from './record-store.ts'

/** Size limit of the file, bytes: the disk has other tasks. */
const mostBytes = 1024 ** 3
/** SQLite's own default. */
const pageBytes = 4096

/** A commit is on the disk before it is answered: a message outlives a power cut. */
const layout = `
  PRAGMA max_page_count = ${mostBytes / pageBytes};
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA busy_timeout = 2000;
  CREATE TABLE IF NOT EXISTS records (
    kind TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, due_at INTEGER, value TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) WITHOUT ROWID, STRICT;
  CREATE INDEX IF NOT EXISTS records_due_at ON records (kind, due_at) WHERE due_at IS NOT NULL;
`

const prepare = (database: DatabaseSync) => ({
  select: database.prepare('SELECT id, version, value FROM records WHERE kind = ? AND id = ?'),
  put: database.prepare(`
    INSERT INTO records (kind, id, version, due_at, value) VALUES (?, ?, 1, ?, ?)
    ON CONFLICT DO UPDATE SET version = version + 1, due_at = excluded.due_at, value = excluded.value
  `),
  remove: database.prepare('DELETE FROM records WHERE kind = ? AND id = ?'),
  claim: database.prepare(`
    UPDATE records SET due_at = ?3, version = version + 1
    WHERE kind = ?1 AND id = (SELECT id FROM records WHERE kind = ?1 AND due_at <= ?2 ORDER BY due_at LIMIT 1)
    RETURNING id, version, value
  `),
  count: database.prepare('SELECT COUNT(*) AS total, COUNT(due_at) AS due FROM records WHERE kind = ?'),
  list: database.prepare('SELECT id, version, value FROM records WHERE kind = ? AND id > ? ORDER BY id LIMIT ?'),
})
type Statements = ReturnType<typeof prepare>

const rowSchema = z.object({ id: z.string(), version: z.number(), value: z.string() })
const countSchema = z.object({ total: z.number(), due: z.number() })
const toRecord = (row: unknown): StoredRecord | undefined => (row === undefined ? undefined : rowSchema.parse(row))

function hasExpected({ select }: Statements, { kind, id, version }: RecordChange): boolean {
  return version === undefined || (toRecord(select.get(kind, id))?.version ?? 0) === version
}

/**
 * Stores the records of a single node in a SQLite file, opened at first use, so that the shop starts without it.
 * @param file path, or `:memory:`
 * @param clock now, in ms
 */
export function createSqliteRecordStore(
  file: string,
  clock: () => number,
  onFailure: FailureReport = () => undefined,
): RecordStore {
  let opened: { readonly database: DatabaseSync; readonly statements: Statements } | undefined

  function open() {
    if (file !== ':memory:') restrictAccess(file)
    const database = new DatabaseSync(file)
    database.exec(layout)
    return { database, statements: prepare(database) }
  }

  function run<T>(operation: string, work: (statements: Statements, database: DatabaseSync) => T): Promise<T> {
    try {
      opened ??= open()
      return Promise.resolve(work(opened.statements, opened.database))
    } catch (cause) {
      onFailure(cause)
      return Promise.reject(new SessionStoreError(operation, cause))
    }
  }

  function apply(statements: Statements, { kind, id, value, dueInMs }: RecordChange): void {
    if (value === undefined) statements.remove.run(kind, id)
    else statements.put.run(kind, id, dueInMs === undefined ? null : clock() + dueInMs, value)
  }

  return {
    get: (kind, id) => run('records get', ({ select }) => toRecord(select.get(kind, id))),
    write: (changes) =>
      run('records write', (statements, database) => {
        database.exec('BEGIN IMMEDIATE')
        try {
          const isExpected = changes.every((change) => hasExpected(statements, change))
          if (isExpected) for (const change of changes) apply(statements, change)
          database.exec('COMMIT')
          return isExpected
        } catch (error) {
          if (database.isTransaction) database.exec('ROLLBACK')
          throw error
        }
      }),
    claim: (kind, leaseMs) =>
      run('records claim', ({ claim }) => toRecord(claim.get(kind, clock(), clock() + leaseMs))),
    list: (kind, most, after = '') =>
      run('records list', ({ list }) => list.all(kind, after, most).map((row) => rowSchema.parse(row))),
    count: (kind) => run('records count', ({ count }) => countSchema.parse(count.get(kind))),
    close() {
      opened?.database.close()
      opened = undefined
    },
  }
}
