import { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { createStepReader } from './change-log.ts'
import { atAddress, attachBelow, inScope, readMeta, selectFrom } from './layers.ts'
import {
  type Collection,
  type Item,
  type Mark,
  type RowAddress,
  type Rows,
  type Scope,
  snapshotFormat,
} from './snapshot-rows.ts'

/** One version of the shop's data, read only. */
export type Snapshot = {
  /** Digest of all data: equal versions render equal pages. */
  readonly version: string
  /** The day when it was made, `2026-11-20` (UTC): what is chosen by chance changes with it, and with nothing else. */
  readonly day: string
  /** The place in the content service's log of changes at which it was made. */
  readonly syncedTo: SyncPoint
  find<Name extends Collection>(collection: Name, id: string, scope: Scope): Rows[Name] | undefined
  /** Every row of a collection in one scope, by id. */
  all<Name extends Collection>(collection: Name, scope: Scope): readonly Rows[Name][]
  /** Ids of a collection in one scope, in order. */
  ids(collection: Collection, scope: Scope): readonly string[]
  /** Digests of all rows, by collection, scope and id. */
  items(): IterableIterator<Item>
  /** The digest of a row's data; `undefined` for a row that is not there. */
  digestOf(address: RowAddress): string | undefined
  /** The moment at which the content service last published an entry or took it off, ms, where it is known. */
  timeOf(address: RowAddress): number | undefined
  /** Ids of a collection in one scope with their marks (`snapshotSchema`), also those of rows that are gone. */
  marks(collection: Collection, scope: Scope): ReadonlyMap<string, Mark>
  /**
   * Addresses of the rows that may differ from those of an earlier version; `undefined` where that one is not known.
   */
  changesSince(version: string): readonly RowAddress[] | undefined
  close(): void
}

/**
 * The token at which a sync goes on. Entries that other code has read are read again. Both are '' where that is not
 * known.
 */
export type SyncPoint = {
  /** Of the content service. */
  readonly token: string
  /** Digest of the code that read the entries. */
  readonly code: string
  /** The time of the last sync that went through all rows, ms; 0 where that is not known. */
  readonly checkedAt: number
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

const rowsInScope = (isLayer: boolean): string => `${selectFrom(isLayer, 'item', 'id, data', inScope)} ORDER BY id`

/**
 * Reads every row of a collection in one scope, by id; the statement is prepared once for each database.
 * @param isLayer whether the database has another one below (`layers.ts`)
 */
export function createRowReader(database: DatabaseSync, isLayer: boolean): Snapshot['all'] {
  const rows = database.prepare(rowsInScope(isLayer))
  return (collection, scope) => rows.all({ collection, scope }).flatMap((row) => revive(collection, row['data']) ?? [])
}

/** Reads the same one after the other: those of a large collection are not in memory at once. */
export function createRowIterator(
  database: DatabaseSync,
  isLayer: boolean,
): <Name extends Collection>(collection: Name, scope: Scope) => Iterable<Rows[Name]> {
  const rows = database.prepare(rowsInScope(isLayer))
  return function* <Name extends Collection>(collection: Name, scope: Scope) {
    for (const { data } of rows.iterate({ collection, scope })) {
      const row = revive(collection, data)
      if (row) yield row
    }
  }
}

const isMark = (value: unknown): value is Mark => typeof value === 'string' || typeof value === 'number'

/** The most rows of a collection that stay in memory; readers of larger ones keep what they need of them. */
const mostCachedRows = 2000

const areRows = <Name extends Collection>(collection: Name, rows: readonly unknown[]): rows is readonly Rows[Name][] =>
  rows.every((row) => isRow(collection, row))

/** Reads each small collection once: most answers are made of several. */
function cachedRows(read: Snapshot['all']): Snapshot['all'] {
  const cached = new Map<string, readonly unknown[]>()
  return (collection, scope) => {
    const key = `${collection} ${scope}`
    const known = cached.get(key)
    if (known && areRows(collection, known)) return known
    const rows = read(collection, scope)
    if (rows.length <= mostCachedRows) cached.set(key, rows)
    return rows
  }
}

/** The most rows that stay in memory of those that were read one by one: a locale's pages name some again and again. */
const mostRecentRows = 500

/** Reads a row that was read lately once. */
function recentRows(read: Snapshot['find']): Snapshot['find'] {
  const recent = new LRUCache<string, object>({ max: mostRecentRows })
  return (collection, id, scope) => {
    const key = `${collection} ${scope} ${id}`
    const known = recent.get(key)
    if (known && isRow(collection, known)) return known
    const row = read(collection, id, scope)
    if (row) recent.set(key, row)
    return row
  }
}

/** @throws SnapshotError */
export function openSnapshot(file: string): Snapshot {
  const { database, isLayer } = open(file)
  const meta = (key: string): string => readMeta(database, key)
  const one = database.prepare(selectFrom(isLayer, 'item', 'data', atAddress))
  const ids = database.prepare(`${selectFrom(isLayer, 'item', 'id', inScope)} ORDER BY id`)
  const digest = database.prepare(selectFrom(isLayer, 'item', 'digest', atAddress))
  const mark = database.prepare(selectFrom(isLayer, 'mark', 'value', atAddress))
  const marks = database.prepare(selectFrom(isLayer, 'mark', 'id, value', inScope))
  return {
    version: meta('digest'),
    day: meta('day'),
    syncedTo: { token: meta('token'), code: meta('code'), checkedAt: Number(meta('checked')) },
    find: recentRows((collection, id, scope) => revive(collection, one.get({ collection, scope, id })?.['data'])),
    all: cachedRows(createRowReader(database, isLayer)),
    ids: (collection, scope) => ids.all({ collection, scope }).map(({ id }) => String(id)),
    *items() {
      const columns = 'collection, scope, id, digest'
      const every = database.prepare(`${selectFrom(isLayer, 'item', columns)} ORDER BY collection, scope, id`)
      for (const { collection, scope, id, digest } of every.iterate())
        yield { collection: String(collection), scope: String(scope), id: String(id), digest: String(digest) }
    },
    digestOf: ({ collection, scope, id }) => digest.get({ collection, scope, id })?.['digest']?.toString(),
    timeOf({ collection, scope, id }) {
      const time = mark.get({ collection, scope, id })?.['value']
      return typeof time === 'number' ? time : undefined
    },
    marks(collection, scope) {
      const found = marks.all({ collection, scope })
      return new Map(found.flatMap(({ id, value }) => (isMark(value) ? [[String(id), value] as const] : [])))
    },
    changesSince: createStepReader(database),
    close: () => database.close(),
  }
}

function open(file: string): { readonly database: DatabaseSync; readonly isLayer: boolean } {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true })
    const format = readMeta(database, 'format')
    if (format !== String(snapshotFormat)) throw new Error(`Its format is ${format}`)
    return { database, isLayer: attachBelow(database, file) }
  } catch (cause) {
    database?.close()
    throw new SnapshotError(file, cause)
  }
}
