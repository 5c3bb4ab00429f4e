import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Kind, Kinds } from './kinds.ts'

type Id = number | string

/** The records of one store. Reads give fresh copies; a change is a `put`. Lists are in order of id. */
export type Records = {
  get<K extends Kind>(kind: K, id: Id): Kinds[K] | undefined
  all<K extends Kind>(kind: K): Kinds[K][]
  /** Records put with this parent: variants of a product, states of a country … */
  of<K extends Kind>(kind: K, parent: Id): Kinds[K][]
  put<K extends Kind>(kind: K, id: Id, body: Kinds[K], parent?: Id): void
  remove(kind: Kind, id: Id): void
  clear(kind: Kind): void
  /** A number never given before for this kind, from `first` on. */
  nextId(kind: Kind, first: number): number
}

export type Storage = {
  recordsOf(store: string): Records
  /** All or nothing. `work` must be synchronous. */
  transaction<T>(work: () => T): T
  /** The number of rows that were written since it was opened: the same number means that nothing has changed. */
  writes(): number
  clear(): void
  close(): void
}

const schema = `
  CREATE TABLE IF NOT EXISTS records (
    store TEXT NOT NULL, kind TEXT NOT NULL, id NOT NULL, parent, body TEXT NOT NULL,
    PRIMARY KEY (store, kind, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS records_of ON records (store, kind, parent);
  CREATE TABLE IF NOT EXISTS sequences (store TEXT NOT NULL, kind TEXT NOT NULL, last INTEGER NOT NULL, PRIMARY KEY (store, kind));
`

/** @param dataDir folder of the database file, or `:memory:` */
export function openStorage(dataDir: string): Storage {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true })
  const database = new DatabaseSync(dataDir === ':memory:' ? dataDir : join(dataDir, 'commerce.sqlite'))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;')
  database.exec(schema)
  const statements = prepare(database)
  return {
    recordsOf: (store) => createRecords(statements, store),
    transaction(work) {
      if (database.isTransaction) return work()
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
    writes: () => Number(statements.writes.get()?.['rows']),
    clear: () => database.exec('DELETE FROM records; DELETE FROM sequences;'),
    close: () => database.close(),
  }
}

const prepare = (database: DatabaseSync) => ({
  get: database.prepare('SELECT body FROM records WHERE store = ? AND kind = ? AND id = ?'),
  all: database.prepare('SELECT body FROM records WHERE store = ? AND kind = ? ORDER BY id'),
  of: database.prepare('SELECT body FROM records WHERE store = ? AND kind = ? AND parent = ? ORDER BY id'),
  put: database.prepare(`INSERT INTO records (store, kind, id, parent, body) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET body = excluded.body, parent = coalesce(excluded.parent, parent)`),
  remove: database.prepare('DELETE FROM records WHERE store = ? AND kind = ? AND id = ?'),
  clear: database.prepare('DELETE FROM records WHERE store = ? AND kind = ?'),
  writes: database.prepare('SELECT total_changes() AS rows'),
  next: database.prepare(`INSERT INTO sequences (store, kind, last) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET last = last + 1 RETURNING last`),
})

/** Bodies are written by `put` alone, whose types say what stands under each kind. */
const bodyOf = <K extends Kind>(_kind: K, row: Record<string, unknown>): Kinds[K] =>
  JSON.parse(String(row['body'])) as Kinds[K]

function createRecords(statements: ReturnType<typeof prepare>, store: string): Records {
  return {
    get<K extends Kind>(kind: K, id: Id) {
      const row = statements.get.get(store, kind, id)
      return row ? bodyOf(kind, row) : undefined
    },
    all: <K extends Kind>(kind: K) => statements.all.all(store, kind).map((row) => bodyOf(kind, row)),
    of: <K extends Kind>(kind: K, parent: Id) => statements.of.all(store, kind, parent).map((row) => bodyOf(kind, row)),
    put: (kind, id, body, parent) => void statements.put.run(store, kind, id, parent ?? null, JSON.stringify(body)),
    remove: (kind, id) => void statements.remove.run(store, kind, id),
    clear: (kind) => void statements.clear.run(store, kind),
    nextId: (kind, first) => Number(statements.next.get(store, kind, first)?.['last'] ?? first),
  }
}
