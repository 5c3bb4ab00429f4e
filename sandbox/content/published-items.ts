import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { type Entry, type JsonObject, isEntry, readJson } from './entry.ts'

/** Identifies a published item: environment, kind, content type, uid and locale. */
type PublishedItemKey = {
  readonly environment: string
  readonly kind: 'entry' | 'asset'
  readonly contentType: string
  readonly uid: string
  readonly locale: string
}

/** The last thing that happened to an item in a language. */
export type Change = PublishedItemKey & {
  readonly sequence: number
  readonly type: string
  readonly at: string
  readonly isPublished: boolean
}

/** The entries and assets of a request: among the published ones, or in a preview among drafts. */
export type ItemReader = {
  list(environment: string, kind: PublishedItemKey['kind'], contentType: string, locale: string): readonly Entry[]
  find(key: PublishedItemKey): Entry | undefined
}

/** The published items of the environments, and the log of how it came to be. */
export type PublishedItems = ItemReader & {
  put(key: PublishedItemKey, at: string, item: JsonObject): void
  /** Unpublishes an item; does nothing when the item is not published. */
  take(key: PublishedItemKey, at: string, how: 'unpublished' | 'deleted'): void
  /** Lists the keys under which an item is published. */
  keysOf(kind: PublishedItemKey['kind'], uid: string): readonly PublishedItemKey[]
  /** Latest change of each item and language after `after` up to `upTo`, oldest first. */
  changes(environment: string, after: number, upTo: number): readonly Change[]
  /** Sequence number of the newest change, 0 before the first. */
  newest(environment: string): number
  /** Drops the cached rows of the tables. */
  clearCache(): void
}

type Row = Record<string, SQLOutputValue>

function toItem(text: SQLOutputValue | undefined): Entry {
  const item = readJson(String(text))
  if (!isEntry(item)) throw new Error('A published item lacks its system fields')
  return item
}

const toKey = (row: Row): PublishedItemKey => ({
  environment: String(row['environment']),
  kind: row['kind'] === 'asset' ? 'asset' : 'entry',
  contentType: String(row['content_type']),
  uid: String(row['uid']),
  locale: String(row['locale']),
})

const changesSql = `
  SELECT events.*, published.uid IS NOT NULL AS is_published FROM events
  JOIN (SELECT max(sequence) AS latest FROM events WHERE environment = ? AND sequence > ? AND sequence <= ? GROUP BY kind, uid, locale)
    ON events.sequence = latest
  LEFT JOIN published USING (environment, kind, uid, locale)
  ORDER BY events.sequence`

/** Items are parsed once and shared between answers: treat them as frozen. */
export function createPublishedItems(database: DatabaseSync): PublishedItems {
  const parsed = new Map<string, ReadonlyMap<string, Entry>>()

  function group(environment: string, kind: string, contentType: string, locale: string): ReadonlyMap<string, Entry> {
    const key = [environment, kind, contentType, locale].join('/')
    const known = parsed.get(key)
    if (known) return known
    const rows = database
      .prepare(
        'SELECT uid, item FROM published WHERE environment = ? AND kind = ? AND content_type = ? AND locale = ? ORDER BY rowid',
      )
      .all(environment, kind, contentType, locale)
    const items = new Map(rows.map((row) => [String(row['uid']), toItem(row['item'])]))
    parsed.set(key, items)
    return items
  }

  function note(key: PublishedItemKey, type: string, at: string): void {
    database
      .prepare(
        'INSERT INTO events (environment, type, kind, content_type, uid, locale, event_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(key.environment, `${key.kind}_${type}`, key.kind, key.contentType, key.uid, key.locale, at)
    parsed.clear()
  }

  return {
    put(key, at, item) {
      database
        .prepare('INSERT INTO published VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET item = excluded.item')
        .run(key.environment, key.kind, key.uid, key.locale, key.contentType, JSON.stringify(item))
      note(key, 'published', at)
    },
    take(key, at, how) {
      const { changes } = database
        .prepare('DELETE FROM published WHERE environment = ? AND kind = ? AND uid = ? AND locale = ?')
        .run(key.environment, key.kind, key.uid, key.locale)
      if (changes > 0) note(key, how, at)
    },
    keysOf: (kind, uid) =>
      database.prepare('SELECT * FROM published WHERE kind = ? AND uid = ?').all(kind, uid).map(toKey),
    list: (environment, kind, contentType, locale) => [...group(environment, kind, contentType, locale).values()],
    find: ({ environment, kind, contentType, locale, uid }) => group(environment, kind, contentType, locale).get(uid),
    changes: (environment, after, upTo) =>
      database
        .prepare(changesSql)
        .all(environment, after, upTo)
        .map((row) => ({
          ...toKey(row),
          sequence: Number(row['sequence']),
          type: String(row['type']),
          at: String(row['event_at']),
          isPublished: row['is_published'] === 1,
        })),
    newest: (environment) =>
      Number(
        database.prepare('SELECT max(sequence) AS newest FROM events WHERE environment = ?').get(environment)?.[
          'newest'
        ] ?? 0,
      ),
    clearCache: () => parsed.clear(),
  }
}
