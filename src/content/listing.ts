import type { CatalogueProduct } from '../domain/catalogue/catalogue.ts'
import { collator } from '../domain/format/formatters.ts'
import { labelSlug } from '../domain/catalogue/label-slug.ts'
import type { FacetValue, Listing, ListingItem, Make } from '../domain/listing/listing.ts'
import type { Locale } from '../domain/locale/locale.ts'
import { fromMajor } from '../domain/price/money.ts'
import type { OptionValue, Tile } from '../domain/catalogue/product.ts'
import { canBeBought } from '../domain/catalogue/stock.ts'
import type { ColorGroup } from './content.ts'
import { type DisplayText, optionArea } from './display-text.ts'
import type { EntryStore } from './entry-store.ts'
import { createMemo } from './memo.ts'
import type { PlatformCatalogue } from './offer.ts'
import type { ProductIndex, ProductSummary } from './product-index.ts'
import { createSpecRules } from './spec-rules.ts'

export type ListingParts = {
  readonly entries: EntryStore
  readonly catalogue: PlatformCatalogue
  readonly displayText: DisplayText
  readonly productIndexOf: (locale: Locale['contentLocale']) => ProductIndex
  readonly colorGroups: (locale: Locale) => readonly ColorGroup[]
}

const maxCachedItems = 4000

/** Attributes of an entry that categories are narrowed down by. */
type Attribute = 'activity' | 'features'

/** Makes products, of a category or all, what shoppers narrow down. One product is one item in all of them. */
export function createListings(parts: ListingParts): (locale: Locale, tiles: readonly Tile[]) => Listing {
  const memo = createMemo<ListingItem>(maxCachedItems)
  const rulesOf = createSpecRules(parts.entries)
  const productOf = (item: ProductSummary, locale: Locale): CatalogueProduct | undefined =>
    parts.catalogue(item.platformIds, locale)

  return (locale, tiles) => {
    const productIndex = parts.productIndexOf(locale.contentLocale)
    const groups = parts.colorGroups(locale)
    const labels = parts.displayText.texts(optionArea, locale.contentLocale)
    const found = tiles
      .flatMap((tile) => {
        const item = productIndex.byUid.get(tile.uid)
        // Regions without online sales show no stock.
        return item ? [{ tile, item, isSoldOut: locale.store !== undefined && isSoldOut(productOf(item, locale)) }] : []
      })
      .toSorted((one, other) => Number(one.isSoldOut) - Number(other.isSoldOut))
    const named = (key: Attribute): readonly FacetValue[] =>
      attributeValues(key, found.map(({ item }) => item), labels, locale) // prettier-ignore
    const items = found.map(({ tile, item }) =>
      memo(`${locale.locale}/${tile.uid}`, () => toItem(tile, item, productOf(item, locale), groups, locale)),
    )
    const used = new Set(items.flatMap(({ makes }) => makes.map(({ color }) => color)))
    return {
      items,
      groupsOf: Object.fromEntries(
        groups.flatMap(({ colors }) => colors.map((color) => [color, groupsOf(groups, color)] as const)),
      ),
      values: {
        size: sizeValues(
          found.flatMap(({ item }) => productOf(item, locale) ?? []),
          rulesOf(locale.contentLocale).optionOrder.get('size') ?? [],
          labels,
        ),
        color: groups
          .filter(({ slug }) => used.has(slug))
          .map(({ slug, name, hex }) => ({ slug, label: name, hex }))
          .toSorted(byLabel(locale)),
        activity: named('activity'),
        features: named('features'),
      },
    }
  }
}

function toItem(
  tile: Tile,
  item: ProductSummary,
  product: CatalogueProduct | undefined,
  groups: readonly ColorGroup[],
  locale: Locale,
): ListingItem {
  const elsewhere = item.prices[locale.country]
  const price =
    tile.offer.kind === 'shop'
      ? tile.offer.price.now
      : elsewhere === undefined
        ? undefined
        : fromMajor(elsewhere, locale.currency)
  return {
    tile,
    makes: product ? makesOf(product, groups, locale.store !== undefined) : [{}],
    activity: (item.attributes['activity'] ?? []).map(labelSlug),
    features: (item.attributes['features'] ?? []).map(labelSlug),
    ...(price ? { price } : {}),
  }
}

/** A product that the platform does not know here is shown for other reasons than being bought. */
const isSoldOut = (product: CatalogueProduct | undefined): boolean =>
  product !== undefined && !product.variants.some(({ stock }) => canBeBought(stock))

/** Slugs of the groups that hold a colour: editors may count teal among blue and green. */
const groupsOf = (groups: readonly ColorGroup[], color: string): readonly string[] =>
  groups.filter(({ colors }) => colors.includes(color)).map(({ slug }) => slug)

/** What of a product can be bought, each make once; all that it is made in where it is sold out, or not sold online. */
function makesOf(
  { options, variants }: CatalogueProduct,
  groups: readonly ColorGroup[],
  isSold: boolean,
): readonly Make[] {
  const buyable = isSold ? variants.filter(({ stock }) => canBeBought(stock)) : []
  const slugOf = (kind: 'size' | 'color', values: Readonly<Record<number, number>>): string | undefined => {
    const option = options.find((one) => one.kind === kind)
    return option?.values.find(({ id }) => id === values[option.id])?.slug
  }
  const makes = (buyable.length > 0 ? buyable : variants).flatMap(({ values }): Make[] => {
    const size = slugOf('size', values)
    const slug = slugOf('color', values)
    const inSize = size === undefined ? {} : { size }
    const colors = slug === undefined ? [] : groupsOf(groups, slug)
    return colors.length > 0 ? colors.map((color) => ({ ...inSize, color })) : [inSize]
  })
  const distinct = new Map(makes.map((make) => [`${make.size}/${make.color}`, make]))
  return distinct.size > 0 ? [...distinct.values()] : [{}]
}

/** Values without an order of their own stand in that of the reader's alphabet. */
const byLabel =
  ({ tag }: Locale) =>
  (one: FacetValue, other: FacetValue): number =>
    collator(tag).compare(one.label, other.label)

type Labels = Readonly<Record<string, string>>

const labelOf = (labels: Labels, key: string, slug: string, own: string): string =>
  labels[`${key}_${slug.replaceAll('-', '_')}`] ?? own

/** Sizes in the editors' order (`attribute_option_sorting`), those that it does not name after them. */
function sizeValues(
  products: readonly CatalogueProduct[],
  order: readonly string[],
  labels: Labels,
): readonly FacetValue[] {
  const sizes = products.flatMap(({ options }) => options.find(({ kind }) => kind === 'size')?.values ?? [])
  const distinct = new Map(sizes.map((size): [string, OptionValue] => [size.slug, size]))
  const rank = (slug: string): number => (order.includes(slug) ? order.indexOf(slug) : order.length)
  return [...distinct.values()]
    .toSorted((one, other) => rank(one.slug) - rank(other.slug))
    .map(({ slug, label }) => ({ slug, label: labelOf(labels, 'size', slug, label) }))
}

/** Values of an attribute as readers call them. */
function attributeValues(
  key: Attribute,
  items: readonly ProductSummary[],
  labels: Labels,
  locale: Locale,
): readonly FacetValue[] {
  const texts = new Map(
    items.flatMap(({ attributes }) => (attributes[key] ?? []).map((text) => [labelSlug(text), text])),
  )
  return [...texts].map(([slug, text]) => ({ slug, label: labelOf(labels, key, slug, text) })).toSorted(byLabel(locale))
}
