import { type ContentLocale, contentLocales, isContentLocale } from '../../domain/region/countries.ts'
import type { Store } from '../../domain/region/stores.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { EntryStore } from './entry-store.ts'
import { createPartedIndex } from './parted-index.ts'
import { createSharedValues } from './shared-values.ts'

/**
 * The traits by which products are found and sorted. Titles and prices are not part of it: they change, and lists stay.
 */
export type ProductSummary = {
  readonly uid: string
  readonly slug: string
  readonly regions: readonly string[]
  /** No longer sold: its page says so. */
  readonly withdrawn: boolean
  /** Uids of its categories, the most telling first. */
  readonly categories: readonly string[]
  readonly platformIds: Partial<Readonly<Record<Store, number>>>
  /** Ids of its categories in each store. */
  readonly platformCategories: Partial<Readonly<Record<Store, readonly number[]>>>
  /** Traits by which products are compared: attributes of the entry, and rows of its specification table. */
  readonly attributes: Readonly<Record<string, readonly string[]>>
  readonly specs: Readonly<Record<string, string>>
}

/** Fields that links and lists take of single products; the rest of an entry is read when a page wants it. */
type ProductDetails = {
  readonly title: string
  /** Uids of products that editors put beside it. */
  readonly related: readonly string[]
  /** Country → major units of its currency. */
  readonly prices: Readonly<Record<string, number>>
}

/** The address of a product, the regions that it is shown in, and whether it is still sold. */
type ProductAddress = Pick<ProductSummary, 'slug' | 'regions' | 'withdrawn'>

/** All products of one content language, light enough to keep. Of two with one address the first has the page. */
export type ProductIndex = {
  readonly items: () => readonly ProductSummary[]
  readonly byUid: (uid: string) => ProductSummary | undefined
  readonly bySlug: (slug: string) => ProductSummary | undefined
  readonly byProductId: (store: Store, id: number) => ProductSummary | undefined
  /** Uids of the products of one of content's categories, in order, without those below it. */
  readonly inCategory: (uid: string) => readonly string[]
  /** Uids of the products that a store has in one of its categories, in order. */
  readonly inStoreCategory: (store: Store, id: number) => readonly string[]
  readonly detailsOf: (uid: string) => ProductDetails | undefined
  /** Uids of the products of a part of the index, by address. @param part from 0 to below `partCount` */
  readonly slugsIn: (part: number) => Readonly<Record<string, string>>
  /** Whether there are so many products that lists of all of them are made in parts. */
  readonly hasMany: () => boolean
  /** Addresses of all products, in order. */
  readonly addresses: () => readonly ProductAddress[]
}

/** Of all languages. */
const maxCachedProducts = 100_000
/** The most products of which a list of all is made whole. */
const manyProducts = 2000
/** Addresses and ids that were looked up, of all languages. */
const maxCachedKeys = 10_000

/** Names of the regions that a product is shown in. */
export type ProductRegions = (product: Pick<ProductEntry, 'regions' | 'platformIds'>) => readonly string[]

/**
 * Makes the index of products of a content locale. Each product of it is made anew only when its own entry changes, or
 * the merchant closes it to guests.
 */
export function createProductIndexes(
  entries: EntryStore,
  regionsOf: ProductRegions,
): (locale: ContentLocale) => ProductIndex {
  const { tracker } = entries
  const perLanguage = <Value>(name: string, make: (locale: ContentLocale) => Value) => {
    const find = tracker.node(name, 16, (locale) => (isContentLocale(locale) ? make(locale) : undefined))
    return (locale: ContentLocale) => find(locale)
  }
  const perProduct = <Value>(name: string, make: (entry: ProductEntry) => Value) => {
    const find = tracker.node(name, maxCachedProducts, (locale, uid) => {
      const entry = isContentLocale(locale) ? entries.find('product', uid, locale) : undefined
      return entry && make(entry)
    })
    return (locale: ContentLocale, uid: string) => find(locale, uid)
  }
  const listed = perProduct('~listed', createSummaries(regionsOf))
  const details = perProduct('~details', createDetails())
  const items = perLanguage('~products', (locale) =>
    entries.uids('product', locale).flatMap((uid) => listed(locale, uid) ?? []),
  )
  const itemsOf = (locale: string): readonly ProductSummary[] => (isContentLocale(locale) ? (items(locale) ?? []) : [])
  /** Uids by slug, and by store and id: the first product of an address, the last of an id. */
  const slugs = createPartedIndex(tracker, '~products_by_slug', (locale) =>
    itemsOf(locale)
      .toReversed()
      .map(({ slug, uid }) => [slug, uid] as const),
  )
  const ids = createPartedIndex(tracker, '~products_by_id', (locale) =>
    itemsOf(locale).flatMap(({ uid, platformIds }) =>
      Object.entries(platformIds).map(([store, id]) => [storeKey(store, id), uid] as const),
    ),
  )
  const members = createPartedIndex(tracker, '~products_by_category', (locale) => {
    const places = itemsOf(locale).flatMap((item) => categoryKeys(item).map((key) => [key, item.uid] as const))
    return [...Map.groupBy(places, ([key]) => key)].map(([key, found]) => [key, found.map(([, uid]) => uid)] as const)
  })
  const membersOf = (locale: ContentLocale, key: string): readonly string[] => members.find(locale, key) ?? []
  // A node is looked up by its part: one product that moves has a few looked up again, not all of them.
  const bySlug = tracker.node('~product_at', maxCachedKeys, (locale, slug) => slugs.find(locale, slug))
  const byId = tracker.node('~product_of', maxCachedKeys, (locale, id) => ids.find(locale, id))
  const hasMany = perLanguage('~many_products', (locale) => entries.uids('product', locale).length > manyProducts)
  const shareAddresses = createSharedValues<readonly ProductAddress[]>(contentLocales.length)
  const addresses = perLanguage('~product_addresses', (locale) => {
    const first = new Map((items(locale) ?? []).toReversed().map((item) => [item.slug, item]))
    return shareAddresses(
      [...first.values()]
        .map(({ slug, regions: shownIn, withdrawn }) => ({ slug, regions: shownIn, withdrawn }))
        .toSorted((one, other) => (one.slug < other.slug ? -1 : 1)),
    )
  })
  const found = (locale: ContentLocale, uid: string | undefined): ProductSummary | undefined =>
    uid === undefined ? undefined : listed(locale, uid)
  return (locale) => ({
    items: () => items(locale) ?? [],
    byUid: (uid) => listed(locale, uid),
    bySlug: (slug) => found(locale, bySlug(locale, slug)),
    byProductId: (store, id) => found(locale, byId(locale, storeKey(store, id))),
    inCategory: (uid) => membersOf(locale, uid),
    inStoreCategory: (store, id) => membersOf(locale, storeKey(store, id)),
    detailsOf: (uid) => details(locale, uid),
    slugsIn: (part) => slugs.part(locale, part),
    hasMany: () => hasMany(locale) ?? false,
    addresses: () => addresses(locale) ?? [],
  })
}

const storeKey = (store: string, id: number): string => `${store}/${id}`

/** Keys of the categories that a product is in: those of content by uid, and those of stores. */
const categoryKeys = ({ categories, platformCategories }: ProductSummary): readonly string[] => [
  ...new Set([
    ...categories,
    ...Object.entries(platformCategories).flatMap(([store, ids]) => ids.map((id) => storeKey(store, id))),
  ]),
]

type ProductEntry = Entries['product']

/** Values of one kind that others are compared with, to be the same in memory. */
const maxShared = 20_000

/**
 * Makes summaries of products: fields that are alike in several of them are the same objects, and all fields but the
 * specifications, which are texts, where languages have them alike.
 */
function createSummaries(regionsOf: ProductRegions): (entry: ProductEntry) => ProductSummary {
  const shareTexts = createSharedValues<readonly string[]>(maxShared)
  const shareIds = createSharedValues<ProductSummary['platformCategories']>(maxShared)
  const shareAttributes = createSharedValues<ProductSummary['attributes']>(maxShared)
  const shareSpecs = createSharedValues<ProductSummary['specs']>(maxShared)
  const shareFields = createSharedValues<Omit<ProductSummary, 'specs'>>(maxShared, (fields) => ({
    ...fields,
    regions: shareTexts(fields.regions),
    categories: shareTexts(fields.categories),
    platformCategories: shareIds(fields.platformCategories),
    attributes: shareAttributes(fields.attributes),
  }))
  return (entry) => {
    const fields = shareFields({
      uid: entry.uid,
      slug: entry.slug,
      regions: regionsOf(entry),
      withdrawn: entry.withdrawn,
      categories: entry.categories.map(({ uid }) => uid),
      platformIds: entry.platformIds,
      platformCategories: entry.platformCategories,
      attributes: entry.attributes,
    })
    return { ...fields, specs: shareSpecs(Object.fromEntries(entry.specs.map(({ id, value }) => [id, value]))) }
  }
}

function createDetails(): (entry: ProductEntry) => ProductDetails {
  const shareTexts = createSharedValues<readonly string[]>(maxShared)
  const sharePrices = createSharedValues<ProductDetails['prices']>(maxShared)
  return (entry) => ({
    title: entry.title,
    related: shareTexts(relatedOf(entry)),
    prices: sharePrices(entry.prices),
  })
}

/** Uids of products that editors put beside one. */
export const relatedOf = ({ related }: Pick<ProductEntry, 'related'>): readonly string[] =>
  related.flatMap(({ type, uid }) => (type === 'product' ? [uid] : []))

/** Whether a product has a page in this locale: its regions name the visitor's. */
export function isShown(item: Pick<ProductSummary, 'regions' | 'withdrawn'>, locale: Locale): boolean {
  return !item.withdrawn && item.regions.includes(locale.ctsRegion)
}

/** Whether its page in this locale says that it is no longer sold. */
export function isWithdrawn(item: Pick<ProductSummary, 'regions' | 'withdrawn'>, locale: Locale): boolean {
  return item.withdrawn && item.regions.includes(locale.ctsRegion)
}
