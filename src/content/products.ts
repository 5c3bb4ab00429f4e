import { type Store, stores } from '../domain/region/stores.ts'
import type { Locale } from '../domain/locale/locale.ts'
import type { Picture, PictureGroup, Product, Tile } from '../domain/catalogue/product.ts'
import { arrangeSpecs } from '../domain/catalogue/product-specs.ts'
import type { Entries } from '../ports/content/entries.ts'
import type { CategoryTree } from './category-tree.ts'
import type { ListedProduct } from './content.ts'
import { type DisplayText, optionArea } from './display-text.ts'
import { type EntryStore, fallbackLanguage } from './entry-store.ts'
import { localiseHtml } from './localise-html.ts'
import { createMemo } from './memo.ts'
import { catalogueStore, type PlatformCatalogue, toOffer } from './offer.ts'
import type { Pictures } from './pictures.ts'
import { isShown, isWithdrawn, type ProductIndex, type ProductSummary } from './product-index.ts'
import { createSpecRules, type SpecRulesOf } from './spec-rules.ts'

type ProductEntry = Entries['product']

/** Products and tiles as one locale shows them. */
export type Products = {
  product(locale: Locale, slug: string): Product | undefined
  /** Tiles of a category and of those below it: products it is most telling for come first, then by title. */
  tilesIn(locale: Locale, categoryPath: string): readonly Tile[]
  /** Tiles of all that a list may show. */
  all(locale: Locale): readonly Tile[]
  /** Tiles of those that a list may show. */
  tilesOf(locale: Locale, uids: readonly string[]): readonly Tile[]
  tilesByProductId(locale: Locale, ids: readonly number[]): ReadonlyMap<number, Tile>
  /** Those that a list may show, in the given order, each once. */
  listed(locale: Locale, uids: readonly string[]): readonly ListedProduct[]
  /** Slugs of all products with a page in this locale. */
  slugs(locale: Locale): readonly string[]
  /** A product that was taken out of sale here, with its category paths; `locale` is the language of its title. */
  withdrawn(locale: Locale, slug: string): WithdrawnProduct | undefined
  withdrawnSlugs(locale: Locale): readonly string[]
}
type WithdrawnProduct = {
  readonly title: string
  readonly locale: string
  readonly categories: readonly string[]
  /** Uids of products that editors put beside it. */
  readonly related: readonly string[]
}

export type ProductParts = {
  readonly catalogue: PlatformCatalogue
  readonly entries: EntryStore
  readonly pictures: Pictures
  readonly displayText: DisplayText
  readonly productIndexOf: (locale: Locale['contentLocale']) => ProductIndex
  readonly treeOf: (locale: Locale['contentLocale']) => CategoryTree
}

const maxCachedTiles = 4000
const maxCachedEntries = 2000

/** Reads products for tiles, lists and pages, each with the offer of its locale. */
export function createProducts(parts: ProductParts): Products {
  const rulesOf = createSpecRules(parts.entries)
  const memo = createMemo<Tile | undefined>(maxCachedTiles)
  const entryMemo = createMemo<ProductEntry | undefined>(maxCachedEntries)
  const entryOf = ({ uid }: ProductSummary, { contentLocale }: Locale): ProductEntry | undefined =>
    entryMemo(`${contentLocale}/${uid}`, () => parts.entries.find('product', uid, contentLocale))
  const tileOf = (item: ProductSummary, locale: Locale): Tile | undefined =>
    memo(`${locale.locale}/${item.uid}`, () => {
      const entry = entryOf(item, locale)
      return entry && toTile(entry, locale, parts, rulesOf)
    })
  const productIndex = (locale: Locale): ProductIndex => parts.productIndexOf(locale.contentLocale)
  const listed = (items: readonly ProductSummary[], locale: Locale): readonly Tile[] =>
    items.filter((item) => isListed(item, locale, parts.catalogue)).flatMap((item) => tileOf(item, locale) ?? [])
  return {
    product(locale, slug) {
      const item = productIndex(locale).bySlug.get(slug)
      const entry = item && isShown(item, locale) ? entryOf(item, locale) : undefined
      const tile = item && entry && tileOf(item, locale)
      return tile && toProduct(entry, tile, locale, parts, rulesOf)
    },
    tilesIn: (locale, path) =>
      listed(inCategory(productIndex(locale), parts.treeOf(locale.contentLocale), path), locale),
    all: (locale) => listed(productIndex(locale).items, locale),
    tilesOf: (locale, uids) =>
      listed(
        uids.flatMap((uid) => productIndex(locale).byUid.get(uid) ?? []),
        locale,
      ),
    tilesByProductId(locale, ids) {
      const store: Store = catalogueStore(locale)
      const found = ids.flatMap((id) => {
        const item = productIndex(locale).byProductId(store, id)
        const tile = item && isShown(item, locale) ? tileOf(item, locale) : undefined
        return tile ? [[id, tile] as const] : []
      })
      return new Map(found)
    },
    listed: (locale, uids) =>
      [...new Set(uids)].flatMap((uid) => {
        const item = productIndex(locale).byUid.get(uid)
        const tile = item && isListed(item, locale, parts.catalogue) ? tileOf(item, locale) : undefined
        const entry = item && tile && entryOf(item, locale)
        return entry ? [toListed(item, entry, tile, locale)] : []
      }),
    slugs: (locale) =>
      [...productIndex(locale).bySlug.values()]
        .filter((item) => isShown(item, locale))
        .map(({ slug }) => slug)
        .toSorted(),
    withdrawn(locale, slug) {
      const item = productIndex(locale).bySlug.get(slug)
      const entry = item && isWithdrawn(item, locale) ? entryOf(item, locale) : undefined
      if (!item || !entry) return undefined
      const { title, locale: language } = entry
      return { title, locale: language, categories: categoryPaths(entry, locale, parts), related: item.related }
    },
    withdrawnSlugs: (locale) =>
      [...productIndex(locale).bySlug.values()]
        .filter((item) => isWithdrawn(item, locale))
        .map(({ slug }) => slug)
        .toSorted(),
  }
}

const categoryPaths = ({ categories }: ProductEntry, locale: Locale, parts: ProductParts): readonly string[] => {
  const { byUid } = parts.treeOf(locale.contentLocale)
  return categories.flatMap(({ uid }) => byUid.get(uid)?.path ?? [])
}

/** Lists show what is shown in the region and in the store's catalogue, and still made (specification, display 5). */
export function isListed(item: ProductSummary, locale: Locale, catalogue: PlatformCatalogue): boolean {
  const product = isShown(item, locale) ? catalogue(item.platformIds, locale) : undefined
  return product !== undefined && !product.discontinued
}

function toListed(item: ProductSummary, entry: ProductEntry, tile: Tile, locale: Locale): ListedProduct {
  const { platformIds, platformCategories } = item
  const platform = stores.flatMap((store) => {
    const id = platformIds[store]
    return id === undefined ? [] : [[store, { id, categories: platformCategories[store] ?? [] }] as const]
  })
  return {
    tile,
    description: localiseHtml(entry.description, locale),
    regions: [...item.regions],
    priceRange: entry.priceRange,
    prices: entry.prices,
    platform: Object.fromEntries(platform),
    ...(entry.image.picture ? { picture: entry.image.picture.name } : {}),
    ...(entry.image.set ? { pictureSet: entry.image.set.name } : {}),
  }
}

function inCategory(productIndex: ProductIndex, tree: CategoryTree, path: string): readonly ProductSummary[] {
  const category = tree.byPath.get(path)
  if (!category) return []
  const branch = tree.branch(category.uid)
  const ranked = productIndex.items.flatMap((item) => {
    const rank = item.categories.findIndex((uid) => branch.has(uid))
    return rank < 0 ? [] : [{ item, rank }]
  })
  return ranked
    .toSorted((one, other) => one.rank - other.rank || (one.item.title < other.item.title ? -1 : 1))
    .map(({ item }) => item)
}

function toTile(entry: ProductEntry, locale: Locale, parts: ProductParts, rulesOf: SpecRulesOf): Tile {
  const labels = parts.displayText.texts(optionArea, locale.contentLocale)
  const platform = parts.catalogue(entry.platformIds, locale)
  const order = rulesOf(locale.contentLocale).optionOrder
  return {
    uid: entry.uid,
    slug: entry.slug,
    title: entry.title,
    tagline: entry.tagline,
    ...fallbackLanguage(entry.locale, locale),
    isNew: entry.isNew,
    isRedesigned: entry.isRedesigned,
    pictures: pictureGroups(entry, parts.pictures),
    ...(platform ? { platformFlags: platform.flags } : {}),
    offer: toOffer(entry, platform, locale, { labels, order }),
  }
}

function toProduct(
  entry: ProductEntry,
  tile: Tile,
  locale: Locale,
  parts: ProductParts,
  rulesOf: SpecRulesOf,
): Product {
  const { pictures } = parts
  const video = pictures.film(entry.film)
  return {
    ...tile,
    description: localiseHtml(entry.description, locale),
    specs: arrangeSpecs(entry.specs, rulesOf(locale.contentLocale)),
    stories: entry.stories.map(({ title, html, picture: field }) => {
      const picture = pictures.picture(field)
      return { title, html: localiseHtml(html, locale), ...(picture ? { picture } : {}) }
    }),
    sizeGuide: entry.sizeGuide.toSorted((one, other) => one.toKg - other.toKg),
    ...(video ? { video } : {}),
    categories: categoryPaths(entry, locale, parts),
    seo: pictures.seo(entry.seo, entry.title, tile.pictures[0]?.pictures[0], entry.tagline),
  }
}

/** One group per colour, else one for all: the image set, or the single picture where there is none. */
function pictureGroups(entry: ProductEntry, pictures: Pictures): readonly PictureGroup[] {
  const colors = entry.colorImages
    .map(({ color, set, alts }) => ({ color, pictures: pictures.set(set, alts) }))
    .filter((group) => group.pictures.length > 0)
  if (colors.length > 0) return colors
  return [{ color: '', pictures: uncoloured(entry, pictures) }]
}

function uncoloured({ image }: ProductEntry, pictures: Pictures): readonly Picture[] {
  const set = pictures.set(image.set, [image.alt])
  if (set.length > 0 || !image.picture) return set
  return [pictures.named(image.picture.name, image.alt)].filter((picture) => picture !== undefined)
}
