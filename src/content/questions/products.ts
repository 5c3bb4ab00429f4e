import { isContentLocale } from '../../domain/region/countries.ts'
import { type Store, stores } from '../../domain/region/stores.ts'
import { inUnitsOf } from '../../domain/region/units.ts'
import { findLocale, type Locale } from '../../domain/locale/locale.ts'
import { byMerchantOrder } from '../../domain/catalogue/merchant-order.ts'
import type { Picture, PictureGroup, Product, Tile } from '../../domain/catalogue/product.ts'
import { arrangeSpecs } from '../../domain/catalogue/product-specs.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { CategoryTree } from './category-tree.ts'
import type { ListedProduct } from '../content.ts'
import { type DisplayText, optionArea } from './display-text.ts'
import { type EntryStore, fallbackLanguage } from '../snapshot/entry-store.ts'
import { localiseHtml } from './localise-html.ts'
import { catalogueStore, type PlatformCatalogue, toColors, toOffer } from './offer.ts'
import type { Pictures } from './pictures.ts'
import { isShown, isWithdrawn, type ProductIndex, type ProductSummary, relatedOf } from '../snapshot/product-index.ts'
import { partCount } from '../snapshot/parted-index.ts'
import { createSharedValues } from '../snapshot/shared-values.ts'
import { createSpecRules, type SpecRulesOf } from './spec-rules.ts'

type ProductEntry = Entries['product']

/** Products and tiles as one locale shows them. */
export type Products = {
  product(locale: Locale, slug: string): Product | undefined
  /** Tiles of a category and of those below it, in the merchant's order. */
  tilesIn(locale: Locale, categoryPath: string): readonly Tile[]
  /** Tiles of all that a list may show. */
  all(locale: Locale): readonly Tile[]
  /** Tiles of those that a list may show. */
  tilesOf(locale: Locale, uids: readonly string[]): readonly Tile[]
  tilesByProductId(locale: Locale, ids: readonly number[]): ReadonlyMap<number, Tile>
  /** Those that a list may show, in the given order, each once. */
  listed(locale: Locale, uids: readonly string[]): readonly ListedProduct[]
  /**
   * The first picture of each colour of a product, by slug, as sitemaps name them: without what they say. One product's
   * are made of its entry alone, in its language.
   */
  indexedPictures(locale: Locale): (slug: string) => readonly Picture[]
  /** The same of the products of a part of the index that have a page in this locale, in the order of their slugs. */
  indexedIn(locale: Locale, part: number): readonly (readonly [slug: string, pictures: readonly Picture[]])[]
  /** Whether there are so many products that lists of all of them are made in parts. */
  hasMany(locale: Locale): boolean
  /** Whether a product has a page in this locale. */
  hasPage(locale: Locale, slug: string): boolean
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

const cachedTiles = { most: 1000, ofLocale: true } as const
const maxCachedEntries = 200
/** Of all languages; a few pictures each, which most languages have alike. */
const maxCachedPictures = 100_000
const maxSharedPictures = 20_000
/** Of all locales. */
const cachedCategories = { most: 4000, ofLocale: true } as const

/** Reads products for tiles, lists and pages, each with the offer of its locale. */
export function createProducts(parts: ProductParts): Products {
  const rulesOf = createSpecRules(parts.entries)
  const { memo, node } = parts.entries.tracker
  const entryMemo = memo<ProductEntry | undefined>(maxCachedEntries)
  const entryOf = ({ uid }: Pick<ProductSummary, 'uid'>, { contentLocale }: Locale): ProductEntry | undefined =>
    entryMemo(`${contentLocale}/${uid}`, () => parts.entries.find('product', uid, contentLocale))
  const tiles = node('~tile', cachedTiles, (name, uid): Tile | undefined => {
    const locale = findLocale(name)
    const entry = locale && entryOf({ uid }, locale)
    return entry && toTile(entry, locale, parts, rulesOf)
  })
  const tileOf = ({ uid }: Pick<ProductSummary, 'uid'>, { locale }: Locale): Tile | undefined => tiles(locale, uid)
  const productIndex = (locale: Locale): ProductIndex => parts.productIndexOf(locale.contentLocale)
  const listed = (items: readonly ProductSummary[], locale: Locale): readonly Tile[] =>
    items.filter((item) => isListed(item, locale, parts.catalogue)).flatMap((item) => tileOf(item, locale) ?? [])
  /** Products of some categories, each once, in the order of their uids. */
  const itemsIn = (branch: ReadonlySet<string>, locale: Locale): readonly ProductSummary[] => {
    const { inCategory: uidsIn, byUid } = productIndex(locale)
    const within = new Set([...branch].flatMap(uidsIn))
    return [...within].toSorted().flatMap((uid) => byUid(uid) ?? [])
  }
  /** Products of a category and of those below it that the locale's catalogue has, in the merchant's order. */
  const inCategory = node('~in_category', cachedCategories, (name, path): readonly ProductSummary[] => {
    const locale = findLocale(name)
    if (!locale) return []
    const tree = parts.treeOf(locale.contentLocale)
    const category = tree.byPath(path)
    if (!category) return []
    const inOrder = byMerchantOrder(category.platformIds[catalogueStore(locale)])
    return itemsIn(tree.branch(category.uid), locale)
      .flatMap((item) => {
        const place = parts.catalogue.place(item.platformIds, locale)
        return place ? [{ item, place }] : []
      })
      .toSorted((one, other) => inOrder(one.place, other.place))
      .map(({ item }) => item)
  })
  const sharePictures = createSharedValues<readonly Picture[]>(maxSharedPictures)
  const firstPictures = node('~first_pictures', maxCachedPictures, (language, uid): readonly Picture[] => {
    const entry = isContentLocale(language) ? parts.entries.find('product', uid, language) : undefined
    const groups = entry ? pictureGroups(entry, parts.pictures) : []
    return sharePictures(
      groups.flatMap(({ pictures }) => pictures.slice(0, 1)).map((picture) => ({ ...picture, alt: '' })),
    )
  })
  return {
    product(locale, slug) {
      const item = productIndex(locale).bySlug(slug)
      const entry = item && isShown(item, locale) ? entryOf(item, locale) : undefined
      const tile = item && entry && tileOf(item, locale)
      return tile && toProduct(entry, tile, locale, parts, rulesOf)
    },
    tilesIn: (locale, path) => listed(inCategory(locale.locale, path), locale),
    all: (locale) => listed(productIndex(locale).items(), locale),
    tilesOf: (locale, uids) =>
      listed(
        uids.flatMap((uid) => productIndex(locale).byUid(uid) ?? []),
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
        const item = productIndex(locale).byUid(uid)
        const tile = item && isListed(item, locale, parts.catalogue) ? tileOf(item, locale) : undefined
        const entry = item && tile && entryOf(item, locale)
        return entry ? [toListed(item, entry, tile, locale, parts)] : []
      }),
    hasPage(locale, slug) {
      const item = productIndex(locale).bySlug(slug)
      return item !== undefined && isShown(item, locale)
    },
    indexedPictures(locale) {
      const { slugsIn } = productIndex(locale)
      const uids = new Map(Array.from({ length: partCount }, (_, part) => Object.entries(slugsIn(part))).flat())
      return (slug) => {
        const uid = uids.get(slug)
        return uid === undefined ? [] : firstPictures(locale.contentLocale, uid)
      }
    },
    indexedIn(locale, part) {
      const { slugsIn, byUid } = productIndex(locale)
      const found = Object.entries(slugsIn(part)).flatMap(([slug, uid]) => {
        const item = byUid(uid)
        return item && isShown(item, locale) ? [[slug, firstPictures(locale.contentLocale, uid)] as const] : []
      })
      return found.toSorted(([one], [other]) => (one < other ? -1 : 1))
    },
    hasMany: (locale) => productIndex(locale).hasMany(),
    slugs: (locale) =>
      productIndex(locale)
        .addresses()
        .filter((item) => isShown(item, locale))
        .map(({ slug }) => slug),
    withdrawn(locale, slug) {
      const item = productIndex(locale).bySlug(slug)
      const entry = item && isWithdrawn(item, locale) ? entryOf(item, locale) : undefined
      if (!entry) return undefined
      const { title, locale: language } = entry
      return { title, locale: language, categories: categoryPaths(entry, locale, parts), related: relatedOf(entry) }
    },
    withdrawnSlugs: (locale) =>
      productIndex(locale)
        .addresses()
        .filter((item) => isWithdrawn(item, locale))
        .map(({ slug }) => slug),
  }
}

const categoryPaths = ({ categories }: ProductEntry, locale: Locale, parts: ProductParts): readonly string[] => {
  const { byUid } = parts.treeOf(locale.contentLocale)
  return categories.flatMap(({ uid }) => byUid(uid)?.path ?? [])
}

/** Lists show what is shown in the region and in the store's catalogue, and still made (specification, display 5). */
export function isListed(item: ProductSummary, locale: Locale, catalogue: Pick<PlatformCatalogue, 'place'>): boolean {
  const place = isShown(item, locale) ? catalogue.place(item.platformIds, locale) : undefined
  return place !== undefined && !place.discontinued
}

function toListed(
  item: ProductSummary,
  entry: ProductEntry,
  tile: Tile,
  locale: Locale,
  { pictures }: Pick<ProductParts, 'pictures'>,
): ListedProduct {
  const { platformIds, platformCategories } = item
  const platform = stores.flatMap((store) => {
    const id = platformIds[store]
    return id === undefined ? [] : [[store, { id, categories: platformCategories[store] ?? [] }] as const]
  })
  return {
    tile,
    entryTitle: entry.entryTitle || tile.title,
    description: localiseHtml(entry.description, locale, pictures),
    regions: [...item.regions],
    priceRange: entry.priceRange,
    prices: entry.prices,
    platform: Object.fromEntries(platform),
    ...(entry.image.picture ? { picture: entry.image.picture.name } : {}),
    ...(entry.image.set ? { pictureSet: entry.image.set.name } : {}),
  }
}

function toTile(entry: ProductEntry, locale: Locale, parts: ProductParts, rulesOf: SpecRulesOf): Tile {
  const labels = parts.displayText.texts(optionArea, locale.contentLocale)
  const platform = parts.catalogue.product(entry.platformIds, locale)
  const display = { labels, order: rulesOf(locale.contentLocale).optionOrder }
  const offer = toOffer(entry, platform, locale, display)
  const colors = platform && offer.kind === 'elsewhere' ? toColors(platform, display) : []
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
    offer,
    ...(colors.length > 0 ? { colors } : {}),
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
  const rules = rulesOf(locale.contentLocale)
  const fallbackLabel = (labelIn = entry.locale): { readonly labelLang?: string } => {
    const { lang } = fallbackLanguage(labelIn, locale)
    return lang === undefined ? {} : { labelLang: lang }
  }
  const video = pictures.film(entry.film)
  return {
    ...tile,
    description: localiseHtml(entry.description, locale, pictures),
    specs: arrangeSpecs(entry.specs, rules).map(({ label, value, isManaged }) => ({
      label,
      value: inUnitsOf(locale.country, value),
      ...fallbackLabel(isManaged ? rules.titlesIn : entry.locale),
    })),
    stories: entry.stories.map(({ title, html, picture: field }) => {
      const picture = pictures.picture(field)
      return { title, html: localiseHtml(html, locale, pictures), ...(picture ? { picture } : {}) }
    }),
    sizeGuide: entry.sizeGuide.toSorted((one, other) => one.to - other.to),
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
