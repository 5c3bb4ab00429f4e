import type { StoreTerms } from '../domain/catalogue.ts'
import { homePath, type Locale } from '../domain/locale.ts'
import type { Tile } from '../domain/product.ts'
import { createBanners } from './banners.ts'
import { toCategory } from './category.ts'
import { createCategoryTrees } from './category-tree.ts'
import type { Brand, CartPage, Category, Content, Footer, Header, HomePage, PagePath } from './content.ts'
import { createDisplayText } from './display-text.ts'
import { createEntryStore } from './entry-store.ts'
import { toHomePage } from './home-page.ts'
import { createLinkResolver } from './link-resolver.ts'
import { createMemo } from './memo.ts'
import { createPlatformCatalogue } from './offer.ts'
import { createPictures } from './pictures.ts'
import { createProducts } from './products.ts'
import { createRegions } from './regions.ts'
import { createShelves } from './shelf.ts'
import { toBrand, toCartPage, toFooter, toHeader } from './site-frame.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

/** Content of one snapshot. `version` is the digest of its data: equal versions answer alike. */
export type OpenContent = Content & { readonly version: string; close(): void }

/** How many answers stay in memory: those every page asks, and those few pages share. */
const perLocale = 64
const perPage = 500

/**
 * The content store over a snapshot file. Answers are the same objects as long as they are remembered: never change one.
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
  const links = createLinkResolver(entries, shelfOf, treeOf)
  const banners = createBanners(entries, pictures, links)
  const catalogue = createPlatformCatalogue(snapshot)
  const products = createProducts({ catalogue, entries, pictures, displayText, shelfOf, treeOf })
  const frame = { entries, regions, links, banners, pictures }
  const memo = memos()

  const home = (locale: Locale): HomePage | undefined => {
    const entry = entries.all('page', locale.contentLocale).find(({ path }) => path === '')
    return entry && toHomePage(entry, locale, { banners, links, pictures, products })
  }
  const category = (locale: Locale, path: string): Category | undefined => {
    const tree = treeOf(locale.contentLocale)
    const entry = tree.byPath.get(path)
    return entry && toCategory(entry, tree, locale, { banners, pictures })
  }
  const pagePaths = (locale: Locale): readonly PagePath[] => [
    ...(answers.home(locale) ? [{ path: homePath(locale.locale), kind: 'home' as const }] : []),
    ...treeOf(locale.contentLocale).all.map(({ path }) => ({
      path: `/${locale.locale}/c/${path}`,
      kind: 'category' as const,
    })),
    ...products.slugs(locale).map((slug) => ({ path: `/${locale.locale}/p/${slug}`, kind: 'product' as const })),
    { path: `/${locale.locale}/cart`, kind: 'cart' },
  ]
  const terms = ({ store }: Locale): StoreTerms | undefined =>
    store && memo.terms(store, () => snapshot.find('store', 'terms', store))

  const answers: Content = {
    brand: (locale) => memo.brand(locale.contentLocale, () => toBrand(frame, locale)),
    words: (locale, area) => displayText.words(area, locale.contentLocale),
    header: (locale) => memo.header(locale.locale, () => toHeader(frame, locale)),
    footer: (locale) => memo.footer(locale.locale, () => toFooter(frame, locale)),
    home: (locale) => memo.home(locale.locale, () => home(locale)),
    category: (locale, path) => memo.category(`${locale.locale}/${path}`, () => category(locale, path)),
    product: (locale, slug) => memo.product(`${locale.locale}/${slug}`, () => products.product(locale, slug)),
    tiles: (locale, path) => memo.tiles(`${locale.locale}/${path}`, () => products.tilesIn(locale, path)),
    tilesOf: (locale, uids) => memo.tiles(`${locale.locale}:${uids.join(' ')}`, () => products.tilesOf(locale, uids)),
    tilesByProductId: (locale, ids) => products.tilesByProductId(locale, ids),
    cartPage: (locale) => memo.cartPage(locale.locale, () => toCartPage(frame, locale)),
    currencyFormat: (locale) => terms(locale)?.format,
    freeShippingThreshold: (locale) => terms(locale)?.freeShipping[locale.country],
    pagePaths: (locale) => memo.pagePaths(locale.locale, () => pagePaths(locale)),
  }
  return answers
}

const memos = () => ({
  brand: createMemo<Brand>(perLocale),
  header: createMemo<Header>(perLocale),
  footer: createMemo<Footer>(perLocale),
  home: createMemo<HomePage | undefined>(perLocale),
  category: createMemo<Category | undefined>(perPage),
  product: createMemo<ReturnType<Content['product']>>(perPage),
  tiles: createMemo<readonly Tile[]>(perPage),
  cartPage: createMemo<CartPage>(perLocale),
  pagePaths: createMemo<readonly PagePath[]>(perLocale),
  terms: createMemo<StoreTerms | undefined>(perLocale),
})
