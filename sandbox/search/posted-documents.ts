import { z } from 'zod'
import { openDatabase } from '../database.ts'
import type { SearchDocument } from './documents/search-document.ts'

/** So many documents are written at once (vendors, search 5). */
export const mostAtOnce = 100

const scalar = z.union([z.string(), z.number()])
const documentSchema = z
  .object({ id: z.string().min(1).max(800) })
  .catchall(z.union([scalar, z.array(scalar), z.null()]))
const listSchema = z.array(z.unknown()).max(mostAtOnce)
const idsSchema = z.array(z.string()).max(mostAtOnce)

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
  /**
   * These beside the others; an environment that a shop writes has none of the job's. The same array until one of both
   * changes.
   */
  over(made: readonly SearchDocument[]): readonly SearchDocument[]
  clear(): void
  close(): void
}

/** A document without its empty fields. */
function toDocument({ id, ...fields }: z.infer<typeof documentSchema>): SearchDocument {
  const present = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  return { ...Object.fromEntries(present), id }
}

const environmentOf = ({ stack, environment }: SearchDocument): string => `${String(stack)}/${String(environment)}`

const schema = 'CREATE TABLE IF NOT EXISTS documents (id TEXT PRIMARY KEY, document TEXT NOT NULL) STRICT'

/** @param dataDir where they are kept, `:memory:` for nowhere */
export function createPostedDocuments(dataDir = ':memory:'): PostedDocuments {
  const database = openDatabase(dataDir, 'search', schema)
  const store = database.prepare('INSERT OR REPLACE INTO documents (id, document) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM documents WHERE id = ?')
  const stored = database.prepare('SELECT document FROM documents ORDER BY rowid').all()
  const posted = new Map(
    stored.map(({ document }) => {
      const one = toDocument(documentSchema.parse(JSON.parse(String(document))))
      return [one.id, one]
    }),
  )
  const environments = new Set([...posted.values()].map(environmentOf))
  let all: { readonly made: readonly SearchDocument[]; readonly documents: readonly SearchDocument[] } | undefined
  const write = (given: unknown): Written => {
    const { data } = documentSchema.safeParse(given)
    if (!data) return { id: null, errors: ['Invalid document'] }
    const document = toDocument(data)
    const { id } = document
    posted.set(id, document)
    store.run(id, JSON.stringify(document))
    environments.add(environmentOf(document))
    return { id, errors: [] }
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
      database.exec('DELETE FROM documents')
      all = undefined
    },
    close: () => database.close(),
  }
}
