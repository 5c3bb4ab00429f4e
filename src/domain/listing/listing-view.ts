import type { Tile } from '../catalogue/product.ts'
import { canBeBought } from '../catalogue/stock.ts'
import { isFlagged } from '../catalogue/tile-tag.ts'
import { colorFirst } from './color-first.ts'
import { createFacets, type Facet, type Facets } from './facets.ts'
import { choiceQuery, type ListingChoice, onPages, readChoice, type SortKey, sortKeys } from './listing-choice.ts'
import type { Listing, ListingItem } from './listing.ts'
import { withinPages } from './page-range.ts'

/** The products on a page of a category (specification, quality 4: a category page has 24 tiles). */
export const tilesPerPage = 24

/** A category filtered, ordered and paged by a visitor's choice. */
export type ListingView = {
  /** The choice as far as the category offers it, with pages that there are. */
  readonly choice: ListingChoice
  readonly facets: readonly Facet[]
  /** Orders that make a difference here. */
  readonly sorts: readonly SortKey[]
  /** Products of these pages. */
  readonly tiles: readonly Tile[]
  /** The number of products before them. */
  readonly before: number
  /** The number of products on all pages. */
  readonly total: number
  readonly pages: number
}

/**
 * The choice in a category's address.
 * @param query with or without its `?`
 * @param dataRefactor the feature flag under which the platform's own flags count too (`tileTag`)
 */
export function viewListing(listing: Listing, query: string, dataRefactor = false): ListingView {
  const facets = createFacets(listing)
  const { choice, found, pages } = chosenFrom(listing, facets, query)
  const { page, through = page } = choice
  const before = (page - 1) * tilesPerPage
  return {
    choice,
    facets: facets.shown(choice),
    sorts: sortsOf(listing),
    tiles: inOrder(found, choice.sort, dataRefactor)
      .slice(before, through * tilesPerPage)
      .map(({ tile }) => inChosenColor(tile, choice, listing)),
    before,
    total: found.length,
    pages,
  }
}

/** The one query of what an address asks: addresses that ask the same have the same; '' asks for nothing special. */
export function listingQuery(listing: Listing, query: string): string {
  return choiceQuery(chosenFrom(listing, createFacets(listing), query).choice)
}

/** In a colour of a chosen group, where it has one. */
export function inChosenColor(tile: Tile, { facets: { color } }: ListingChoice, { groupsOf }: Listing): Tile {
  const isChosen = (slug: string): boolean => groupsOf[slug]?.some((group) => color.includes(group)) === true
  return color.length === 0 ? tile : colorFirst(tile, isChosen)
}

type Chosen = { readonly choice: ListingChoice; readonly found: readonly ListingItem[]; readonly pages: number }

/** A page behind the last one is the last one: a link outlives products that are gone. */
function chosenFrom(listing: Listing, { offered, matches }: Facets, query: string): Chosen {
  const asked = readChoice(query, offered)
  const found = listing.items.filter((item) => matches(item, asked.facets))
  const pages = Math.max(1, Math.ceil(found.length / tilesPerPage))
  const sort = sortsOf(listing).includes(asked.sort) ? asked.sort : 'featured'
  return { choice: onPages({ ...asked, sort }, withinPages(asked, pages)), found, pages }
}

/** Orders that make a difference. */
export const sortsOf = ({ items }: Listing): readonly SortKey[] =>
  items.some(({ price }) => price) ? sortKeys : sortKeys.filter((key) => !key.startsWith('price'))

const isSoldOut = ({ tile: { offer } }: ListingItem): boolean => offer.kind === 'shop' && !canBeBought(offer.stock)

/** New ones before redesigned ones before all others, as their tags say it. */
const age = (tile: Tile, dataRefactor: boolean): number =>
  isFlagged(tile, 'isNew', dataRefactor) ? 0 : isFlagged(tile, 'isRedesigned', dataRefactor) ? 1 : 2

/** The number that an order sorts by. Items without a price come last, whichever way. */
function rankOf({ tile, price }: ListingItem, sort: Exclude<SortKey, 'featured'>, dataRefactor: boolean): number {
  if (sort === 'new') return age(tile, dataRefactor)
  return price ? (sort === 'price-asc' ? price.amount : -price.amount) : Number.MAX_SAFE_INTEGER
}

/** Sold-out items come last in each order, as they do in the category's own; equals stay in that. */
function inOrder(items: readonly ListingItem[], sort: SortKey, dataRefactor: boolean): readonly ListingItem[] {
  if (sort === 'featured') return items
  const rank = (item: ListingItem): number => rankOf(item, sort, dataRefactor)
  return items.toSorted((one, other) => Number(isSoldOut(one)) - Number(isSoldOut(other)) || rank(one) - rank(other))
}
