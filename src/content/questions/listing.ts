import type { CatalogueProduct } from '../../domain/catalogue/catalogue.ts'
import { collator } from '../../domain/format/formatters.ts'
import { labelSlug } from '../../domain/catalogue/label-slug.ts'
import type { FacetValue, Listing, ListingItem, Make } from '../../domain/listing/listing.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { fromMajor } from '../../domain/price/money.ts'
import type { Tile } from '../../domain/catalogue/product.ts'
import { canBeBought } from '../../domain/catalogue/stock.ts'
import type { ColorGroup } from '../content.ts'
import { type DisplayText, optionArea } from './display-text.ts'
import type { EntryStore } from '../snapshot/entry-store.ts'
import type { CategoryTree } from './category-tree.ts'
import type { PlatformCatalogue } from './offer.ts'
import type { ProductIndex, ProductSummary } from '../snapshot/product-index.ts'
import { createSpecRules, type SizeKind, type SpecRulesOf } from './spec-rules.ts'

export type ListingParts = {
  readonly entries: EntryStore
  readonly catalogue: PlatformCatalogue
  readonly displayText: DisplayText
  readonly productIndexOf: (locale: Locale['contentLocale']) => ProductIndex
  readonly treeOf: (locale: Locale['contentLocale']) => CategoryTree
  readonly colorGroups: (locale: Locale) => readonly ColorGroup[]
}

/** Attributes of an entry that categories are narrowed down by. */
type Attribute = 'activity' | 'features'

/** Makes products, of a category or all, what shoppers narrow down. One product is one item in all of them. */
export function createListings(parts: ListingParts): (locale: Locale, tiles: readonly Tile[]) => Listing {
  const itemOf = createItems()
  const rulesOf = createSpecRules(parts.entries)
  const productOf = (item: ProductSummary, locale: Locale): CatalogueProduct | undefined =>
    parts.catalogue.product(item.platformIds, locale)
  /** Which kind of sizes a product has: the first that holds one of its categories. */
  const kindIn = (locale: Locale): ((item: ProductSummary) => SizeKind | undefined) => {
    const tree = parts.treeOf(locale.contentLocale)
    const kinds = rulesOf(locale.contentLocale).sizeKinds.map((kind) => ({
      kind,
      within: new Set(kind.categories.flatMap((uid) => [...tree.branch(uid)])),
    }))
    return ({ categories }) => kinds.find(({ within }) => categories.some((uid) => within.has(uid)))?.kind
  }

  return (locale, tiles) => {
    const productIndex = parts.productIndexOf(locale.contentLocale)
    const groups = parts.colorGroups(locale)
    const kindOf = kindIn(locale)
    const labels = parts.displayText.texts(optionArea, locale.contentLocale)
    const found = tiles
      .flatMap((tile) => {
        const item = productIndex.byUid(tile.uid)
        // Regions without online sales show no stock.
        return item ? [{ tile, item, isSoldOut: locale.shoppingRegion && isSoldOut(productOf(item, locale)) }] : []
      })
      .toSorted((one, other) => Number(one.isSoldOut) - Number(other.isSoldOut))
    const named = (key: Attribute): readonly FacetValue[] =>
      attributeValues(key, found.map(({ item }) => item), labels, locale) // prettier-ignore
    const items = found.map(({ tile, item }) =>
      itemOf(tile, item, productOf(item, locale), {
        ...{ groups, kind: kindOf(item), locale },
        // A store's product has its own price.
        majorPrice: tile.offer.kind === 'shop' ? undefined : productIndex.detailsOf(tile.uid)?.prices[locale.country],
      }),
    )
    const used = new Set(items.flatMap(({ makes }) => makes.map(({ color }) => color)))
    return {
      items,
      groupsOf: Object.fromEntries(
        groups.flatMap(({ colors }) => colors.map((color) => [color, groupsOf(groups, color)] as const)),
      ),
      values: {
        size: sizeValues(
          found.flatMap(({ item }) => {
            const product = productOf(item, locale)
            return product ? [{ product, kind: kindOf(item) }] : []
          }),
          rulesOf(locale.contentLocale),
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

type ItemFacts = {
  readonly groups: readonly ColorGroup[]
  readonly kind: SizeKind | undefined
  readonly locale: Locale
  /** Of content, in major units of the country's currency; absent where a store sells it, or nothing says it. */
  readonly majorPrice: number | undefined
}

/** Makes items of lists; the same one of the same tile and facts, which are the same objects until one changes. */
function createItems(): typeof toItem {
  const known = new WeakMap<Tile, { readonly of: readonly unknown[]; readonly item: ListingItem }>()
  return (tile, summary, product, facts) => {
    const of = [summary, product, facts.groups, facts.kind, facts.majorPrice]
    const before = known.get(tile)
    if (before?.of.every((one, index) => one === of[index])) return before.item
    const item = toItem(tile, summary, product, facts)
    known.set(tile, { of, item })
    return item
  }
}

function toItem(
  tile: Tile,
  item: ProductSummary,
  product: CatalogueProduct | undefined,
  facts: ItemFacts,
): ListingItem {
  const { groups, kind, locale, majorPrice } = facts
  const elsewhere = majorPrice === undefined ? undefined : fromMajor(majorPrice, locale.currency)
  const price = tile.offer.kind === 'shop' ? tile.offer.price.now : elsewhere
  return {
    tile,
    makes: product ? makesOf(product, groups, kind, locale.shoppingRegion) : [{}],
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

/**
 * The variants of a product that can be bought, each make once; all of its makes where it is sold out, or not sold
 * online.
 */
function makesOf(
  { options, variants }: CatalogueProduct,
  groups: readonly ColorGroup[],
  kind: SizeKind | undefined,
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
    const inSize = size === undefined ? {} : { size: sizeSlug(kind, size) }
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

/** A size's slug among those of all kinds of products: M of a gaiter is no M of a pack. */
const sizeSlug = (kind: SizeKind | undefined, slug: string): string => (kind ? `${kind.id}-${slug}` : slug)

type Sized = { readonly product: CatalogueProduct; readonly kind: SizeKind | undefined }

/**
 * Sizes by kind of product, those of no kind first, each in the editors' order (`attribute_option_sorting`), those that
 * it does not name after them.
 */
function sizeValues(
  sized: readonly Sized[],
  { optionOrder, sizeKinds }: Pick<ReturnType<SpecRulesOf>, 'optionOrder' | 'sizeKinds'>,
  labels: Labels,
): readonly FacetValue[] {
  const order = optionOrder.get('size') ?? []
  const sizes = sized.flatMap(({ product, kind }) =>
    (product.options.find((option) => option.kind === 'size')?.values ?? []).map((size) => ({ ...size, kind })),
  )
  const distinct = new Map(sizes.map((size) => [sizeSlug(size.kind, size.slug), size]))
  const rank = (slug: string): number => (order.includes(slug) ? order.indexOf(slug) : order.length)
  const kindRank = (kind: SizeKind | undefined): number => (kind ? sizeKinds.indexOf(kind) : -1)
  return [...distinct]
    .toSorted(([, one], [, other]) => kindRank(one.kind) - kindRank(other.kind) || rank(one.slug) - rank(other.slug))
    .map(([slug, size]) => ({
      slug,
      label: labelOf(labels, 'size', size.slug, size.label),
      ...(size.kind && { group: size.kind.title }),
    }))
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
