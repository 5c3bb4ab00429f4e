import { z } from 'zod'
import { boostsSchema } from './boosts.ts'
import { facetsSchema } from './facets.ts'
import { defaultPrecision } from './precision.ts'
import { SearchRefusal } from './refusal.ts'
import { resultFieldsSchema } from './result-fields.ts'
import { sortSchema } from './sort.ts'

/** So many pages of results the vendor gives at most (specification, display 9; vendors, search 5). */
export const mostSearchPages = 100
export const longestQuery = 128

/** The vendor knows it; this engine's answers know nothing of it, and do not pretend. */
const notHere = ['group']
const requestSchema = z.object({
  query: z.string(),
  page: z
    .strictObject({
      size: z.coerce.number().int().min(0).max(1000),
      current: z.coerce.number().int().min(1).max(mostSearchPages),
    })
    .partial()
    .optional(),
  /** Read with the engine's fields at hand. */
  filters: z.unknown().optional(),
  facets: facetsSchema.optional(),
  sort: sortSchema.optional(),
  result_fields: resultFieldsSchema.optional(),
  boosts: boostsSchema.optional(),
  search_fields: z
    .record(z.string(), z.strictObject({ weight: z.number().min(1).max(10).default(1) }))
    .refine((fields) => Object.keys(fields).length > 0, 'is empty')
    .optional(),
  precision: z.coerce.number().int().min(1).max(11).default(defaultPrecision),
  /** For the vendor's statistics: checked, and forgotten. */
  analytics: z.strictObject({ tags: z.array(z.string().max(64)).max(16).optional() }).optional(),
  record_analytics: z.boolean().optional(),
})
const known: readonly string[] = [...Object.keys(requestSchema.shape), ...notHere]

export type SearchRequest = z.infer<typeof requestSchema>

/**
 * Reads the parameters of a search.
 * @throws SearchRefusal in the vendor's words
 */
export function readSearch(parameters: unknown): SearchRequest {
  const errors = refusals(parameters)
  if (errors.length > 0) throw new SearchRefusal(...errors)
  const request = requestSchema.safeParse(parameters)
  if (request.success) return request.data
  throw new SearchRefusal(...request.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
}

function refusals(parameters: unknown): readonly string[] {
  if (typeof parameters !== 'object' || parameters === null || !('query' in parameters)) {
    return ['Missing required parameter: query']
  }
  const names = Object.keys(parameters)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) return unknown.map((name) => `Options contains invalid key: ${name}`)
  const untold = names.filter((name) => notHere.includes(name))
  if (untold.length > 0) return untold.map((name) => `The sandbox does not understand the option: ${name}`)
  if (typeof parameters.query === 'string' && parameters.query.length > longestQuery) {
    return ['Query contains too many characters']
  }
  return []
}
