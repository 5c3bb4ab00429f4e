import type { Entries } from '../ports/content/entries.ts'
import type { StoreTerms } from '../domain/catalogue/catalogue.ts'
import { type CurrencyFormat, defaultCurrencyFormat } from '../domain/price/currency-format.ts'
import { findLocale, type Locale, locales } from '../domain/locale/locale.ts'
import type { Buyer } from '../domain/region/region.ts'
import { seededRandom } from '../domain/catalogue/seeded-random.ts'
import { createAddOns } from './questions/add-ons.ts'
import { createBanners } from './questions/banners.ts'
import { toBlog, toBlogPost } from './questions/blog.ts'
import { toCategory } from './questions/category.ts'
import { createCategoryTrees } from './questions/category-tree.ts'
import { toColorGroups } from './questions/color-groups.ts'
import { cachedAnswers } from './cached-answers.ts'
import type { Content, GenericPage, GuestAccess, PagePath } from './content.ts'
import { createDisplayText } from './questions/display-text.ts'
import { createEntryStore } from './snapshot/entry-store.ts'
import { toGenericPage } from './questions/generic-page.ts'
import { createGuestAccess, createProductRegions } from './questions/guest-access.ts'
import { createHotspots } from './questions/hotspots.ts'
import { createLinkResolver } from './questions/link-resolver.ts'
import { createListings } from './questions/listing.ts'
import { catalogueStore, createPlatformCatalogue } from './questions/offer.ts'
import { createLocaleLists, offeredPaths, otherPathsOf, pagePathsOf } from './questions/page-paths.ts'
import { orderByCategory } from './questions/page-order.ts'
import { createPictures } from './questions/pictures.ts'
import { createProducts } from './questions/products.ts'
import { createRelated } from './questions/related.ts'
import { createRegions, isFor } from './questions/regions.ts'
import { toEmailSignup, toErrorPage, toScreen, toSearchPage, toWithdrawn } from './questions/screens.ts'
import { changedLeaves } from './snapshot/changed-leaves.ts'
import { createProductIndexes } from './snapshot/product-index.ts'
import { createShownPages } from './questions/shown-pages.ts'
import { toConsentTerms } from './questions/consent-terms.ts'
import { toBrand, toCartPage, toFooter, toHeader } from './questions/site-frame.ts'
import { createSitemaps } from './questions/sitemap.ts'
import { createPartedIndex } from './snapshot/parted-index.ts'
import { openSnapshot, type Snapshot } from './snapshot/snapshot.ts'
import { toSupportArticle, toSupportHub } from './questions/support.ts'
import { toAthlete, toDealers, toTeam } from './questions/team.ts'
import type { TrackedSnapshot } from './snapshot/tracked-snapshot.ts'
import type { Tracker } from './snapshot/tracker.ts'
import {
  createSuccessiveContent,
  type OrderedContent,
  type OrderPages,
  type SuccessiveContent,
} from './successive-content.ts'

/** Content of one snapshot. `version` is the digest of its data: equal versions of one day answer alike. */
export type OpenContent = Content & {
  readonly version: string
  /** The same content as members of the trade programme see it; made at the first call. */
  members(): Content
  readonly isOpen: GuestAccess
  /** The sources of its answers. */
  readonly tracker: Tracker
  /** Orders pages of a locale as they are best rendered, those of one category one after the other. */
  readonly orderPages: OrderPages
  /** The snapshot's rows by their digests. */
  readonly rows: Pick<Snapshot, 'items' | 'digestOf' | 'changesSince' | 'day' | 'version'>
  /**
   * Answers from a later snapshot from now on; what was made of none of the changed rows stays in memory.
   * @param leaves keys of changed rows and lists of rows
   */
  advance(file: string, leaves: readonly string[]): void
  /**
   * Opens a later snapshot beside this one, which answers as before until it is closed. What was made of none of the
   * changed rows is in memory for both; nothing is where the later snapshot does not know this one.
   * @throws SnapshotError as `openContent`
   */
  successor(file: string): OpenContent
  close(): void
}

/** Paths without locale whose locales stay in memory: the pages of a path ask for them, and a publisher once. */
const cachedPaths = 2000
/** Stores whose terms stay in memory. */
const cachedStores = 64

/**
 * The content store over a snapshot file. Answers are the same objects as long as they are cached: never change one.
 * @throws SnapshotError when the file is missing, damaged or of another format
 */
export function openContent(file: string): OpenContent {
  const snapshot = openSnapshot(file)
  return openOver(snapshot, createFor(snapshot, 'visitor'))
}

/** @param inMemory the content as members see it, where there is any in memory */
function openOver(first: Snapshot, own: SuccessiveContent, inMemory?: SuccessiveContent): OpenContent {
  let [snapshot, members] = [first, inMemory]
  const openMembers = (): SuccessiveContent => {
    const opened = createFor(snapshot, 'pro')
    // While it has nothing in memory: a server, which alone asks for it, goes on from one release to the next.
    opened.tracker.prepare()
    return opened
  }
  return {
    ...own.content,
    tracker: own.tracker,
    orderPages: own.orderPages,
    isOpen: own.isOpen,
    get version() {
      return snapshot.version
    },
    get rows() {
      return snapshot
    },
    members: () => (members ??= openMembers()).content,
    advance(file, leaves) {
      const before = snapshot
      snapshot = openSnapshot(file)
      before.close()
      members = undefined
      own.advance(snapshot, leaves)
    },
    successor(file) {
      const next = openSnapshot(file)
      const leaves = changedLeaves(snapshot, next)
      if (!leaves) return openOver(next, createFor(next, 'visitor'))
      return openOver(next, own.successor(next, leaves), members?.successor(next, leaves))
    },
    close: () => snapshot.close(),
  }
}

/** The content store over a snapshot that is open, as some buyers see it. */
export function contentOf(snapshot: Snapshot, buyer: Buyer): Content & Pick<OpenContent, 'tracker'> {
  const { content, tracker } = createFor(snapshot, buyer)
  return { ...content, tracker }
}

const createFor = (snapshot: Snapshot, buyer: Buyer): SuccessiveContent =>
  createSuccessiveContent(snapshot, (tracked) => createContent(tracked, buyer))

function createContent(snapshot: TrackedSnapshot, buyer: Buyer): OrderedContent {
  const { tracker } = snapshot
  const entries = createEntryStore(snapshot)
  const pictures = createPictures(snapshot)
  const displayText = createDisplayText(entries)
  const regions = createRegions(entries, buyer)
  const { isClosed, isOpen } = createGuestAccess(snapshot)
  const productIndexOf = createProductIndexes(entries, createProductRegions(isClosed, regions, buyer))
  const treeOf = createCategoryTrees(entries)
  const shown = createShownPages(entries, pictures)
  const links = createLinkResolver({ entries, productIndexOf, treeOf, regions, shown })
  const catalogue = createPlatformCatalogue(snapshot)
  const products = createProducts({ catalogue, entries, pictures, displayText, productIndexOf, treeOf })
  const hotspots = createHotspots({ entries, pictures, links, products })
  const banners = createBanners({ entries, pictures, links, hotspots })
  const related = createRelated({ entries, products, catalogue, productIndexOf })
  const addOns = createAddOns({ entries, regions, products, productIndexOf, treeOf })
  /** Chance that is the same for one snapshot (specification, addendum 4). */
  const chance = (of: string | number): (() => number) => seededRandom(`${of} ${snapshot.day}`)
  const parts = { entries, regions, shown, links, banners, pictures, products, related, chance, treeOf }
  const termsOf = tracker.memo<StoreTerms | undefined>(cachedStores)
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
    const uid = tree.byPath(path)?.uid
    const entry = uid === undefined ? undefined : entries.find('product_category', uid, locale.contentLocale)
    return entry && toCategory(entry, tree, locale, { banners, pictures })
  }
  const ownFormat = ({ locale, contentLocale }: Locale): CurrencyFormat | undefined =>
    entries.only('brand_settings', contentLocale)?.currencyFormats.find((one) => one.locale === locale)?.format
  const terms = ({ store }: Locale): StoreTerms | undefined =>
    store && termsOf(store, () => snapshot.find('store', 'terms', store))
  const pathParts = () => ({
    content,
    entries,
    regions,
    categoryPaths: ({ contentLocale }: Locale) =>
      treeOf(contentLocale)
        .all()
        .map(({ path }) => path),
    sitemapParts: (locale: Locale) => sitemaps.parts(locale),
  })
  const shareLocales = createLocaleLists()
  // Apart from pages that show them: a text of an entry changes no list of addresses.
  const otherPaths = tracker.node('~other_paths', locales.length, (name): readonly PagePath[] => {
    const locale = findLocale(name)
    return locale ? otherPathsOf(pathParts(), locale) : []
  })
  const offeredOthers = createPartedIndex(tracker, '~offered', () => offeredPaths(({ locale }) => otherPaths(locale)))
  // Apart for each path: a product that moves concerns no page of another.
  const offeredAt = tracker.node('~offered_at', cachedPaths, (path) => {
    const others = new Set(offeredOthers.find('', path))
    const slug = /^p\/([^/]+)$/.exec(path)?.[1]
    const isOffered = (locale: Locale): boolean =>
      others.has(locale.locale) || (slug !== undefined && products.hasPage(locale, slug))
    return shareLocales(locales.filter(isOffered))
  })

  const sitemaps = createSitemaps({
    ...{ tracker, products, content: () => content },
    otherPaths: ({ locale }) => otherPaths(locale),
  })
  const content: Content = cachedAnswers(
    {
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
      related(locale, uid) {
        const id = productIndexOf(locale.contentLocale).byUid(uid)?.platformIds[catalogueStore(locale)]
        const added = id === undefined ? [] : addOns.of(locale, [id])
        return related.beside(locale, uid, chance(uid), new Set(added.map((tile) => tile.uid)))
      },
      addOns: (locale, ids) => addOns.of(locale, ids),
      allAddOns: (locale) => addOns.all(locale),
      listing: (locale, path) => listingOf(locale, products.tilesIn(locale, path)),
      searchable: (locale) => listingOf(locale, products.all(locale)),
      colorGroups: ({ contentLocale }) => toColorGroups(entries, contentLocale),
      cartPage: (locale) => toCartPage(parts, locale),
      consent: (locale) => toConsentTerms(parts, locale),
      currencyFormat: (locale) =>
        locale.store ? (ownFormat(locale) ?? terms(locale)?.format ?? defaultCurrencyFormat) : undefined,
      freeShippingThreshold: (locale) => terms(locale)?.freeShipping[locale.country],
      shippingRanges: (locale) => terms(locale)?.shippingRanges[locale.country] ?? [],
      sitemapParts: (locale) => sitemaps.parts(locale),
      sitemap: (locale, part) => sitemaps.sitemap(locale, part),
      offered: (_locale, path) => offeredAt(path),
      pagePaths: (locale) => pagePathsOf(otherPaths(locale.locale), products, locale),
    },
    tracker,
  )
  return { content, orderPages: (pages, locale) => orderByCategory({ productIndexOf, treeOf }, pages, locale), isOpen }
}
