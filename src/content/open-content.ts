import type { Entries } from '../vendors/contentstack/wire/entry-schemas.ts'
import type { StoreTerms } from '../domain/catalogue.ts'
import { defaultCurrencyFormat } from '../domain/currency-format.ts'
import type { Locale } from '../domain/locale.ts'
import type { Tile } from '../domain/product.ts'
import { seededRandom } from '../domain/seeded-random.ts'
import { createAddOns } from './add-ons.ts'
import { createBanners } from './banners.ts'
import { toBlog, toBlogPost } from './blog.ts'
import { toCategory } from './category.ts'
import { createCategoryTrees } from './category-tree.ts'
import { toColorGroups } from './color-groups.ts'
import type { Brand, Content, GenericPage, PagePath } from './content.ts'
import { createDisplayText } from './display-text.ts'
import { createEntryStore } from './entry-store.ts'
import { toGenericPage } from './generic-page.ts'
import { createHotspots } from './hotspots.ts'
import { createLinkResolver } from './link-resolver.ts'
import { createListings } from './listing.ts'
import { createMemo } from './memo.ts'
import { createPlatformCatalogue } from './offer.ts'
import { offeredPaths, pagePathsOf } from './page-paths.ts'
import { createPictures } from './pictures.ts'
import { createProducts } from './products.ts'
import { createRelated } from './related.ts'
import { createRegions, isFor } from './regions.ts'
import { toEmailSignup, toErrorPage, toScreen, toSearchPage, toWithdrawn } from './screens.ts'
import { createShelves } from './shelf.ts'
import { toBrand, toCartPage, toFooter, toHeader } from './site-frame.ts'
import { toSitemap } from './sitemap.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import { toSupportArticle, toSupportHub } from './support.ts'
import { toAthlete, toDealers, toTeam } from './team.ts'

/** Content of one snapshot. `version` is the digest of its data: equal versions of one day answer alike. */
export type OpenContent = Content & { readonly version: string; close(): void }

/** How many answers stay in memory: those every page asks, and those few pages share. */
const perLocale = 64
const perPage = 500

/**
 * The content store over a snapshot file. Answers are the same objects as long as they are remembered: never change
 * one.
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
  const shelfOf = createShelves(entries, regions)
  const treeOf = createCategoryTrees(entries)
  const links = createLinkResolver(entries, shelfOf, treeOf, regions)
  const catalogue = createPlatformCatalogue(snapshot)
  const products = createProducts({ catalogue, entries, pictures, displayText, shelfOf, treeOf })
  const hotspots = createHotspots({ entries, pictures, links, products })
  const banners = createBanners({ entries, pictures, links, hotspots })
  const related = createRelated({ entries, products, catalogue, shelfOf })
  const addOns = createAddOns({ entries, regions, products, shelfOf, treeOf })
  /** Chance that is the same for one snapshot (specification, addendum 4). */
  const chance = (of: string | number): (() => number) => seededRandom(`${of} ${snapshot.day}`)
  const parts = { entries, regions, links, banners, pictures, products, related, chance, treeOf }
  const memo = memos()
  const listingOf = createListings({
    ...parts,
    catalogue,
    displayText,
    shelfOf,
    colorGroups: (locale) => answers.colorGroups(locale),
  })

  const pageAt = (type: 'page' | 'pro' | 'landing_page', locale: Locale, path: string): GenericPage | undefined =>
    memo.page(`${type}/${locale.locale}/${path}`, () => {
      const isShown = (page: Entries[typeof type]): boolean =>
        !('regions' in page) || isFor(regions, page.regions, locale)
      const entry = entries.all(type, locale.contentLocale).find((page) => page.path === path && isShown(page))
      return entry && toGenericPage(entry, locale, parts)
    })
  const category = (locale: Locale, path: string): ReturnType<Content['category']> => {
    const tree = treeOf(locale.contentLocale)
    const entry = tree.byPath.get(path)
    return entry && toCategory(entry, tree, locale, { banners, pictures })
  }
  const terms = ({ store }: Locale): StoreTerms | undefined =>
    store && memo.terms(store, () => snapshot.find('store', 'terms', store))
  const offered = createMemo<ReturnType<typeof offeredPaths>>(1)
  const pathParts = {
    entries,
    products,
    regions,
    categoryPaths: ({ contentLocale }: Locale) => treeOf(contentLocale).all.map(({ path }) => path),
  }

  const answers: Content = {
    brand: (locale) => memo.brand(locale.contentLocale, () => toBrand(parts, locale)),
    words: (locale, area) => displayText.words(area, locale.contentLocale),
    header: (locale) => memo.header(locale.locale, () => toHeader(parts, locale)),
    footer: (locale) => memo.footer(locale.locale, () => toFooter(parts, locale)),
    home: (locale) => pageAt('page', locale, ''),
    page: (locale, path) => (path === '' ? undefined : pageAt('page', locale, path)),
    landingPage: (locale, slug) => pageAt('landing_page', locale, slug),
    proPage: (locale, path) => pageAt('pro', locale, path),
    screen: (locale, key) => memo.screen(`${locale.locale}/${key}`, () => toScreen(parts, locale, key)),
    blog: (locale) => memo.blog(locale.locale, () => toBlog(parts, locale)),
    blogCategory: (locale, slug) => answers.blog(locale).categories.find((found) => found.slug === slug),
    blogPost: (locale, slug) => memo.blogPost(`${locale.locale}/${slug}`, () => toBlogPost(parts, locale, slug)),
    support: (locale) => memo.support(locale.locale, () => toSupportHub(parts, locale)),
    supportArticle: (locale, slug) =>
      memo.article(`${locale.locale}/${slug}`, () => toSupportArticle(parts, locale, slug)),
    team: (locale) => memo.team(locale.locale, () => toTeam(parts, locale)),
    athlete: (locale, slug) => memo.athlete(`${locale.locale}/${slug}`, () => toAthlete(parts, locale, slug)),
    dealers: (locale) => memo.dealers(locale.locale, () => toDealers(parts, locale)),
    searchPage: (locale) => memo.searchPage(locale.locale, () => toSearchPage(parts, locale)),
    errorPage: (locale) => memo.errorPage(locale.locale, () => toErrorPage(parts, locale)),
    withdrawn: (locale, slug) => memo.withdrawn(`${locale.locale}/${slug}`, () => toWithdrawn(parts, locale, slug)),
    emailSignup: (locale) => memo.emailSignup(locale.locale, () => toEmailSignup(parts, locale)),
    category: (locale, path) => memo.category(`${locale.locale}/${path}`, () => category(locale, path)),
    product: (locale, slug) => memo.product(`${locale.locale}/${slug}`, () => products.product(locale, slug)),
    tiles: (locale, path) => memo.tiles(`${locale.locale}/${path}`, () => products.tilesIn(locale, path)),
    tilesOf: (locale, uids) => memo.tiles(`${locale.locale}:${uids.join(' ')}`, () => products.tilesOf(locale, uids)),
    tilesByProductId: (locale, ids) => products.tilesByProductId(locale, ids),
    listedProducts: (locale, uids) => products.listed(locale, uids),
    relatedIds: (locale, question) => related.ids(locale, question, chance(question.uid || question.categoryId)),
    related: (locale, uid) => memo.related(`${locale.locale}/${uid}`, () => related.beside(locale, uid, chance(uid))),
    addOns: (locale, ids) => memo.tiles(`${locale.locale}+${ids.join(' ')}`, () => addOns.of(locale, ids)),
    allAddOns: (locale) => memo.tiles(`${locale.locale}+all`, () => addOns.all(locale)),
    listing: (locale, path) =>
      memo.listing(`${locale.locale}/${path}`, () => listingOf(locale, products.tilesIn(locale, path))),
    searchable: (locale) => memo.listing(locale.locale, () => listingOf(locale, products.all(locale))),
    colorGroups: ({ contentLocale }) => memo.colorGroups(contentLocale, () => toColorGroups(entries, contentLocale)),
    cartPage: (locale) => memo.cartPage(locale.locale, () => toCartPage(parts, locale)),
    currencyFormat: (locale) => (locale.store ? (terms(locale)?.format ?? defaultCurrencyFormat) : undefined),
    freeShippingThreshold: (locale) => terms(locale)?.freeShipping[locale.country],
    sitemap: (locale) => memo.sitemap(locale.locale, () => toSitemap(answers, locale)),
    offered: (_locale, path) => offered('', () => offeredPaths((one) => answers.pagePaths(one))).get(path) ?? [],
    pagePaths: (locale) => memo.pagePaths(locale.locale, () => pagePathsOf({ ...pathParts, content: answers }, locale)),
  }
  return answers
}

const memos = () => ({
  brand: createMemo<Brand>(perLocale),
  header: createMemo<ReturnType<Content['header']>>(perLocale),
  footer: createMemo<ReturnType<Content['footer']>>(perLocale),
  page: createMemo<GenericPage | undefined>(perPage),
  screen: createMemo<ReturnType<Content['screen']>>(perPage),
  blog: createMemo<ReturnType<Content['blog']>>(perLocale),
  blogPost: createMemo<ReturnType<Content['blogPost']>>(perPage),
  support: createMemo<ReturnType<Content['support']>>(perLocale),
  article: createMemo<ReturnType<Content['supportArticle']>>(perPage),
  team: createMemo<ReturnType<Content['team']>>(perLocale),
  athlete: createMemo<ReturnType<Content['athlete']>>(perPage),
  dealers: createMemo<ReturnType<Content['dealers']>>(perLocale),
  searchPage: createMemo<ReturnType<Content['searchPage']>>(perLocale),
  errorPage: createMemo<ReturnType<Content['errorPage']>>(perLocale),
  withdrawn: createMemo<ReturnType<Content['withdrawn']>>(perPage),
  emailSignup: createMemo<ReturnType<Content['emailSignup']>>(perLocale),
  category: createMemo<ReturnType<Content['category']>>(perPage),
  product: createMemo<ReturnType<Content['product']>>(perPage),
  tiles: createMemo<readonly Tile[]>(perPage),
  related: createMemo<ReturnType<Content['related']>>(perPage),
  colorGroups: createMemo<ReturnType<Content['colorGroups']>>(perLocale),
  listing: createMemo<ReturnType<Content['listing']>>(perPage),
  cartPage: createMemo<ReturnType<Content['cartPage']>>(perLocale),
  sitemap: createMemo<ReturnType<Content['sitemap']>>(perLocale),
  pagePaths: createMemo<readonly PagePath[]>(perLocale),
  terms: createMemo<StoreTerms | undefined>(perLocale),
})
