import { constants, copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { writeStep } from './change-log.ts'
import { createRowSum, digestOf } from './digest.ts'
import {
  type Collection,
  type Mark,
  type RowAddress,
  type Rows,
  type Scope,
  snapshotFormat,
  snapshotSchema,
} from './snapshot-rows.ts'
import { createRowIterator, createRowReader, type SyncPoint } from './snapshot.ts'

/** A snapshot in the making; readers see it from `replace` on. */
export type SnapshotWriter = {
  /** @param mark what a later read is compared with (`snapshotSchema`); without it the mark before stays */
  readonly set: <Name extends Collection>(
    collection: Name,
    id: string,
    scope: Scope,
    row: Rows[Name],
    mark?: Mark,
  ) => void
  readonly remove: (collection: Collection, id: string, scope: Scope, mark?: Mark) => void
  /** Makes the rows of a collection in one scope these; one that stays as it is costs no write. */
  readonly replaceRows: <Name extends Collection>(
    collection: Name,
    scope: Scope,
    rows: ReadonlyMap<string, Rows[Name]>,
  ) => void
  readonly all: <Name extends Collection>(collection: Name, scope: Scope) => readonly Rows[Name][]
  /** The same rows, one after the other. */
  readonly each: <Name extends Collection>(collection: Name, scope: Scope) => Iterable<Rows[Name]>
  /** Ids of a collection in one scope, in order. */
  readonly ids: (collection: Collection, scope: Scope) => readonly string[]
  count(collection: Collection): number
  /** Digest of everything written so far, whatever the order of writing. */
  digest(): string
  /**
   * Puts the file in place at once; readers that have the old one open keep reading it.
   * @param from where a sync goes on
   */
  replace(from?: SyncPoint): void
  /** Throws the file away, if it is not in place yet. */
  discard(): void
}

export type WriterOptions = {
  /** A snapshot to begin with; none: an empty one. */
  readonly base?: string
  /** Its day, `2026-11-20`; none: today by `clock` (ms). */
  readonly day?: string
  readonly clock?: () => number
}

/** A new snapshot beside `file`. */
export function createSnapshotWriter(
  file: string,
  { base, day, clock = Date.now }: WriterOptions = {},
): SnapshotWriter {
  const draft = `${file}.${process.pid}.draft`
  mkdirSync(dirname(file), { recursive: true })
  removeAbandoned(file)
  rmSync(draft, { force: true })
  if (base !== undefined) copyFileSync(base, draft, constants.COPYFILE_FICLONE)
  const database = new DatabaseSync(draft)
  const begin = base === undefined ? `${snapshotSchema} BEGIN` : 'BEGIN'
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = NORMAL; ${begin}`)
  const insert = database.prepare(
    'INSERT OR REPLACE INTO item (collection, scope, id, digest, data) VALUES (?, ?, ?, ?, ?)',
  )
  const removeOne = database.prepare('DELETE FROM item WHERE collection = ? AND scope = ? AND id = ?')
  const counted = database.prepare('SELECT count(*) AS count FROM item WHERE collection = ?')
  const listed = database.prepare('SELECT id FROM item WHERE collection = ? AND scope = ? ORDER BY id')
  const digestAt = database.prepare('SELECT digest FROM item WHERE collection = ? AND scope = ? AND id = ?')
  const insertMark = database.prepare('INSERT OR REPLACE INTO mark (collection, scope, id, value) VALUES (?, ?, ?, ?)')
  const setMark = ({ collection, scope, id }: RowAddress, mark: Mark | undefined): void => {
    if (mark !== undefined) insertMark.run(collection, scope, id, mark)
  }
  const findDigest = ({ collection, scope, id }: RowAddress): string | undefined =>
    digestAt.get(collection, scope, id)?.['digest']?.toString()
  const since =
    base === undefined ? '' : String(database.prepare("SELECT value FROM meta WHERE key = 'digest'").get()?.['value'])
  const sum = createRowSum(since)
  /** Rows of the base that were written, with their digests there. */
  const touched = new Map<string, RowAddress & { readonly before: string | undefined }>()

  /** Counts that a row has another digest, or none. */
  function note(address: RowAddress, before: string | undefined, after: string | undefined): void {
    if (before !== undefined) sum.subtract({ ...address, digest: before })
    if (after !== undefined) sum.add({ ...address, digest: after })
    const key = Object.values(address).join('\0')
    if (base !== undefined && !touched.has(key)) touched.set(key, { ...address, before })
  }
  const set: SnapshotWriter['set'] = (collection, id, scope, row, mark) => {
    const [address, data] = [{ collection, scope, id }, JSON.stringify(row)]
    setMark(address, mark)
    const [before, after] = [findDigest(address), digestOf(data)]
    if (before === after) return
    insert.run(collection, scope, id, after, data)
    note(address, before, after)
  }
  const remove: SnapshotWriter['remove'] = (collection, id, scope, mark) => {
    const address = { collection, scope, id }
    setMark(address, mark)
    note(address, findDigest(address), undefined)
    removeOne.run(collection, scope, id)
  }
  const ids: SnapshotWriter['ids'] = (collection, scope) => listed.all(collection, scope).map(({ id }) => String(id))
  const finish = ({ token, code }: SyncPoint): void => {
    const changed = [...touched.values()].filter(({ before, ...address }) => findDigest(address) !== before)
    if (changed.length > 0) writeStep(database, since, changed)
    const meta = database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)')
    meta.run('format', String(snapshotFormat))
    meta.run('digest', sum.digest())
    meta.run('day', day ?? new Date(clock()).toISOString().slice(0, 10))
    meta.run('token', token)
    meta.run('code', code)
    database.exec('COMMIT')
    database.close()
  }
  return {
    set,
    remove,
    replaceRows(collection, scope, rows) {
      for (const id of ids(collection, scope)) if (!rows.has(id)) remove(collection, id, scope)
      for (const [id, row] of rows) set(collection, id, scope, row)
    },
    all: createRowReader(database),
    each: createRowIterator(database),
    ids,
    count: (collection) => Number(counted.get(collection)?.['count'] ?? 0),
    digest: () => sum.digest(),
    replace(from = { token: '', code: '' }) {
      finish(from)
      renameSync(draft, file)
    },
    discard() {
      if (database.isOpen) database.close()
      rmSync(draft, { force: true })
    },
  }
}

const abandonedMs = 3_600_000

/** Drafts of processes that died while they wrote. */
function removeAbandoned(file: string): void {
  const folder = dirname(file)
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(file)}.`) || !name.endsWith('.draft')) continue
    const draft = statSync(join(folder, name), { throwIfNoEntry: false })
    if (draft && Date.now() - draft.mtimeMs > abandonedMs) rmSync(join(folder, name), { force: true })
  }
}
