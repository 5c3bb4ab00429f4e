import type { Money } from '../price/money.ts'
import type { Tile } from '../catalogue/product.ts'

/**
 * By what the products of a category are chosen, in the order in which shoppers meet it; also the names in an address.
 */
export const facetKeys = ['size', 'color', 'activity', 'price', 'features'] as const
export type FacetKey = (typeof facetKeys)[number]
/** Query parameters of a category; others in the address are ignored. */
export const listingParameters: readonly string[] = [...facetKeys, 'sort', 'page']
/** Slugs of values, facet by facet: those that are offered, or chosen. */
export type FacetSlugs = Readonly<Record<FacetKey, readonly string[]>>

/** One record of all facets, made facet by facet. */
export function byFacet<Value>(make: (key: FacetKey) => Value): Readonly<Record<FacetKey, Value>> {
  return {
    size: make('size'),
    color: make('color'),
    activity: make('activity'),
    price: make('price'),
    features: make('features'),
  }
}

/**
 * A value that products have. `slug` is alike in all languages; `hex` (`#rrggbb`) is the dot of a colour group. Values
 * of a facet with another `group`, its title, are chosen from in a list of their own: sizes of gaiters are no sizes of
 * snowshoes.
 */
export type FacetValue = {
  readonly slug: string
  readonly label: string
  readonly hex?: string
  readonly group?: string
}

/** One way in which a product can be bought: slugs of its size and of the group of its colour, where it has them. */
export type Make = { readonly size?: string; readonly color?: string }

/** A product of a category with what it is chosen by. */
export type ListingItem = {
  readonly tile: Tile
  /** At least one. */
  readonly makes: readonly Make[]
  /** Slugs. */
  readonly activity: readonly string[]
  readonly features: readonly string[]
  /** The lowest price in the reader's region; absent where no price is known. */
  readonly price?: Money
}

/** A category as it can be narrowed down. `values` of its products, in the order to show; prices make their own. */
export type Listing = {
  /** In the category's order, those that are sold out after all others. */
  readonly items: readonly ListingItem[]
  readonly values: Readonly<Record<Exclude<FacetKey, 'price'>, readonly FacetValue[]>>
  /** Slug of a colour → slugs of its groups. */
  readonly groupsOf: Readonly<Partial<Record<string, readonly string[]>>>
}
