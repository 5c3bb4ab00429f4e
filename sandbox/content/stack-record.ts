import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ContentType, GlobalField } from '../seed/types.ts'
import type { Taxonomy } from './taxonomies.ts'

/** A content type as delivered, with the vendor's own fields. */
export type StoredContentType = ContentType & {
  readonly created_at: string
  readonly updated_at: string
  readonly _version: number
}

/** A global field as delivered. */
export type StoredGlobalField = GlobalField & Pick<StoredContentType, 'created_at' | 'updated_at' | '_version'>

const globalFieldSchema = z.custom<StoredGlobalField>(
  (value) => typeof value === 'object' && value !== null && 'schema' in value,
)
const storedSchema = z.custom<StoredContentType>(
  (value) => typeof value === 'object' && value !== null && 'schema' in value,
)

const taxonomySchema = z.custom<Taxonomy>((value) => typeof value === 'object' && value !== null && 'terms' in value)

export type StackRecord = {
  /** Differs after every reset: tokens of an earlier life can be told by it. */
  generation(): string
  contentTypes(): readonly StoredContentType[]
  contentType(uid: string): StoredContentType | undefined
  putContentType(type: ContentType, at: string): void
  globalFields(): readonly StoredGlobalField[]
  putGlobalField(field: GlobalField, at: string): void
  taxonomies(): readonly Taxonomy[]
  putTaxonomy(taxonomy: Taxonomy): void
  /** Drops the cached rows of the tables. */
  clearCache(): void
}

/** The parts of a stack beside entries. */
export function createStackRecord(database: DatabaseSync): StackRecord {
  let known: ReadonlyMap<string, StoredContentType> | undefined
  const read = (): ReadonlyMap<string, StoredContentType> => {
    const rows = database.prepare('SELECT definition FROM content_types ORDER BY rowid').all()
    return new Map(
      rows.map((row) => storedSchema.parse(JSON.parse(String(row['definition'])))).map((type) => [type.uid, type]),
    )
  }
  const contentTypes = (): readonly StoredContentType[] => [...(known ??= read()).values()]
  const globalFields = (): readonly StoredGlobalField[] =>
    database
      .prepare('SELECT definition FROM global_fields ORDER BY rowid')
      .all()
      .map((row) => globalFieldSchema.parse(JSON.parse(String(row['definition']))))
  const contentType = (uid: string): StoredContentType | undefined => (known ??= read()).get(uid)
  return {
    contentTypes,
    clearCache() {
      known = undefined
    },
    contentType,
    putContentType(type, at) {
      const before = contentType(type.uid)
      const version = (before?._version ?? 0) + 1
      const stored = { ...type, created_at: before?.created_at ?? at, updated_at: at, _version: version }
      database
        .prepare('INSERT INTO content_types VALUES (?, ?) ON CONFLICT DO UPDATE SET definition = excluded.definition')
        .run(type.uid, JSON.stringify(stored))
      known = undefined
    },
    globalFields,
    putGlobalField(field, at) {
      const before = globalFields().find(({ uid }) => uid === field.uid)
      const version = (before?._version ?? 0) + 1
      const stored = { ...field, created_at: before?.created_at ?? at, updated_at: at, _version: version }
      database
        .prepare('INSERT INTO global_fields VALUES (?, ?) ON CONFLICT DO UPDATE SET definition = excluded.definition')
        .run(field.uid, JSON.stringify(stored))
    },
    taxonomies: () =>
      database
        .prepare('SELECT definition FROM taxonomies ORDER BY rowid')
        .all()
        .map((row) => taxonomySchema.parse(JSON.parse(String(row['definition'])))),
    putTaxonomy(taxonomy) {
      database
        .prepare('INSERT INTO taxonomies VALUES (?, ?) ON CONFLICT DO UPDATE SET definition = excluded.definition')
        .run(taxonomy.uid, JSON.stringify(taxonomy))
    },
    generation() {
      const row = database.prepare(`SELECT value FROM stack WHERE name = 'generation'`).get()
      if (row) return String(row['value'])
      const fresh = randomUUID().replaceAll('-', '').slice(0, 12)
      database.prepare(`INSERT INTO stack VALUES ('generation', ?)`).run(fresh)
      return fresh
    },
  }
}
