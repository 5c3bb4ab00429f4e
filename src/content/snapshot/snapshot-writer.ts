import { constants, copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { writeStep } from './change-log.ts'
import { createRowSum, digestOf } from './digest.ts'
import {
  atAddress,
  attachBelow,
  baseFileOf,
  beginLayer,
  inScope,
  isBaseName,
  noteWhole,
  readMeta,
  selectFrom,
  writeWhole,
} from './layers.ts'
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
  /** Whether the file has all rows now, where what it begins with was a layer. */
  readonly isFolded: boolean
  /** Whether marks differ from those of the base. */
  hasOtherMarks(): boolean
  /**
   * Puts the file in place at once; readers that have the old one open keep reading it.
   * @param from where a sync goes on
   */
  replace(from?: Partial<SyncPoint>): void
  /** Throws the file away, if it is not in place yet. */
  discard(): void
}

export type WriterOptions = {
  /** A snapshot to begin with; none: an empty one. */
  readonly base?: string
  /** Its day, `2026-11-20`; none: today by `clock` (ms). */
  readonly day?: string
  readonly clock?: () => number
  /** Whether a layer that has outgrown `mostCopied` gets all rows, which takes the longer, the larger the shop is. */
  readonly canFold?: boolean
  /** Bytes of a file that an edit copies at most. */
  readonly mostCopied?: number
}

/**
 * Bytes up to which an edit copies the snapshot. A larger one stays as it is, and the edit is a layer over it, which
 * later edits copy (decision 156).
 */
const mostCopiedBytes = 16 * 1024 * 1024

type SnapshotDraft = {
  readonly database: DatabaseSync
  readonly isLayer: boolean
  /** It is a layer of before with all rows. */
  readonly isFolded: boolean
}

/** Begins a file with the rows of a base, or with none. */
function openDraft(draft: string, file: string, options: WriterOptions): SnapshotDraft {
  const { base, canFold = false, mostCopied = mostCopiedBytes } = options
  if (base === undefined) return { database: openFile(draft, snapshotSchema), isLayer: false, isFolded: false }
  const isLarge = statSync(base).size > mostCopied
  const isOverBase = baseFileOf(base) !== undefined
  const isFolded = isOverBase && isLarge && canFold
  // The file below lies beside its layer.
  if (base !== file || isFolded || !(isOverBase || isLarge)) {
    writeWhole(base, draft)
    return { database: openFile(draft), isLayer: false, isFolded }
  }
  if (isOverBase) copyFileSync(base, draft, constants.COPYFILE_FICLONE)
  const database = openFile(draft, isOverBase ? '' : snapshotSchema)
  if (isOverBase) attachBelow(database, draft)
  else beginLayer(database, file)
  return { database, isLayer: true, isFolded }
}

function openFile(file: string, schema = ''): DatabaseSync {
  const database = new DatabaseSync(file)
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = NORMAL; ${schema}`)
  return database
}

/**
 * A new snapshot beside `file`.
 * @throws what the disk says when it has no room for what the snapshot begins with: nothing of it stays then
 */
export function createSnapshotWriter(file: string, options: WriterOptions = {}): SnapshotWriter {
  const draft = `${file}.${process.pid}.draft`
  mkdirSync(dirname(file), { recursive: true })
  removeAbandoned(file)
  rmSync(draft, { force: true })
  try {
    return writeInto(draft, file, options)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

function writeInto(draft: string, file: string, options: WriterOptions): SnapshotWriter {
  const { base, day, clock = Date.now } = options
  const { database, isLayer, isFolded } = openDraft(draft, file, options)
  database.exec('BEGIN')
  const insert = database.prepare(
    `INSERT OR REPLACE INTO item (collection, scope, id, digest, data)
     VALUES (:collection, :scope, :id, :digest, :data)`,
  )
  const removeOwn = database.prepare(`DELETE FROM item WHERE ${atAddress}`)
  const inCollection = selectFrom(isLayer, 'item', 'id', 'collection = :collection')
  const counted = database.prepare(`SELECT count(*) AS count FROM (${inCollection})`)
  const listed = database.prepare(`${selectFrom(isLayer, 'item', 'id', inScope)} ORDER BY id`)
  const digestAt = database.prepare(selectFrom(isLayer, 'item', 'digest', atAddress))
  const digestBelow = isLayer ? database.prepare(`SELECT digest FROM below.item WHERE ${atAddress}`) : undefined
  const insertMark = database.prepare(
    'INSERT OR REPLACE INTO mark (collection, scope, id, value) VALUES (:collection, :scope, :id, :mark)',
  )
  const markAt = database.prepare(selectFrom(isLayer, 'mark', 'value', atAddress))
  let hasOtherMarks = false
  const setMark = (address: RowAddress, mark: Mark | undefined): void => {
    if (mark === undefined || markAt.get(address)?.['value'] === mark) return
    insertMark.run({ ...address, mark })
    hasOtherMarks = base !== undefined
  }
  const findDigest = (address: RowAddress): string | undefined => digestAt.get(address)?.['digest']?.toString()
  /** Writes a row. A layer has none that is as in the file below. */
  const writeRow = (address: RowAddress, digest: string, data: string): void => {
    if (digestBelow?.get(address)?.['digest'] === digest) removeOwn.run(address)
    else insert.run({ ...address, digest, data })
  }
  const eraseRow = (address: RowAddress): void => {
    if (digestBelow?.get(address)) insert.run({ ...address, digest: '', data: '' })
    else removeOwn.run(address)
  }
  const since = base === undefined ? '' : readMeta(database, 'digest')
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
    writeRow(address, after, data)
    note(address, before, after)
  }
  const remove: SnapshotWriter['remove'] = (collection, id, scope, mark) => {
    const address = { collection, scope, id }
    setMark(address, mark)
    note(address, findDigest(address), undefined)
    eraseRow(address)
  }
  const ids: SnapshotWriter['ids'] = (collection, scope) =>
    listed.all({ collection, scope }).map(({ id }) => String(id))
  const finish = ({ token = '', code = '', checkedAt = 0 }: Partial<SyncPoint>): void => {
    const changed = [...touched.values()].filter(({ before, ...address }) => findDigest(address) !== before)
    if (changed.length > 0) writeStep(database, since, changed)
    const meta = database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)')
    meta.run('format', String(snapshotFormat))
    meta.run('digest', sum.digest())
    meta.run('day', day ?? new Date(clock()).toISOString().slice(0, 10))
    meta.run('token', token)
    meta.run('code', code)
    meta.run('checked', String(checkedAt))
    if (!isLayer) noteWhole(database)
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
    all: createRowReader(database, isLayer),
    each: createRowIterator(database, isLayer),
    ids,
    count: (collection) => Number(counted.get({ collection })?.['count'] ?? 0),
    digest: () => sum.digest(),
    isFolded,
    hasOtherMarks: () => hasOtherMarks,
    replace(from = {}) {
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

/** Drafts of processes that died while they wrote, and files below layers that are gone. */
function removeAbandoned(file: string): void {
  const folder = dirname(file)
  const base = baseFileOf(file)
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const isDraft = name.startsWith(`${basename(file)}.`) && name.endsWith('.draft')
    const isUnused = isBaseName(name) && path !== base
    if (!isDraft && !isUnused) continue
    const found = statSync(path, { throwIfNoEntry: false })
    // A file below layers may have been written long before a reader is about to open it: its names are younger.
    const since = isDraft ? found?.mtimeMs : found?.ctimeMs
    if (since !== undefined && Date.now() - since > abandonedMs) rmSync(path, { force: true })
  }
}
