import type { DatabaseSync } from 'node:sqlite'
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

/** The editors' side of entries: the newest draft of each language and every version before it. */
export type Drafts = {
  find(uid: string, locale: string): Draft | undefined
  save(draft: Pick<Draft, 'contentType' | 'uid' | 'locale' | 'fields'>, at: string): Draft
  /** Deletes an entry's drafts and versions in all languages. */
  remove(uid: string): void
}

export function createDrafts(database: DatabaseSync): Drafts {
  function find(uid: string, locale: string): Draft | undefined {
    const row = database.prepare('SELECT * FROM drafts WHERE uid = ? AND locale = ?').get(uid, locale)
    if (!row) return undefined
    const fields = readJson(String(row['fields']))
    if (!isObject(fields)) throw new Error(`The draft of ${uid} in ${locale} is damaged`)
    return {
      contentType: String(row['content_type']),
      uid,
      locale,
      version: Number(row['version']),
      fields,
      createdAt: String(row['created_at']),
      updatedAt: String(row['updated_at']),
    }
  }
  return {
    find,
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
    remove(uid) {
      database.prepare('DELETE FROM drafts WHERE uid = ?').run(uid)
      database.prepare('DELETE FROM versions WHERE uid = ?').run(uid)
    },
  }
}
