import type { SearchRequest } from '../../../domain/search/search-answer.ts'
import type { SearchFilter, SearchRange, SearchScope } from '../../../domain/search/search-filter.ts'

/* The dialect of App Search (vendors, search 3): one field for each condition, filters nested by type. */

type Bounds = { readonly from?: number; readonly to?: number }
/** One field each (vendors, search 9); a list means any of its values. */
type Condition = { readonly [field: string]: string | readonly string[] | Bounds }
type Clause = { readonly [type in SearchFilter['type']]?: readonly Condition[] }
type SearchClauses = { readonly all: readonly Clause[] }

const boundsOf = ({ from, to }: SearchRange): Bounds => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
})

/** The fewest possible: the engine counts them (vendors, search 5). */
function conditionsOf({ field, type, values }: SearchFilter): readonly Condition[] {
  const texts = values.filter((value) => typeof value === 'string')
  const ranges = values.filter((value) => typeof value !== 'string').map((range) => ({ [field]: boundsOf(range) }))
  const inOne = type !== 'all' && texts.length > 1
  return [...(inOne ? [{ [field]: texts }] : texts.map((text) => ({ [field]: text }))), ...ranges]
}

const only = (field: string, values: readonly string[] = [], type: 'any' | 'none' = 'any'): SearchFilter[] =>
  values.length > 0 ? [{ field, type, values }] : []

const scopeFilters = ({ stack, environment, locale, regions }: SearchScope): readonly SearchFilter[] => [
  ...only('stack', stack === undefined ? [] : [stack]),
  ...only('environment', environment === undefined ? [] : [environment]),
  ...only('locale', locale === undefined ? [] : [locale]),
  ...only('regions', regions?.include),
  ...only('regions', regions?.exclude, 'none'),
]

/** Joins chosen filters and scope to the `all` list of a search (specification, display 7); skips empty filters. */
export function searchClauses(chosen: readonly SearchFilter[], scope: SearchScope): SearchClauses {
  const filters = [...chosen.filter(({ values }) => values.length > 0), ...scopeFilters(scope)]
  return { all: filters.map((filter) => ({ [filter.type]: conditionsOf(filter) })) }
}

const mapValues = <Value, Mapped>(record: Readonly<Record<string, Value>>, map: (value: Value) => Mapped) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)] as const))

type FacetRequest = NonNullable<SearchRequest['facets']>[string]
type FieldRequest = NonNullable<SearchRequest['fields']>[string]
type BoostRequest = NonNullable<SearchRequest['boosts']>[string]

const toFacet = (facet: FacetRequest) =>
  facet.kind === 'values' ? { type: 'value', size: facet.most } : { type: 'range', ranges: facet.ranges }

const toField = ({ raw, snippet }: FieldRequest) => ({
  ...(raw && { raw: {} }),
  ...(snippet && { snippet: { size: snippet.letters, fallback: snippet.fallback } }),
})

/** A list: a field may have several boosts (vendors, search 3). */
const toBoosts = ({ value, factor }: BoostRequest) => [{ type: 'value', value, operation: 'multiply', factor }]

/**
 * The strictness of the engine's matches, from 1 to 11: all words must occur, with typing errors and beginnings of
 * words. Its default takes less than half of them (vendors, search 3).
 */
const precision = 6

/** The body of a search, as the engine reads it. */
export function toEngineRequest({
  words,
  filters,
  scope,
  page,
  facets,
  fields,
  boosts,
  order,
  isTyped,
}: SearchRequest): object {
  return {
    query: words,
    precision,
    filters: searchClauses(filters, scope),
    ...(facets && { facets: mapValues(facets, toFacet) }),
    ...(fields && { result_fields: mapValues(fields, toField) }),
    ...(boosts && { boosts: mapValues(boosts, toBoosts) }),
    page,
    ...(order && { sort: order.map(({ by, direction }) => ({ [by === 'relevance' ? '_score' : by]: direction })) }),
    ...(isTyped === false && { record_analytics: false }),
  }
}
