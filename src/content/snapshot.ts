import { DatabaseSync } from 'node:sqlite'
import { type Collection, type Rows, type Scope, snapshotFormat } from './snapshot-rows.ts'

/** One version of the shop's data, read only. */
export type Snapshot = {
  /** Digest of all data: equal versions render equal pages. */
  readonly version: string
  /** When it was made, `2026-11-20` (UTC): what is chosen by chance changes with it, and with nothing else. */
  readonly day: string
  find<Name extends Collection>(collection: Name, id: string, scope: Scope): Rows[Name] | undefined
  /** Every row of a collection in one scope, by id. */
  all<Name extends Collection>(collection: Name, scope: Scope): readonly Rows[Name][]
  close(): void
}

/** The file is missing, damaged, or of another format: it has to be made anew. */
export class SnapshotError extends Error {
  constructor(file: string, cause?: unknown) {
    super(`${file} is no snapshot that this version reads`, { cause })
    this.name = 'SnapshotError'
  }
}

/** Rows were checked by their loader before they were written, and the format is checked when the file is opened. */
const isRow = <Name extends Collection>(_collection: Name, row: unknown): row is Rows[Name] =>
  typeof row === 'object' && row !== null

function revive<Name extends Collection>(collection: Name, data: unknown): Rows[Name] | undefined {
  const row: unknown = typeof data === 'string' ? JSON.parse(data) : undefined
  return isRow(collection, row) ? row : undefined
}

/** Reads every row of a collection in one scope, by id; the statement is prepared once for each database. */
export function createRowReader(database: DatabaseSync): Snapshot['all'] {
  const rows = database.prepare('SELECT data FROM item WHERE collection = ? AND scope = ? ORDER BY id')
  return (collection, scope) => rows.all(collection, scope).flatMap((row) => revive(collection, row['data']) ?? [])
}

/** @throws SnapshotError */
export function openSnapshot(file: string): Snapshot {
  const database = open(file)
  const meta = (key: string): string => {
    const value = database.prepare('SELECT value FROM meta WHERE key = ?').get(key)?.['value']
    return typeof value === 'string' ? value : ''
  }
  if (meta('format') !== String(snapshotFormat)) {
    database.close()
    throw new SnapshotError(file)
  }
  const one = database.prepare('SELECT data FROM item WHERE collection = ? AND scope = ? AND id = ?')
  return {
    version: meta('digest'),
    day: meta('day'),
    find: (collection, id, scope) => revive(collection, one.get(collection, scope, id)?.['data']),
    all: createRowReader(database),
    close: () => database.close(),
  }
}

function open(file: string): DatabaseSync {
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    database.prepare('SELECT count(*) FROM meta').get()
    return database
  } catch (cause) {
    throw new SnapshotError(file, cause)
  }
}
