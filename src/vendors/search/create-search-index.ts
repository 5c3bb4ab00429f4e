import { z } from 'zod'
import { textOfField } from '../../domain/search/search-answer.ts'
import type { Fetch } from '../../lib/fetch.ts'
import type { SearchDocument, SearchIndex, SearchOrigin } from '../../ports/search-index.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { type GuardSettings, type VendorCall, createGuardedFetch } from '../guarded-fetch.ts'
import { searchAnswerSchema } from './wire/answer.ts'

/** Documents, or ids, that one request may carry (vendors, search 5). */
const mostAtOnce = 100
/** Results of a page at most, and how many of them can be reached (vendors, search 3 and 5). */
const pageSize = 1000
const mostPages = 10

const writtenSchema = z.array(z.object({ id: z.string().nullable(), errors: z.array(z.string()) }))

/** Type of each field. */
const typesSchema = z.record(z.string(), z.string())

const inBatches = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / mostAtOnce) }, (_, at) =>
    items.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  )

const numbersIn = (document: SearchDocument): readonly string[] =>
  Object.keys(document).filter((field) => typeof document[field] === 'number')

/** The index of an engine that speaks the App Search dialect (vendors, search 2), written with its private key. */
export function createSearchIndex(
  { url, indexKey }: { readonly url: string; readonly indexKey: string },
  fetch: Fetch,
  guard: GuardSettings = {},
): SearchIndex {
  const vendor = 'search-index'
  const guarded = createGuardedFetch({ ...guard, vendor, fetch })
  const headers = {
    Authorization: `Bearer ${indexKey}`,
    'Content-Type': 'application/json',
    Accept: 'application/json',
  }
  const call = (operation: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): VendorCall => ({
    operation,
    method,
    url: url + path,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    background: true,
    changes: false,
  })

  /** Fields that the engine has as numbers. */
  const numbers = new Set<string>()

  /**
   * Has the engine know fields of numbers: a new one is text, of which it takes no range, and which it sorts by
   * letters. Types that it has are not sent again: a change has it index all documents anew (vendors, search 2 and 3).
   */
  async function declareNumbers(documents: readonly SearchDocument[]): Promise<void> {
    const fields = documents.flatMap(numbersIn).filter((field) => !numbers.has(field))
    if (fields.length === 0) return
    const types = await guarded.demand(call('types', 'GET', '/schema'), typesSchema)
    const others = fields.filter((field) => types[field] !== 'number')
    const changes = Object.fromEntries(others.map((field) => [field, 'number']))
    if (others.length > 0) await guarded.demand(call('schema', 'POST', '/schema', changes), typesSchema)
    for (const field of fields) numbers.add(field)
  }

  /** A page of what there is; `undefined` where the index has no such fields yet. */
  async function readPage(origin: SearchOrigin, locale: string, fields: readonly string[], current: number) {
    const asked = call('list', 'POST', '/search.json', {
      query: '',
      filters: { all: [{ stack: origin.stack }, { environment: origin.environment }, { locale }] },
      result_fields: Object.fromEntries(fields.map((field) => [field, { raw: {} }])),
      page: { size: pageSize, current },
      record_analytics: false,
    })
    const answer = await guarded.send(asked)
    if (answer.status === 400) return undefined
    if (answer.status > 400) throw guarded.fail(asked, answer)
    return guarded.parse(asked, answer, searchAnswerSchema)
  }

  /** All pages of a locale; `undefined` where the index has no such fields yet. */
  async function readAll(origin: SearchOrigin, locale: string, fields: readonly string[]) {
    const found = new Map<string, string>()
    for (let current = 1; current <= mostPages; current += 1) {
      const page = await readPage(origin, locale, fields, current)
      if (!page) return undefined
      for (const { id, digest } of page.results) found.set(textOfField(id), textOfField(digest))
      if (page.results.length < pageSize) break
    }
    return found
  }

  return {
    // An index that another job fills has no digests; an empty one has no fields at all.
    async digests(origin, locale) {
      // It may be another index than before.
      numbers.clear()
      return (await readAll(origin, locale, ['id', 'digest'])) ?? (await readAll(origin, locale, ['id'])) ?? new Map()
    },
    async put(documents) {
      await declareNumbers(documents)
      for (const batch of inBatches(documents)) {
        const written = await guarded.demand(call('put', 'POST', '/documents', batch), writtenSchema)
        const refused = written.find(({ errors }) => errors.length > 0)
        if (!refused) continue
        const detail = `${refused.id ?? 'a document'}: ${refused.errors.join(', ')}`
        throw new VendorError({ vendor, operation: 'put' }, { fault: 'refused', detail })
      }
    },
    async remove(ids) {
      for (const batch of inBatches(ids))
        await guarded.demand(call('remove', 'DELETE', '/documents', batch), z.unknown())
    },
  }
}
