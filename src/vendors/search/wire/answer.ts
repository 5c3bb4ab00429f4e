import { z } from 'zod'
import { type SearchAnswer, mostSearchPages } from '../../../domain/search/search-answer.ts'

/* The search engine's answer (vendors, search 4). */

/** Letters of a snippet with its marks; requests ask for less than half as many (vendors, search 3). */
const mostSnippet = 4000
const count = z.number().int().nonnegative()
const fieldSchema = z.object({
  raw: z.unknown().optional(),
  snippet: z.string().max(mostSnippet).nullish().catch(undefined),
})
const bucketSchema = z.object({ value: z.unknown().optional(), name: z.string().optional(), count })
const facetSchema = z.array(z.object({ data: z.array(bucketSchema) }))

export const searchAnswerSchema = z
  .object({
    meta: z.object({
      request_id: z.string(),
      page: z.object({ total_pages: count, total_results: count }),
    }),
    // The engine's own fields stand beside a result's fields.
    results: z.array(z.record(z.string(), z.unknown())),
    facets: z.record(z.string(), facetSchema).optional(),
  })
  .transform(({ meta, results, facets = {} }): SearchAnswer => ({
    requestId: meta.request_id,
    totalPages: Math.min(meta.page.total_pages, mostSearchPages),
    totalResults: meta.page.total_results,
    facets: Object.fromEntries(
      Object.entries(facets).map(([field, lists]) => [field, lists.flatMap(({ data }) => data)]),
    ),
    results: results.map((result) =>
      Object.fromEntries(
        Object.entries(result).flatMap(([name, value]) => {
          const field = name.startsWith('_') ? undefined : fieldSchema.safeParse(value)
          return field?.success ? [[name, field.data]] : []
        }),
      ),
    ),
  }))

/** Its word on a question that it does not answer. */
export const searchErrorsSchema = z.object({ errors: z.array(z.string()) })
