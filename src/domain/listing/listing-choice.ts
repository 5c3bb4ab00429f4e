import { byFacet, type FacetKey, facetKeys, type FacetSlugs } from './listing.ts'
import { type PageRange, readPageRange, writePageRange } from './page-range.ts'

/** The orders of a list; the first is the category's own order and stands in no address. */
export const sortKeys = ['featured', 'new', 'price-asc', 'price-desc'] as const
export type SortKey = (typeof sortKeys)[number]

/** A visitor's choice in a category or a search: values of each facet, an order, and the pages to show. */
export type ListingChoice = PageRange & {
  /** The words of a search; absent in a category. */
  readonly words?: string
  readonly facets: FacetSlugs
  readonly sort: SortKey
}

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
  return { facets, sort, ...readPageRange(asked.get('page')) }
}

/**
 * The one query of a choice, with its `?`; '' for the category as it is.
 * @example choiceQuery({ facets: { ...none, size: ['25'] }, sort: 'featured', page: 2 }) // '?size=25&page=2'
 */
export function choiceQuery({ words, facets, sort, ...range }: ListingChoice): string {
  const query = new URLSearchParams(words === undefined ? [] : [['q', words]])
  for (const key of facetKeys) for (const slug of facets[key]) query.append(key, slug)
  if (sort !== 'featured') query.append('sort', sort)
  const pages = writePageRange(range)
  if (pages !== '') query.append('page', pages)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The choice with the pages of a range instead of its own. */
export function onPages({ words, facets, sort }: ListingChoice, pages: PageRange): ListingChoice {
  return { ...(words !== undefined && { words }), facets, sort, ...pages }
}

/** The choice without one value, or with no value at all; its list begins anew. */
export function without(
  choice: ListingChoice,
  value?: { readonly key: FacetKey; readonly slug: string },
): ListingChoice {
  const left = (key: FacetKey): readonly string[] =>
    value === undefined ? [] : choice.facets[key].filter((slug) => key !== value.key || slug !== value.slug)
  return onPages({ ...choice, facets: byFacet(left) }, { page: 1 })
}
