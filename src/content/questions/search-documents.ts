import type { CatalogueProduct } from '../../domain/catalogue/catalogue.ts'
import { labelSlug } from '../../domain/catalogue/label-slug.ts'
import { offerSummary } from '../../domain/catalogue/offer-summary.ts'
import type { Variant } from '../../domain/catalogue/product.ts'
import { canBeBought } from '../../domain/catalogue/stock.ts'
import { plainText } from '../../domain/format/plain-text.ts'
import { pageHref } from '../../domain/pages/links/links.ts'
import { toMajor } from '../../domain/price/money.ts'
import { type ContentLocale, countries, defaultContentLocale } from '../../domain/region/countries.ts'
import { visitorRegion } from '../../domain/region/region.ts'
import { type Store, storeFacts, stores } from '../../domain/region/stores.ts'
import type { Entries, EntryType } from '../../ports/content/entries.ts'
import type { Pointer } from '../../ports/content/fields.ts'
import type { SearchDocument, SearchOrigin } from '../../ports/search-index.ts'
import type { CategoryTree } from './category-tree.ts'
import { toColorGroups } from './color-groups.ts'
import type { ColorGroup } from '../content.ts'
import { type DisplayText, optionArea } from './display-text.ts'
import type { EntryStore } from '../snapshot/entry-store.ts'
import type { ClosedToGuests } from './guest-access.ts'
import type { ShownPages } from './shown-pages.ts'
import type { SpecRulesOf } from './spec-rules.ts'
import type { TrackedSnapshot } from '../snapshot/tracked-snapshot.ts'

export type SearchDocumentParts = {
  readonly snapshot: Pick<TrackedSnapshot, 'find'>
  readonly entries: EntryStore
  readonly displayText: DisplayText
  readonly treeOf: (locale: ContentLocale) => CategoryTree
  readonly shown: Pick<ShownPages, 'picture'>
  readonly rulesOf: SpecRulesOf
  readonly isClosed: ClosedToGuests
}

/** Letters of a document at most: it may have 100 KB (vendors, search 5). */
const longestBody = 4000
const longestSummary = 240

/** Kind of page → content type of its entries. */
export const searchedTypes = { product: 'product', blog_post: 'blog_post', support_article: 'support' } as const
export type SearchedKind = keyof typeof searchedTypes
type PageEntry = Entries['product'] | Entries['blog_post'] | Entries['support']
type Text = {
  readonly kind: SearchedKind
  readonly summary: string
  readonly body: readonly string[]
  readonly keywords: readonly string[]
  readonly regions: readonly string[]
}
type Fields = Omit<SearchDocument, 'id'>
type Sold = { readonly store: Store; readonly product: CatalogueProduct }

const inlineTag = /<\/?(?:a|abbr|b|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|u|wbr)\b[^<>]*>/g

/** The words of HTML, on one line. Tags within a sentence leave no space: Japanese has none between words. */
const wordsOf = (html: string): string => plainText(html.replaceAll(inlineTag, '').replaceAll('\u00AD', ''))

/** The beginning of a text, cut between words where it has any. */
function beginning(text: string, length: number): string {
  if (text.length <= length) return text
  const space = text.lastIndexOf(' ', length)
  return text.slice(0, space > length / 2 ? space : length).trimEnd()
}

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)].filter((text) => text !== '')
const sectionTexts = (sections: readonly { readonly title: string; readonly html: string }[]): readonly string[] =>
  sections.flatMap(({ title, html }) => [title, html])

/** The id of the document about an entry in a content locale. */
export const documentId = ({ environment }: SearchOrigin, locale: string, kind: SearchedKind, uid: string): string =>
  [environment, locale, kind, uid].join('-')

/** Makes the document about an entry; `undefined` where it has no page, or shows nothing that can be found. */
export type DocumentMaker = (kind: SearchedKind, uid: string) => SearchDocument | undefined

/**
 * Makes documents of one content locale, whose entries may have fallen back to English. It is made of the words that
 * all of them share, so it must be made again where these change.
 */
export function createDocumentMaker(
  parts: SearchDocumentParts,
  locale: ContentLocale,
  origin: SearchOrigin,
): DocumentMaker {
  const { entries, displayText, snapshot } = parts
  const tree = parts.treeOf(locale)
  const { hidden, sizeKinds } = parts.rulesOf(locale)
  const groups = toColorGroups(entries, locale)
  const labels = displayText.texts(optionArea, locale)
  const regionNames = new Map(entries.all('regions', defaultContentLocale).map(({ uid, region }) => [uid, region]))
  const allRegions = [...regionNames.values()]
  const regionsOf = (references: readonly Pointer[]): readonly string[] =>
    references.length === 0 ? allRegions : references.flatMap(({ uid }) => regionNames.get(uid) ?? [])
  const labelOf = (option: string, label: string): string =>
    labels[`${option}_${labelSlug(label).replaceAll('-', '_')}`] ?? label

  const toDocument = (entry: PageEntry, { kind, summary, body, keywords, regions }: Text): SearchDocument => ({
    id: documentId(origin, locale, kind, entry.uid),
    type: kind,
    uid: entry.uid,
    title: entry.title,
    summary: beginning(wordsOf(summary), longestSummary),
    body: beginning(body.map(wordsOf).filter(Boolean).join(' '), longestBody),
    keywords: distinct(keywords),
    language: entry.locale,
    url: pageHref(locale, searchedTypes[kind], entry.slug).slice(`/${locale}`.length),
    ...origin,
    locale,
    regions,
  })

  /** Uids of a product's categories, the most telling first, each with those above it. */
  const categoriesOf = (entry: Entries['product']): readonly (readonly string[])[] =>
    entry.categories.filter(({ uid }) => tree.byUid(uid)).map(({ uid }) => tree.trail(uid))
  const category = (uid: string): Entries['product_category'] | undefined =>
    entries.find('product_category', uid, locale)

  function productDocument(entry: Entries['product']): SearchDocument | undefined {
    const sold = stores.flatMap((store): readonly Sold[] => {
      const id = entry.platformIds[store]
      const product = id === undefined ? undefined : snapshot.find('catalogue', String(id), store)
      return product && !product.discontinued ? [{ store, product }] : []
    })
    /** Members find what is closed to guests of their store; a region without a trade programme has none. */
    const audienceIn = (region: string): readonly string[] => {
      if (visitorRegion(region) !== region || !parts.isClosed(entry, region)) return [region]
      return stores.flatMap((store) => (store === region ? [storeFacts[store].proRegion] : []))
    }
    const soldIn = regionsOf(entry.regions).filter((region) => sold.some(({ store }) => store === storeOf(region)))
    const regions = distinct(soldIn.flatMap(audienceIn))
    if (entry.withdrawn || regions.length === 0) return undefined
    const categories = categoriesOf(entry)
    const made = sold.flatMap(({ product }) => optionsOf(product, product.variants))
    const colors = distinct(made.flatMap(({ kind, label }) => (kind === 'color' ? [label] : [])))
    const document = toDocument(entry, {
      kind: 'product',
      summary: entry.tagline || entry.description,
      body: [
        entry.description,
        ...entry.specs.flatMap(({ id, label, value }) => (hidden.has(id) ? [] : [label, value])),
        ...sectionTexts(entry.stories),
      ],
      keywords: [
        ...categories.flat().flatMap((uid) => [category(uid)?.title ?? '', ...(category(uid)?.searchWords ?? [])]),
        ...entry.searchWords,
        ...made.flatMap(({ kind, label }) => (kind === 'size' ? [label] : [])),
        ...colors.map((label) => labelOf('color', label)),
        ...groupsOf(groups, colors.map(labelSlug)).map(({ name }) => name),
        ...entry.attributes.activity.map((own) => labelOf('activity', own)),
      ],
      regions,
    })
    return { ...document, ...facts(entry, sold, categories), ...contentPrices(entry) }
  }

  function facts(entry: Entries['product'], sold: readonly Sold[], categories: readonly (readonly string[])[]): Fields {
    const own = new Set(categories.flat())
    const kind = sizeKinds.find((one) => one.categories.some((uid) => own.has(uid)))
    const sizesOf = (made: Made): readonly string[] =>
      distinct(made.flatMap((one) => (one.kind === 'size' ? [kind ? `${kind.id}-${one.slug}` : one.slug] : [])))
    const colorsOf = (made: Made): readonly string[] => {
      const colors = made.flatMap((one) => (one.kind === 'color' ? [one.slug] : []))
      return groupsOf(groups, colors).map(({ slug }) => slug)
    }
    const storeFields = ({ store, product }: Sold): Fields => {
      const buyable = product.variants.filter(({ stock }) => canBeBought(stock))
      const made = optionsOf(product, buyable.length > 0 ? buyable : product.variants)
      const price = offerSummary(product.variants)?.price.now
      return {
        [`size_${store}`]: sizesOf(made),
        [`color_${store}`]: colorsOf(made),
        ...(price && price.amount > 0 ? { [`price_${store}`]: toMajor(price) } : {}),
      }
    }
    // Countries without a store show what the US store has, in stock or not.
    const us = sold.find(({ store }) => store === 'us')?.product
    const everything = us ? optionsOf(us, us.variants) : []
    return {
      size: sizesOf(everything),
      color: colorsOf(everything),
      ...sold.map(storeFields).reduce((all, one) => ({ ...all, ...one }), {}),
      activity: distinct(entry.attributes.activity.map(labelSlug)),
      features: distinct(entry.attributes.features.map(labelSlug)),
      main_range: String(categories[0]?.some((uid) => category(uid)?.mainRange) ?? false),
      newness: entry.isNew ? 2 : entry.isRedesigned ? 1 : 0,
    }
  }

  function postDocument(entry: Entries['blog_post']): SearchDocument | undefined {
    if (!parts.shown.picture(entry)) return undefined
    return toDocument(entry, {
      kind: 'blog_post',
      summary: entry.summary,
      body: [entry.author, ...sectionTexts(entry.sections)],
      keywords: entry.categories.flatMap(({ uid }) => entries.find('blog_category', uid, locale)?.title ?? []),
      regions: allRegions,
    })
  }

  function articleDocument(entry: Entries['support']): SearchDocument {
    const topic = entry.topic && entries.find('support_topic', entry.topic.uid, locale)
    return toDocument(entry, {
      kind: 'support_article',
      summary: entry.summary,
      body: [...sectionTexts(entry.sections), ...entry.questions.flatMap(({ question, answer }) => [question, answer])],
      keywords: [...(entry.topic ? [topic?.title ?? ''] : []), ...entry.searchWords],
      regions: allRegions,
    })
  }

  const find = <Type extends EntryType>(type: Type, uid: string) => entries.find(type, uid, locale)
  const makers = {
    product: (uid: string) => documentOf(find('product', uid), productDocument),
    blog_post: (uid: string) => documentOf(find('blog_post', uid), postDocument),
    support_article: (uid: string) => documentOf(find('support', uid), articleDocument),
  }
  return (kind, uid) => makers[kind](uid)
}

const documentOf = <Entry>(
  entry: Entry | undefined,
  make: (entry: Entry) => SearchDocument | undefined,
): SearchDocument | undefined => entry && make(entry)

/** The store that sells in a visitors' region; where nothing is sold online, the US store's catalogue counts. */
const storeOf = (region: string): Store =>
  stores.find((store) => region === store || region === storeFacts[store].proRegion) ?? 'us'

type Made = readonly { readonly kind: string; readonly slug: string; readonly label: string }[]

/** Values of options that some variants have. */
const optionsOf = ({ options }: CatalogueProduct, variants: readonly Variant[]): Made =>
  options.flatMap(({ id, kind, values }) => {
    const used = new Set(variants.map((variant) => variant.values[id]))
    return values.filter((value) => used.has(value.id)).map(({ slug, label }) => ({ kind, slug, label }))
  })

const groupsOf = (groups: readonly ColorGroup[], colors: readonly string[]): readonly ColorGroup[] =>
  groups.filter((group) => group.colors.some((color) => colors.includes(color)))

/** Countries where nothing is sold online: content alone has their prices, that of the rest of the world as well. */
const countriesWithoutStore = countries.filter(({ region }) => !stores.some((store) => store === region))

const contentPrices = ({ prices }: Entries['product']): Readonly<Record<string, number>> =>
  Object.fromEntries(
    countriesWithoutStore.flatMap(({ country }) => {
      const price = prices[country]
      return price === undefined ? [] : [[`price_${country}`, price]]
    }),
  )
