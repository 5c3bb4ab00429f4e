import { randomUUID } from 'node:crypto'
import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/*
 * A snapshot is a file with all rows, or a layer: a small file with the rows that differ from such a file, which lies
 * beside it and never changes (decision 156). A row without digest takes away the one below.
 */

/** Conditions of queries, with their parameters by name. */
export const atAddress = 'collection = :collection AND scope = :scope AND id = :id'
export const inScope = 'collection = :collection AND scope = :scope'

/** Columns of a snapshot's table, of a layer through to the file below. @returns SQL that may be ordered by a column */
export function selectFrom(isLayer: boolean, table: 'item' | 'mark', columns: string, where = 'true'): string {
  if (!isLayer) return `SELECT ${columns} FROM ${table} WHERE ${where}`
  const isThere = table === 'item' ? `digest <> ''` : 'true'
  return `SELECT ${columns} FROM main.${table} WHERE ${where} AND ${isThere}
    UNION ALL
    SELECT ${columns} FROM below.${table} AS under WHERE ${where} AND NOT EXISTS (
      SELECT 1 FROM main.${table} AS own
      WHERE own.collection = under.collection AND own.scope = under.scope AND own.id = under.id
    )`
}

/** A fact that a snapshot has of itself; '' without it. */
export function readMeta(database: DatabaseSync, key: string, schema: 'main' | 'below' = 'main'): string {
  const value = database.prepare(`SELECT value FROM ${schema}.meta WHERE key = ?`).get(key)?.['value']
  return typeof value === 'string' ? value : ''
}

const baseEnding = '.base.sqlite'
/** The file below a layer: named by an id that no other file has, beside the layer. */
const baseFile = (layer: string, id: string): string => join(dirname(layer), `${id}${baseEnding}`)

/** Whether a file's name is one of a file below layers. */
export const isBaseName = (name: string): boolean => name.endsWith(baseEnding)

/** SQLite's codes of a file without such a table (SQLITE_ERROR), a damaged one (SQLITE_CORRUPT), or none of its own. */
const noSnapshotCodes: readonly unknown[] = [1, 11, 26]

/** The file below a layer; `undefined` for a file with all rows, for one that is no snapshot, and without a file. */
export function baseFileOf(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const id = readMeta(database, 'base')
    return id === '' ? undefined : baseFile(file, id)
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && noSnapshotCodes.includes(error.errcode)) return undefined
    throw error
  } finally {
    database.close()
  }
}

/**
 * Opens the file below an open layer as `below`. Must be called outside a transaction.
 * @param file the layer's own place
 * @returns whether it is a layer
 * @throws Error when the file below is missing
 */
export function attachBelow(database: DatabaseSync, file: string): boolean {
  const id = readMeta(database, 'base')
  if (id === '') return false
  const base = baseFile(file, id)
  // SQLite would make an empty one.
  if (!existsSync(base)) throw new Error(`${base} is missing, over which ${file} is a layer`)
  database.prepare('ATTACH DATABASE ? AS below').run(base)
  if (readMeta(database, 'id', 'below') !== id) throw new Error(`${base} is not the file over which ${file} is a layer`)
  return true
}

/**
 * Makes an empty draft a layer over a file with all rows, which gets the name by which layers find it. Must be called
 * outside a transaction.
 */
export function beginLayer(draft: DatabaseSync, file: string): void {
  const whole = new DatabaseSync(file, { readOnly: true })
  const id = readMeta(whole, 'id')
  whole.close()
  linkFile(file, baseFile(file, id))
  draft.prepare("INSERT INTO meta (key, value) VALUES ('base', ?)").run(id)
  attachBelow(draft, file)
  draft.exec(`
    INSERT OR IGNORE INTO main.meta (key, value) SELECT key, value FROM below.meta;
    INSERT INTO main.change (step, since, collection, scope, id)
      SELECT step, since, collection, scope, id FROM below.change;
  `)
}

/** Writes a snapshot into a file of its own with all its rows, in place of what is there. */
export function writeWhole(from: string, to: string): void {
  const base = baseFileOf(from)
  // A file that is there may have another name as well.
  rmSync(to, { force: true })
  copyFileSync(base ?? from, to, constants.COPYFILE_FICLONE)
  if (base === undefined) return
  const database = new DatabaseSync(to)
  try {
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = NORMAL')
    database.prepare('ATTACH DATABASE ? AS layer').run(from)
    database.exec(`
      BEGIN;
      DELETE FROM main.item WHERE (collection, scope, id) IN (
        SELECT collection, scope, id FROM layer.item WHERE digest = ''
      );
      INSERT OR REPLACE INTO main.item (collection, scope, id, digest, data)
        SELECT collection, scope, id, digest, data FROM layer.item WHERE digest <> '';
      INSERT OR REPLACE INTO main.mark (collection, scope, id, value)
        SELECT collection, scope, id, value FROM layer.mark;
      DELETE FROM main.change;
      INSERT INTO main.change (step, since, collection, scope, id)
        SELECT step, since, collection, scope, id FROM layer.change;
      INSERT OR REPLACE INTO main.meta (key, value) SELECT key, value FROM layer.meta WHERE key <> 'base';
    `)
    noteWhole(database)
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

/** Gives a file with all rows an id: no other file has its rows under it. */
export const noteWhole = (database: DatabaseSync): void =>
  void database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('id', ?)").run(randomUUID())

/** Gives a snapshot another place, on another disk as a copy: it takes that of what is there, its base with it. */
export function linkSnapshot(from: string, to: string): void {
  rmSync(to, { force: true })
  linkFile(from, to)
  const base = baseFileOf(to)
  if (base !== undefined) linkFile(join(dirname(from), basename(base)), base)
}

/** Gives a file another name, or a copy, which appears whole; one that is there stays. */
function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    const temporary = `${to}.${process.pid}.tmp`
    try {
      copyFileSync(from, temporary, constants.COPYFILE_FICLONE)
      renameSync(temporary, to)
    } finally {
      rmSync(temporary, { force: true })
    }
  }
}
