import type { ContentLocale } from '../domain/region/countries.ts'
import type { Store } from '../domain/region/stores.ts'
import type { Locale } from '../domain/locale/locale.ts'
import type { Entries } from '../ports/content/entries.ts'
import type { EntryStore } from './entry-store.ts'
import { createMemo } from './memo.ts'
import type { Regions } from './regions.ts'

/** What finding, listing and sorting products takes; the rest of an entry is read when a page wants it. */
export type ProductSummary = {
  readonly uid: string
  readonly slug: string
  readonly title: string
  readonly regions: ReadonlySet<string>
  /** No longer sold: its page says so. */
  readonly withdrawn: boolean
  /** Uids of its categories, the most telling first. */
  readonly categories: readonly string[]
  readonly platformIds: Partial<Readonly<Record<Store, number>>>
  /** Ids of its categories in each store. */
  readonly platformCategories: Partial<Readonly<Record<Store, readonly number[]>>>
  /** Uids of products that editors put beside it. */
  readonly related: readonly string[]
  /** What products are compared by: attributes of the entry, and rows of its specification table. */
  readonly attributes: Readonly<Record<string, readonly string[]>>
  readonly specs: Readonly<Record<string, string>>
  /** Country → major units of its currency. */
  readonly prices: Readonly<Record<string, number>>
}

/** All products of one content language, light enough to keep. Of two with one address the first has the page. */
export type ProductIndex = {
  readonly items: readonly ProductSummary[]
  readonly byUid: ReadonlyMap<string, ProductSummary>
  readonly bySlug: ReadonlyMap<string, ProductSummary>
  byProductId(store: Store, id: number): ProductSummary | undefined
}

/** Builds the index of products of a content locale, once for each. */
export function createProductIndexes(entries: EntryStore, regions: Regions): (locale: ContentLocale) => ProductIndex {
  const memo = createMemo<ProductIndex>(16)
  return (locale) => memo(locale, () => toProductIndex(entries, regions, locale))
}

function toProductIndex(entries: EntryStore, regions: Regions, locale: ContentLocale): ProductIndex {
  const items = entries.all('product', locale).map((entry) => toItem(entry, regions))
  const byProductId = new Map(
    items.flatMap((item) => Object.entries(item.platformIds).map(([store, id]) => [`${store}/${id}`, item] as const)),
  )
  return {
    items,
    byUid: new Map(items.map((item) => [item.uid, item])),
    bySlug: new Map(items.toReversed().map((item) => [item.slug, item])),
    byProductId: (store, id) => byProductId.get(`${store}/${id}`),
  }
}

function toItem(entry: Entries['product'], regions: Regions): ProductSummary {
  return {
    uid: entry.uid,
    slug: entry.slug,
    title: entry.title,
    regions: regions(entry.regions),
    withdrawn: entry.withdrawn,
    categories: entry.categories.map(({ uid }) => uid),
    platformIds: entry.platformIds,
    platformCategories: entry.platformCategories,
    related: entry.related.flatMap(({ type, uid }) => (type === 'product' ? [uid] : [])),
    attributes: entry.attributes,
    specs: Object.fromEntries(entry.specs.map(({ id, value }) => [id, value])),
    prices: entry.prices,
  }
}

/** Whether a product has a page in this locale: its regions name the visitor's. */
export function isShown(item: ProductSummary, locale: Locale): boolean {
  return !item.withdrawn && item.regions.has(locale.region)
}

/** Whether its page in this locale says that it is no longer sold. */
export function isWithdrawn(item: ProductSummary, locale: Locale): boolean {
  return item.withdrawn && item.regions.has(locale.region)
}
