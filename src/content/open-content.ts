import type { Entries } from '../ports/content/entries.ts'
import type { StoreTerms } from '../domain/catalogue/catalogue.ts'
import { defaultCurrencyFormat } from '../domain/price/currency-format.ts'
import type { Locale } from '../domain/locale/locale.ts'
import { seededRandom } from '../domain/catalogue/seeded-random.ts'
import { createAddOns } from './add-ons.ts'
import { answersThrough } from './answers-through.ts'
import { createBanners } from './banners.ts'
import { toBlog, toBlogPost } from './blog.ts'
import { toCategory } from './category.ts'
import { createCategoryTrees } from './category-tree.ts'
import { toColorGroups } from './color-groups.ts'
import { type Content, type GenericPage, type Lifetime, type QuestionName, questions } from './content.ts'
import { createDisplayText } from './display-text.ts'
import { createEntryStore } from './entry-store.ts'
import { toGenericPage } from './generic-page.ts'
import { createHotspots } from './hotspots.ts'
import { createLinkResolver } from './link-resolver.ts'
import { createListings } from './listing.ts'
import { type Memo, createMemo } from './memo.ts'
import { createPlatformCatalogue } from './offer.ts'
import { offeredPaths, pagePathsOf } from './page-paths.ts'
import { createPictures } from './pictures.ts'
import { createProducts } from './products.ts'
import { createRelated } from './related.ts'
import { createRegions, isFor } from './regions.ts'
import { toEmailSignup, toErrorPage, toScreen, toSearchPage, toWithdrawn } from './screens.ts'
import { createProductIndexes } from './product-index.ts'
import { toBrand, toCartPage, toFooter, toHeader } from './site-frame.ts'
import { toSitemap } from './sitemap.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import { toSupportArticle, toSupportHub } from './support.ts'
import { toAthlete, toDealers, toTeam } from './team.ts'

/** Content of one snapshot. `version` is the digest of its data: equal versions of one day answer alike. */
export type OpenContent = Content & { readonly version: string; close(): void }

/** How many answers to one question stay in memory. */
const cachedOf: Readonly<Record<Exclude<Lifetime, 'never'>, number>> = { language: 16, locale: 64, page: 500 }

/** Answers from memory, for as long as the table of questions says. */
function cachedAnswers(content: Content): Content {
  const caches = new Map<QuestionName, Memo<unknown>>()
  return answersThrough(content, (name, locale, args, ask) => {
    const { lifetime } = questions[name]
    if (lifetime === 'never') return ask()
    const cached = caches.get(name) ?? createMemo<unknown>(cachedOf[lifetime])
    caches.set(name, cached)
    const of = lifetime === 'language' ? locale.contentLocale : locale.locale
    return cached(args.length === 0 ? of : `${of}/${args.join(' ')}`, ask)
  })
}

/**
 * The content store over a snapshot file. Answers are the same objects as long as they are cached: never change one.
 * @throws SnapshotError when the file is missing, damaged or of another format
 */
export function openContent(file: string): OpenContent {
  const snapshot = openSnapshot(file)
  return { ...contentOf(snapshot), version: snapshot.version, close: () => snapshot.close() }
}

function contentOf(snapshot: Snapshot): Content {
  const entries = createEntryStore(snapshot)
  const pictures = createPictures(snapshot)
  const displayText = createDisplayText(entries)
  const regions = createRegions(entries)
  const productIndexOf = createProductIndexes(entries, regions)
  const treeOf = createCategoryTrees(entries)
  const links = createLinkResolver(entries, productIndexOf, treeOf, regions)
  const catalogue = createPlatformCatalogue(snapshot)
  const products = createProducts({ catalogue, entries, pictures, displayText, productIndexOf, treeOf })
  const hotspots = createHotspots({ entries, pictures, links, products })
  const banners = createBanners({ entries, pictures, links, hotspots })
  const related = createRelated({ entries, products, catalogue, productIndexOf })
  const addOns = createAddOns({ entries, regions, products, productIndexOf, treeOf })
  /** Chance that is the same for one snapshot (specification, addendum 4). */
  const chance = (of: string | number): (() => number) => seededRandom(`${of} ${snapshot.day}`)
  const parts = { entries, regions, links, banners, pictures, products, related, chance, treeOf }
  const termsOf = createMemo<StoreTerms | undefined>(cachedOf.locale)
  const listingOf = createListings({
    ...parts,
    catalogue,
    displayText,
    productIndexOf,
    colorGroups: (locale) => content.colorGroups(locale),
  })

  const pageAt = (type: 'page' | 'pro' | 'landing_page', locale: Locale, path: string): GenericPage | undefined => {
    const isShown = (page: Entries[typeof type]): boolean =>
      !('regions' in page) || isFor(regions, page.regions, locale)
    const entry = entries.all(type, locale.contentLocale).find((page) => page.path === path && isShown(page))
    return entry && toGenericPage(entry, locale, parts)
  }
  const category = (locale: Locale, path: string): ReturnType<Content['category']> => {
    const tree = treeOf(locale.contentLocale)
    const entry = tree.byPath.get(path)
    return entry && toCategory(entry, tree, locale, { banners, pictures })
  }
  const terms = ({ store }: Locale): StoreTerms | undefined =>
    store && termsOf(store, () => snapshot.find('store', 'terms', store))
  const offered = createMemo<ReturnType<typeof offeredPaths>>(1)
  const pathParts = {
    entries,
    products,
    regions,
    categoryPaths: ({ contentLocale }: Locale) => treeOf(contentLocale).all.map(({ path }) => path),
  }

  const content: Content = cachedAnswers({
    brand: (locale) => toBrand(parts, locale),
    words: (locale, area) => displayText.words(area, locale.contentLocale),
    header: (locale) => toHeader(parts, locale),
    footer: (locale) => toFooter(parts, locale),
    home: (locale) => pageAt('page', locale, ''),
    page: (locale, path) => (path === '' ? undefined : pageAt('page', locale, path)),
    landingPage: (locale, slug) => pageAt('landing_page', locale, slug),
    proPage: (locale, path) => pageAt('pro', locale, path),
    screen: (locale, key) => toScreen(parts, locale, key),
    blog: (locale) => toBlog(parts, locale),
    blogCategory: (locale, slug) => content.blog(locale).categories.find((found) => found.slug === slug),
    blogPost: (locale, slug) => toBlogPost(parts, locale, slug),
    support: (locale) => toSupportHub(parts, locale),
    supportArticle: (locale, slug) => toSupportArticle(parts, locale, slug),
    team: (locale) => toTeam(parts, locale),
    athlete: (locale, slug) => toAthlete(parts, locale, slug),
    dealers: (locale) => toDealers(parts, locale),
    searchPage: (locale) => toSearchPage(parts, locale),
    errorPage: (locale) => toErrorPage(parts, locale),
    withdrawn: (locale, slug) => toWithdrawn(parts, locale, slug),
    emailSignup: (locale) => toEmailSignup(parts, locale),
    category: (locale, path) => category(locale, path),
    product: (locale, slug) => products.product(locale, slug),
    tiles: (locale, path) => products.tilesIn(locale, path),
    tilesOf: (locale, uids) => products.tilesOf(locale, uids),
    tilesByProductId: (locale, ids) => products.tilesByProductId(locale, ids),
    listedProducts: (locale, uids) => products.listed(locale, uids),
    relatedIds: (locale, question) => related.ids(locale, question, chance(question.uid || question.categoryId)),
    related: (locale, uid) => related.beside(locale, uid, chance(uid)),
    addOns: (locale, ids) => addOns.of(locale, ids),
    allAddOns: (locale) => addOns.all(locale),
    listing: (locale, path) => listingOf(locale, products.tilesIn(locale, path)),
    searchable: (locale) => listingOf(locale, products.all(locale)),
    colorGroups: ({ contentLocale }) => toColorGroups(entries, contentLocale),
    cartPage: (locale) => toCartPage(parts, locale),
    currencyFormat: (locale) => (locale.store ? (terms(locale)?.format ?? defaultCurrencyFormat) : undefined),
    freeShippingThreshold: (locale) => terms(locale)?.freeShipping[locale.country],
    sitemap: (locale) => toSitemap(content, locale),
    offered: (_locale, path) => offered('', () => offeredPaths((one) => content.pagePaths(one))).get(path) ?? [],
    pagePaths: (locale) => pagePathsOf({ ...pathParts, content }, locale),
  })
  return content
}
