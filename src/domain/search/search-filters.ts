/** A part of a range: `from` belongs to it, `to` does not. Both in the unit of the field. */
export type SearchRange = { readonly name: string; readonly from?: number; readonly to?: number }

/** What results must have of one field (specification, display 3): all, any, or none of the values. */
export type SearchFilter = {
  readonly field: string
  readonly type: 'all' | 'any' | 'none'
  readonly values: readonly (string | SearchRange)[]
}

/** Where somebody searches; what is absent narrows nothing down (specification, display 7). */
export type SearchScope = {
  readonly stack?: string
  readonly environment?: string
  /** Content locale. */
  readonly locale?: string
  readonly regions?: { readonly include?: readonly string[]; readonly exclude?: readonly string[] }
}

type Bounds = { readonly from?: number; readonly to?: number }
/** One field each (vendors, search 9); a list means any of its values. */
type Condition = { readonly [field: string]: string | readonly string[] | Bounds }
type Clause = { readonly [type in SearchFilter['type']]?: readonly Condition[] }
export type SearchClauses = { readonly all: readonly Clause[] }

const boundsOf = ({ from, to }: SearchRange): Bounds => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
})

/** As few as can be: the engine counts them (vendors, search 5). */
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

/**
 * The `all` list of a search: chosen filters, then where somebody searches (specification, display 7). A filter without
 * values is none.
 */
export function searchClauses(chosen: readonly SearchFilter[], scope: SearchScope): SearchClauses {
  const filters = [...chosen.filter(({ values }) => values.length > 0), ...scopeFilters(scope)]
  return { all: filters.map((filter) => ({ [filter.type]: conditionsOf(filter) })) }
}
