import { z } from 'zod'

/** So many pages of results the vendor gives at most (display §9; App Search contract §5). */
export const mostSearchPages = 100

const rangeSchema = z.object({ from: z.union([z.number(), z.string()]).optional(), to: z.union([z.number(), z.string()]).optional(), name: z.string().optional() }) // prettier-ignore
const facetSchema = z.object({
  type: z.enum(['value', 'range']),
  name: z.string().optional(),
  ranges: z.array(rangeSchema).optional(),
})
const facetsSchema = z.record(z.string(), z.union([facetSchema, z.array(facetSchema)]))

const known = ['query', 'page', 'filters', 'facets', 'sort', 'result_fields', 'search_fields', 'boosts', 'group', 'precision', 'analytics', 'record_analytics'] // prettier-ignore
const requestSchema = z.object({
  query: z.string(),
  page: z
    .object({
      size: z.coerce.number().int().min(0).max(1000),
      current: z.coerce.number().int().min(1).max(mostSearchPages),
    })
    .partial()
    .optional(),
  facets: facetsSchema.optional(),
})

export type SearchAnswer =
  | { readonly errors: readonly string[] }
  | {
      readonly meta: object
      readonly results: readonly never[]
      readonly facets?: Readonly<Record<string, readonly object[]>>
    }

const facetsOf = (facets: z.infer<typeof facetsSchema>): Record<string, object[]> =>
  Object.fromEntries(
    Object.entries(facets).map(([field, asked]) => [
      field,
      [asked].flat().map(({ type, name, ranges = [] }) => ({
        type,
        ...(name !== undefined && { name }),
        data: type === 'range' ? ranges.map((range) => ({ ...range, count: 0 })) : [],
      })),
    ]),
  )

function refusals(parameters: unknown): readonly string[] {
  if (typeof parameters !== 'object' || parameters === null || !('query' in parameters)) {
    return ['Missing required parameter: query']
  }
  const unknown = Object.keys(parameters).filter((name) => !known.includes(name))
  if (unknown.length > 0) return unknown.map((name) => `Options contains invalid key: ${name}`)
  if (typeof parameters.query === 'string' && parameters.query.length > 128) {
    return ['Query contains too many characters']
  }
  return []
}

/** One search over an engine without documents: the vendor's refusals, or an empty answer with the facets asked for. */
export function readSearch(parameters: unknown, engine: string, requestId: string): SearchAnswer {
  const errors = refusals(parameters)
  if (errors.length > 0) return { errors }
  const request = requestSchema.safeParse(parameters)
  if (!request.success)
    return { errors: request.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
  const { page, facets } = request.data
  return {
    meta: {
      alerts: [],
      warnings: [],
      precision: 2,
      engine: { name: engine, type: 'default' },
      request_id: requestId,
      page: { current: page?.current ?? 1, size: page?.size ?? 10, total_pages: 0, total_results: 0 },
    },
    results: [],
    ...(facets && { facets: facetsOf(facets) }),
  }
}
