import { z } from 'zod'
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

/** Documents that a shop wrote by itself, over those that its indexing job would have made. */
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
}

const environmentOf = ({ stack, environment }: SearchDocument): string => `${String(stack)}/${String(environment)}`

export function createPostedDocuments(): PostedDocuments {
  const posted = new Map<string, SearchDocument>()
  const environments = new Set<string>()
  let all: { readonly made: readonly SearchDocument[]; readonly documents: readonly SearchDocument[] } | undefined
  const write = (given: unknown): Written => {
    const { data } = documentSchema.safeParse(given)
    if (!data) return { id: null, errors: ['Invalid document'] }
    const { id, ...fields } = data
    const present = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
    const document: SearchDocument = { ...Object.fromEntries(present), id }
    posted.set(id, document)
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
      return data.map((id) => ({ id, deleted: posted.delete(id) }))
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
      all = undefined
    },
  }
}
