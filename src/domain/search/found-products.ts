import type { Tile } from '../catalogue/product.ts'
import { type Facet, type Facets, facetsOf, type ShownValue } from '../listing/facets.ts'
import { type ListingChoice, onPages, readChoice, type SortKey } from '../listing/listing-choice.ts'
import { inChosenColor, type ListingView, sortsOf, tilesPerPage } from '../listing/listing-view.ts'
import { type PageRange, withinPages } from '../listing/page-range.ts'
import { byFacet, type FacetKey, facetKeys, type Listing } from '../listing/listing.ts'
import { toMajor } from '../price/money.ts'
import {
  type FacetCount,
  mostSearchPages,
  type SearchAnswer,
  type SearchRequest,
  textOfField,
} from './search-answer.ts'
import type { SearchFilter, SearchRange, SearchScope } from './search-filter.ts'

/** Values of a facet that the engine counts at most (vendors, search 5). */
const mostValues = 250

/**
 * Products of the main range, which editors mark by category, come before what only goes with them, unless that fits
 * the words far better (decision 070).
 */
const boosts = { main_range: { value: 'true', factor: 3 } } as const

/** Products as a locale can search them: where, in which fields of the index, and what they are narrowed down by. */
export type SearchContext = {
  readonly scope: SearchScope
  /** Field of the index by which a facet narrows down here; prices in major units. */
  readonly fieldOf: (facet: FacetKey) => string
  /** All products of the locale. */
  readonly listing: Listing
  readonly facets: Facets
}

/**
 * The question of an address, as far as there is such a thing here. @param words what is looked for @param query of the
 * address
 */
export function readSearchChoice({ listing, facets }: SearchContext, words: string, query: string): ListingChoice {
  const choice = readChoice(query, facets.offered)
  const sort = sortsOf(listing).includes(choice.sort) ? choice.sort : 'featured'
  return onPages({ ...choice, words, sort }, withinPages(choice, mostSearchPages))
}

/** Several questions whose answers make one page of results. */
export type SearchQuestions<Item> = {
  /** Everything that is chosen. */
  readonly main: Item
  /** The words alone: which values there are to choose from; absent where nothing else was chosen. */
  readonly all?: Item
  /** Without what is chosen of a facet: how much each of its values would leave. */
  readonly without: Readonly<Partial<Record<FacetKey, Item>>>
}

export function searchQuestions(context: SearchContext, choice: ListingChoice): SearchQuestions<SearchRequest> {
  const chosen = facetKeys.filter((key) => choice.facets[key].length > 0)
  if (chosen.length === 0) return { main: toRequest(context, choice), without: {} }
  const counting = (facets: ListingChoice['facets']): SearchRequest =>
    toCount(toRequest(context, { ...choice, facets, sort: 'featured', page: 1 }))
  return {
    main: toRequest(context, choice),
    all: counting(byFacet(() => [])),
    without: Object.fromEntries(chosen.map((key) => [key, counting({ ...choice.facets, [key]: [] })])),
  }
}

const toCount = ({ words, filters, scope, facets = {} }: SearchRequest): SearchRequest => ({
  words,
  filters,
  scope,
  facets,
  page: { size: 0, current: 1 },
  isTyped: false,
})

/**
 * The smallest page of the engine's that holds a row of ours whole.
 * @returns its size and number, and how many results of pages before the row it begins with
 */
function enginePage({ page, through = page }: PageRange) {
  let pages = through - page + 1
  const numberOf = (one: number): number => Math.ceil(one / pages)
  while (numberOf(page) !== numberOf(through)) pages += 1
  const current = numberOf(page)
  return { size: pages * tilesPerPage, current, skipped: (page - 1 - (current - 1) * pages) * tilesPerPage }
}

/** The number of our pages that results make, as far as the engine reaches. */
export const searchPages = ({ totalResults }: SearchAnswer): number =>
  Math.min(mostSearchPages, Math.max(1, Math.ceil(totalResults / tilesPerPage)))

function toRequest(context: SearchContext, choice: ListingChoice): SearchRequest {
  const { words = '', facets, sort } = choice
  const { size, current } = enginePage(choice)
  const { scope, fieldOf } = context
  const priceField = fieldOf('price')
  const ranges = rangesOf(context)
  const counted = facetsIn(context, ranges)
  const filters: readonly SearchFilter[] = [
    { field: 'type', type: 'any', values: ['product'] },
    ...facetKeys.map((key): SearchFilter => ({
      field: fieldOf(key),
      type: 'any',
      values: key === 'price' ? ranges.filter(({ name }) => facets.price.includes(name)) : facets[key],
    })),
  ]
  const order = orders(priceField)[sort]
  return {
    words,
    filters,
    scope,
    ...(Object.keys(counted).length > 0 && { facets: counted }),
    fields: { uid: { raw: true } },
    boosts,
    page: { size, current },
    ...(order && { order }),
  }
}

const valueFacets = facetKeys.filter((key) => key !== 'price')

/** Facets that have something to choose: the engine refuses a field that no document has (vendors, search 3). */
const facetsIn = (
  { fieldOf, facets: { offered } }: SearchContext,
  ranges: readonly SearchRange[],
): NonNullable<SearchRequest['facets']> => ({
  ...Object.fromEntries(
    valueFacets
      .filter((key) => offered[key].length > 0)
      .map((key) => [fieldOf(key), { kind: 'values', most: mostValues } as const]),
  ),
  ...(ranges.length > 0 && { [fieldOf('price')]: { kind: 'ranges', ranges } as const }),
})

/** The best match comes first, unless told otherwise. */
const orders = (priceField: string): Readonly<Record<SortKey, SearchRequest['order']>> => ({
  featured: undefined,
  new: [
    { by: 'newness', direction: 'desc' },
    { by: 'relevance', direction: 'desc' },
  ],
  'price-asc': [{ by: priceField, direction: 'asc' }],
  'price-desc': [{ by: priceField, direction: 'desc' }],
})

const rangesOf = ({ facets: { ranges } }: SearchContext): readonly SearchRange[] =>
  ranges.map(({ slug, from, to }) => ({ name: slug, from: toMajor(from), ...(to && { to: toMajor(to) }) }))

/**
 * The question for a few products that are suggested while words are typed: without facets, and not counted by the
 * engine, since its words may be half a word.
 * @param most the number of products
 */
export function suggestionQuestion(context: SearchContext, choice: ListingChoice, most: number): SearchRequest {
  const { facets: _, ...request } = toRequest(context, choice)
  return { ...request, page: { size: most, current: 1 }, isTyped: false }
}

/** Tiles of found products, in the engine's order. Products that the shop does not show are left out. */
export function foundTiles(
  { listing }: SearchContext,
  choice: ListingChoice,
  results: SearchAnswer['results'],
): readonly Tile[] {
  const tiles = new Map(listing.items.map(({ tile }) => [tile.uid, tile]))
  return results
    .flatMap(({ uid }) => tiles.get(textOfField(uid)) ?? [])
    .map((tile) => inChosenColor(tile, choice, listing))
}

/** One page of results out of the answers to `searchQuestions`. */
export function viewFound(
  context: SearchContext,
  choice: ListingChoice,
  { main, all = main, without }: SearchQuestions<SearchAnswer>,
): ListingView {
  const pages = searchPages(main)
  // A page behind the last is the last, for which `main` was asked anew.
  const asked = choice.page > pages ? { page: pages } : choice
  const { page, through = page } = withinPages(asked, pages)
  const { skipped } = enginePage(asked)
  const shown = main.results.slice(skipped, skipped + (through - page + 1) * tilesPerPage)
  const found = foundTiles(context, choice, shown)
  return {
    choice: onPages(choice, withinPages(asked, pages)),
    facets: shownFacets(context, choice, (key) => ({ offered: all, counted: without[key] ?? main })),
    sorts: sortsOf(context.listing),
    tiles: found,
    before: (page - 1) * tilesPerPage,
    // On a single page it can be seen how many of what the index holds the shop has.
    total: pages === 1 ? found.length : main.totalResults,
    pages,
  }
}

type Counts = (key: FacetKey) => { readonly offered: SearchAnswer; readonly counted: SearchAnswer }

/** A facet with less than two values is none, as in a category. */
function shownFacets(context: SearchContext, { facets: chosen }: ListingChoice, counts: Counts): readonly Facet[] {
  const { listing, facets, fieldOf } = context
  return facetKeys
    .flatMap((key) => {
      const { offered: all, counted } = counts(key)
      const field = fieldOf(key)
      const [there, left] = [countsOf(all.facets[field]), countsOf(counted.facets[field])]
      const state = (slug: string) => ({ slug, count: left.get(slug) ?? 0, chosen: chosen[key].includes(slug) })
      const values =
        key === 'price'
          ? facets.ranges.map((range): ShownValue => ({ kind: 'price', ...range, ...state(range.slug) }))
          : listing.values[key].map((value): ShownValue => ({ kind: 'value', ...value, ...state(value.slug) }))
      const offered = values.filter(({ slug, chosen: isChosen }) => isChosen || (there.get(slug) ?? 0) > 0)
      return facetsOf(key, offered)
    })
    .filter(({ values }) => values.length > 1 || values.some((value) => value.chosen))
}

const countsOf = (buckets: readonly FacetCount[] = []): ReadonlyMap<unknown, number> =>
  new Map(buckets.map(({ value, name, count }) => [name ?? value, count]))
