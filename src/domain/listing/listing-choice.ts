import { byFacet, type FacetKey, facetKeys, type FacetSlugs } from './listing.ts'

/** How a list can be ordered; the first is the category's own order and stands in no address. */
export const sortKeys = ['featured', 'new', 'price-asc', 'price-desc'] as const
export type SortKey = (typeof sortKeys)[number]

/** A visitor's choice in a category or a search: values of each facet, an order, and a page number from 1 on. */
export type ListingChoice = {
  /** What was searched for; absent in a category. */
  readonly words?: string
  readonly facets: FacetSlugs
  readonly sort: SortKey
  readonly page: number
}

/** A higher page number than any category has; more digits are no number of ours. */
const pageNumber = /^[1-9]\d{0,3}$/

/** Query parameters of a category; others in the address are ignored. */
export const listingParameters: readonly string[] = [...facetKeys, 'sort', 'page']

/**
 * Reads a query as a choice. What the category does not offer, what is said twice and what is no number of a page is
 * left out, so that there are no more choices than the category has.
 * @param query with or without its `?`
 * @param offered slugs of each facet
 */
export function readChoice(query: string, offered: FacetSlugs): ListingChoice {
  const asked = new URLSearchParams(query)
  const facets = byFacet((key) => {
    const requested = new Set(asked.getAll(key).map((value) => value.toLowerCase()))
    return offered[key].filter((slug) => requested.has(slug))
  })
  const sort = sortKeys.find((key) => key === asked.get('sort')) ?? 'featured'
  const page = asked.get('page') ?? ''
  return { facets, sort, page: pageNumber.test(page) ? Number(page) : 1 }
}

/**
 * The one query of a choice, with its `?`; '' for the category as it is.
 * @example choiceQuery({ facets: { ...none, size: ['25'] }, sort: 'featured', page: 2 }) // '?size=25&page=2'
 */
export function choiceQuery({ words, facets, sort, page }: ListingChoice): string {
  const query = new URLSearchParams(words === undefined ? [] : [['q', words]])
  for (const key of facetKeys) for (const slug of facets[key]) query.append(key, slug)
  if (sort !== 'featured') query.append('sort', sort)
  if (page > 1) query.append('page', String(page))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The choice without one value, or with no value at all; its list begins anew. */
export function without(
  choice: ListingChoice,
  value?: { readonly key: FacetKey; readonly slug: string },
): ListingChoice {
  const left = (key: FacetKey): readonly string[] =>
    value === undefined ? [] : choice.facets[key].filter((slug) => key !== value.key || slug !== value.slug)
  return { ...choice, facets: byFacet(left), page: 1 }
}
