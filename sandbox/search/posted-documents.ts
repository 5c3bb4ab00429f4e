import { z } from 'zod'
import { openDatabase } from '../database.ts'
import type { Scalar, SearchDocument } from './documents/search-document.ts'
import type { FieldType } from './schema.ts'

/** So many documents are written at once (vendors, search 5). */
export const mostAtOnce = 100

/** Bytes of one document at most (vendors, search 5). */
const longestDocument = 100 * 1024

const fieldName = /^[a-z0-9_]+$/
/** Names that no field may have (vendors, search 3). */
const reserved: ReadonlySet<string> = new Set([
  'external_id',
  'engine_id',
  'highlight',
  'or',
  'and',
  'not',
  'any',
  'all',
  'none',
])

const scalar = z.union([z.string(), z.number()])
const valueSchema = z.union([scalar, z.array(scalar), z.null()])
const documentSchema = z.object({ id: z.string().min(1).max(800) }).catchall(valueSchema)
const listSchema = z.array(z.unknown()).max(mostAtOnce)
const idsSchema = z.array(z.string()).max(mostAtOnce)
const typeSchema = z.enum(['text', 'number', 'date'])
const typesSchema = z.record(z.string().regex(fieldName), typeSchema)

type Posted = z.infer<typeof documentSchema>
/** Types of fields that have another than a new one. */
type Types = ReadonlyMap<string, FieldType>

/** Outcome of one document of a request. */
type Written = { readonly id: string | null; readonly errors: readonly string[] }

/**
 * Documents that a shop wrote by itself, over those that its indexing job would have made. They are kept for the next
 * start, so that an unchanged shop finds its own again and writes nothing.
 */
export type PostedDocuments = {
  /** Writes each document whole, one after the other. @returns `undefined` for what is no list of at most 100 */
  put(documents: unknown): readonly Written[] | undefined
  /** @returns `undefined` for what is no list of at most 100 ids */
  remove(ids: unknown): readonly { readonly id: string; readonly deleted: boolean }[] | undefined
  find(id: string): SearchDocument | undefined
  isEmpty(): boolean
  /**
   * Gives fields a type, also in documents that are there: a new one is text (vendors, search 3).
   * @returns whether it names types
   */
  declareTypes(types: unknown): boolean
  /** The types of fields that were given one. */
  declaredTypes(): Readonly<Record<string, FieldType>>
  /**
   * These beside the others; an environment that a shop writes has none of the job's. The same array until one of both
   * changes.
   */
  over(made: readonly SearchDocument[]): readonly SearchDocument[]
  clear(): void
  close(): void
}

/** A value by the type of its field; `undefined` where it does not fit. */
function readTyped(value: string | number, type: FieldType): Scalar | undefined {
  if (type === 'text') return String(value)
  const number = type === 'number' ? Number(value) : Date.parse(String(value))
  if (value === '' || Number.isNaN(number)) return undefined
  return type === 'number' ? number : new Date(number)
}

const typeIn = (types: Types, field: string): FieldType => types.get(field) ?? 'text'
const valuesIn = (value: z.infer<typeof valueSchema>): readonly (string | number)[] =>
  value === null ? [] : [value].flat()

/** A document without its empty fields, and without values that do not fit. */
function toDocument({ id, ...fields }: Posted, types: Types): SearchDocument {
  const present = Object.entries(fields).flatMap(([name, value]): readonly [string, Scalar | readonly Scalar[]][] => {
    const values = valuesIn(value).flatMap((one) => readTyped(one, typeIn(types, name)) ?? [])
    if (Array.isArray(value)) return [[name, values]]
    return values[0] === undefined ? [] : [[name, values[0]]]
  })
  return { ...Object.fromEntries(present), id }
}

/** The reasons for which the engine does not take a document: names and values of its fields, and its size. */
function errorsOf({ id: _id, ...fields }: Posted, types: Types): readonly string[] {
  const ofFields = Object.entries(fields).flatMap(([name, value]) => {
    if (!fieldName.test(name) || reserved.has(name)) return [`Invalid field name: ${name}`]
    const type = typeIn(types, name)
    const fits = valuesIn(value).every((one) => readTyped(one, type) !== undefined)
    return fits ? [] : [`Invalid field value: ${name} is no ${type}`]
  })
  const isTooLarge = Buffer.byteLength(JSON.stringify(fields)) > longestDocument
  return isTooLarge ? [...ofFields, 'The document is too large'] : ofFields
}

const environmentOf = ({ stack, environment }: SearchDocument): string => `${String(stack)}/${String(environment)}`

const schema = `
  CREATE TABLE IF NOT EXISTS documents (id TEXT PRIMARY KEY, document TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS types (field TEXT PRIMARY KEY, type TEXT NOT NULL) STRICT;
`

/** @param dataDir where they are kept, `:memory:` for nowhere */
export function createPostedDocuments(dataDir = ':memory:'): PostedDocuments {
  const database = openDatabase(dataDir, 'search', schema)
  const store = database.prepare('INSERT OR REPLACE INTO documents (id, document) VALUES (?, ?)')
  const storeType = database.prepare('INSERT OR REPLACE INTO types (field, type) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM documents WHERE id = ?')
  const stored = database.prepare('SELECT document FROM documents ORDER BY rowid')
  const declared = database.prepare('SELECT field, type FROM types').all()
  const types = new Map(declared.map(({ field, type }) => [String(field), typeSchema.parse(type)]))
  const posted = new Map<string, SearchDocument>()
  const environments = new Set<string>()
  let all: { readonly made: readonly SearchDocument[]; readonly documents: readonly SearchDocument[] } | undefined
  const take = (document: SearchDocument): void => {
    posted.set(document.id, document)
    environments.add(environmentOf(document))
  }
  const readStored = (): void => {
    for (const { document } of stored.all()) take(toDocument(documentSchema.parse(JSON.parse(String(document))), types))
  }
  readStored()
  const write = (given: unknown): Written => {
    const { data } = documentSchema.safeParse(given)
    if (!data) return { id: null, errors: ['Invalid document'] }
    const errors = errorsOf(data, types)
    if (errors.length > 0) return { id: data.id, errors }
    take(toDocument(data, types))
    store.run(data.id, JSON.stringify(data))
    return { id: data.id, errors: [] }
  }
  return {
    put(documents) {
      const { data } = listSchema.safeParse(documents)
      if (!data) return undefined
      all = undefined
      return data.map(write)
    },
    remove(ids) {
      const { data } = idsSchema.safeParse(ids)
      if (!data) return undefined
      all = undefined
      return data.map((id) => {
        remove.run(id)
        return { id, deleted: posted.delete(id) }
      })
    },
    find: (id) => posted.get(id),
    isEmpty: () => posted.size === 0,
    declareTypes(given) {
      const { data } = typesSchema.safeParse(given)
      if (!data) return false
      for (const [field, type] of Object.entries(data)) {
        types.set(field, type)
        storeType.run(field, type)
      }
      readStored()
      all = undefined
      return true
    },
    declaredTypes: () => Object.fromEntries(types),
    over(made) {
      if (environments.size === 0) return made
      if (all?.made !== made) {
        const others = made.filter((document) => !environments.has(environmentOf(document)))
        all = { made, documents: [...others, ...posted.values()] }
      }
      return all.documents
    },
    clear() {
      posted.clear()
      environments.clear()
      types.clear()
      database.exec('DELETE FROM documents; DELETE FROM types')
      all = undefined
    },
    close: () => database.close(),
  }
}
