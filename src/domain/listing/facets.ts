import type { ListingChoice } from './listing-choice.ts'
import {
  byFacet,
  type FacetKey,
  facetKeys,
  type FacetSlugs,
  type FacetValue,
  type Listing,
  type ListingItem,
} from './listing.ts'
import { isInRange, type PriceRange, priceRanges } from './price-ranges.ts'

/** A value of a facet that is shown: what it is, how many products it would leave, and whether it is chosen. */
export type ShownValue = { readonly count: number; readonly chosen: boolean; readonly slug: string } & (
  | ({ readonly kind: 'value' } & Omit<FacetValue, 'slug'>)
  | ({ readonly kind: 'price' } & PriceRange)
)
/** A list of values to choose from. `title` is that of their group; absent where the key says enough. */
export type Facet = { readonly key: FacetKey; readonly title?: string; readonly values: readonly ShownValue[] }

const groupOf = (value: FacetValue | ShownValue): string => ('group' in value && value.group) || ''

/** The facets of one key: a list for each group of its values, in the order of the values. */
export function facetsOf(key: FacetKey, values: readonly ShownValue[]): readonly Facet[] {
  return [...Map.groupBy(values, groupOf)].map(([title, own]) => ({ key, ...(title && { title }), values: own }))
}

/** The values by which a listing is narrowed down: its ranges of prices are made once. */
export type Facets = {
  readonly offered: FacetSlugs
  /** Of prices, none where there is nothing to choose. */
  readonly ranges: readonly PriceRange[]
  readonly matches: (item: ListingItem, chosen: FacetSlugs) => boolean
  readonly shown: (choice: ListingChoice) => readonly Facet[]
}

/** Values of one key widen a list, values of different ones narrow it. A facet with less than two values is none. */
export function createFacets({ items, values }: Listing): Facets {
  const ranges = priceRanges(items.flatMap(({ price }) => price ?? []))
  /** Without the groups of a single value. */
  const worth = (list: readonly FacetValue[]): readonly FacetValue[] => {
    const groups = Map.groupBy(list, groupOf)
    return list.filter((value) => (groups.get(groupOf(value))?.length ?? 0) > 1)
  }
  const own = (key: FacetKey): readonly FacetValue[] => (key === 'price' ? [] : worth(values[key]))
  const offered = byFacet((key) => (key === 'price' ? ranges : own(key)).map(({ slug }) => slug))

  const isPriced = ({ price }: ListingItem, chosen: readonly string[]): boolean =>
    chosen.length === 0 ||
    (price !== undefined && ranges.some((range) => chosen.includes(range.slug) && isInRange(price, range)))
  const matches = (item: ListingItem, chosen: FacetSlugs): boolean =>
    shares(item.activity, chosen.activity) &&
    shares(item.features, chosen.features) &&
    isPriced(item, chosen.price) &&
    item.makes.some(({ size, color }) => isOneOf(size, chosen.size) && isOneOf(color, chosen.color))

  function shown({ facets }: ListingChoice): readonly Facet[] {
    /** The number of products that would be left if, of its facet, this value alone were chosen. */
    const count = (key: FacetKey, slug: string): number => {
      const asked = { ...facets, [key]: [slug] }
      return items.filter((item) => matches(item, asked)).length
    }
    const state = (key: FacetKey, slug: string): { count: number; chosen: boolean } => ({
      count: count(key, slug),
      chosen: facets[key].includes(slug),
    })
    return facetKeys.flatMap((key) =>
      facetsOf(
        key,
        key === 'price'
          ? ranges.map((range): ShownValue => ({ kind: 'price', ...range, ...state(key, range.slug) }))
          : own(key).map((value): ShownValue => ({ kind: 'value', ...value, ...state(key, value.slug) })),
      ),
    )
  }
  return { offered, ranges, matches, shown }
}

const shares = (own: readonly string[], chosen: readonly string[]): boolean =>
  chosen.length === 0 || chosen.some((slug) => own.includes(slug))
const isOneOf = (own: string | undefined, chosen: readonly string[]): boolean =>
  chosen.length === 0 || (own !== undefined && chosen.includes(own))
