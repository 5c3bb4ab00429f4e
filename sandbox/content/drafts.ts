import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { type Fields, isObject, readJson } from './entry.ts'

/** A draft as editors see it; `version` rises with every save. */
export type Draft = {
  readonly contentType: string
  readonly uid: string
  readonly locale: string
  readonly version: number
  readonly fields: Fields
  readonly createdAt: string
  readonly updatedAt: string
}

/** A saved entry. */
export type SavedVersion = Pick<Draft, 'version' | 'fields'> & { readonly savedAt: string }

/** The editors' side of entries: the newest draft of each language and every version before it. */
export type Drafts = {
  find(uid: string, locale: string): Draft | undefined
  /** The drafts of a type in all languages, in the order in which they were made. */
  list(contentType: string): readonly Draft[]
  save(draft: Pick<Draft, 'contentType' | 'uid' | 'locale' | 'fields'>, at: string): Draft
  /** Every version of one language that was saved, the newest first. */
  versions(uid: string, locale: string): readonly SavedVersion[]
  /** Deletes an entry's drafts and versions in all languages. */
  remove(uid: string): void
}

function fieldsIn(row: Record<string, SQLOutputValue>): Fields {
  const fields = readJson(String(row['fields']))
  if (!isObject(fields)) throw new Error(`The draft of ${String(row['uid'])} in ${String(row['locale'])} is damaged`)
  return fields
}

function toDraft(row: Record<string, SQLOutputValue>): Draft {
  const [uid, locale] = [String(row['uid']), String(row['locale'])]
  return {
    contentType: String(row['content_type']),
    uid,
    locale,
    version: Number(row['version']),
    fields: fieldsIn(row),
    createdAt: String(row['created_at']),
    updatedAt: String(row['updated_at']),
  }
}

export function createDrafts(database: DatabaseSync): Drafts {
  function find(uid: string, locale: string): Draft | undefined {
    const row = database.prepare('SELECT * FROM drafts WHERE uid = ? AND locale = ?').get(uid, locale)
    return row && toDraft(row)
  }
  return {
    find,
    list: (contentType) =>
      database
        .prepare('SELECT * FROM drafts WHERE content_type = ? ORDER BY created_at, uid, locale')
        .all(contentType)
        .map(toDraft),
    save({ contentType, uid, locale, fields }, at) {
      const before = find(uid, locale)
      const version = (before?.version ?? 0) + 1
      const createdAt = before?.createdAt ?? at
      const text = JSON.stringify(fields)
      database
        .prepare('INSERT OR REPLACE INTO drafts VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(uid, locale, contentType, version, text, createdAt, at)
      database.prepare('INSERT INTO versions VALUES (?, ?, ?, ?, ?)').run(uid, locale, version, text, at)
      return { contentType, uid, locale, version, fields, createdAt, updatedAt: at }
    },
    versions: (uid, locale) =>
      database
        .prepare('SELECT * FROM versions WHERE uid = ? AND locale = ? ORDER BY version DESC')
        .all(uid, locale)
        .map((row) => ({
          version: Number(row['version']),
          fields: fieldsIn(row),
          savedAt: String(row['saved_at']),
        })),
    remove(uid) {
      database.prepare('DELETE FROM drafts WHERE uid = ?').run(uid)
      database.prepare('DELETE FROM versions WHERE uid = ?').run(uid)
    },
  }
}
