import type { Locale } from '../domain/locale.ts'
import type { CurrencyFormat } from '../domain/currency-format.ts'
import type { Listing } from '../domain/listing/listing.ts'
import type { Product, Tile } from '../domain/product.ts'
import type { ScreenKey } from '../domain/screens.ts'
import type { WordArea, Words } from '../domain/words.ts'
import type { Blog, BlogCategory, BlogPost } from './answers/blog.ts'
import type { Brand, CartPage, Category, Footer, GenericPage, Header } from './answers/page.ts'
import type { ColorGroup, ListedProduct, RelatedList, RelatedQuestion } from './answers/listed.ts'
import type { EmailSignup, ErrorPage, Screen, SearchPage, SitemapPage, Withdrawn } from './answers/screen.ts'
import type { SupportArticle, SupportHub } from './answers/support.ts'
import type { Athlete, Dealer, Team } from './answers/team.ts'

export type * from './answers/blog.ts'
export type * from './answers/listed.ts'
export type * from './answers/page.ts'
export type * from './answers/screen.ts'
export type * from './answers/support.ts'
export type * from './answers/team.ts'

/**
 * The questions pages ask. Answers are checked, translated (localized entry, else en-us) and synchronous; "nothing
 * there" is `undefined` or an empty list. The same object serves full build, publish and preview; while a page renders,
 * every question is recorded against it (`recording.ts`). Nothing here touches the network.
 */
export type Content = {
  brand(locale: Locale): Brand
  /** Display text of one area (`cart`, `product` …), every key present. */
  words<Area extends WordArea>(locale: Locale, area: Area): Words<Area>
  header(locale: Locale): Header
  footer(locale: Locale): Footer
  home(locale: Locale): GenericPage | undefined
  /** A generic page; `path` without slashes at its ends: `about`. */
  page(locale: Locale, path: string): GenericPage | undefined
  landingPage(locale: Locale, slug: string): GenericPage | undefined
  /** A page of the pro programme by its path: `pro`, `pro/create`, `pro/signup`, `psia`. */
  proPage(locale: Locale, path: string): GenericPage | undefined
  /** Words of a page that code draws; a screen nobody published has empty ones. */
  screen(locale: Locale, key: ScreenKey): Screen
  blog(locale: Locale): Blog
  blogCategory(locale: Locale, slug: string): BlogCategory | undefined
  blogPost(locale: Locale, slug: string): BlogPost | undefined
  support(locale: Locale): SupportHub
  supportArticle(locale: Locale, slug: string): SupportArticle | undefined
  team(locale: Locale): Team | undefined
  athlete(locale: Locale, slug: string): Athlete | undefined
  /** All dealers, those of the reader's country first. */
  dealers(locale: Locale): readonly Dealer[]
  searchPage(locale: Locale): SearchPage | undefined
  errorPage(locale: Locale): ErrorPage | undefined
  /** A product that is no longer sold; its page answers 410. */
  withdrawn(locale: Locale, slug: string): Withdrawn | undefined
  emailSignup(locale: Locale): EmailSignup | undefined
  /** Every page of the locale that search engines may list. */
  sitemap(locale: Locale): readonly SitemapPage[]
  /** Locales that have the page of this path without locale (`p/whiteout-30`, '' for home), in table order. */
  offered(locale: Locale, path: string): readonly Locale[]
  /** `path` without slashes at its ends: `snowshoes/womens`. */
  category(locale: Locale, path: string): Category | undefined
  product(locale: Locale, slug: string): Product | undefined
  /** Products of a category that are shown in this locale, in the category's order. */
  tiles(locale: Locale, categoryPath: string): readonly Tile[]
  /** The same products with what they are narrowed down by. */
  listing(locale: Locale, categoryPath: string): Listing
  /** All products that are shown in this locale: what a search may find. */
  searchable(locale: Locale): Listing
  /** Tiles of named products, in the given order, unknown ones left out. */
  tilesOf(locale: Locale, uids: readonly string[]): readonly Tile[]
  /** Tiles by the store's product ids: what cart lines show. */
  tilesByProductId(locale: Locale, productIds: readonly number[]): ReadonlyMap<number, Tile>
  /** Those of the named products that a list may show, in the given order, each once. */
  listedProducts(locale: Locale, uids: readonly string[]): readonly ListedProduct[]
  /**
   * Product ids in the locale's store of products chosen by chance, which is the same for one snapshot (specification,
   * addendum 4).
   */
  relatedIds(locale: Locale, question: RelatedQuestion): readonly number[]
  /** What stands beside a product: the editor's choice, filled up by the same chance. */
  related(locale: Locale, uid: string): RelatedList
  /** What goes with products of these ids of the locale's store, to be added to them. */
  addOns(locale: Locale, productIds: readonly number[]): readonly Tile[]
  /** All that goes with anything. */
  allAddOns(locale: Locale): readonly Tile[]
  colorGroups(locale: Locale): readonly ColorGroup[]
  cartPage(locale: Locale): CartPage
  /** How the locale's store writes money; absent where nothing is sold (Intl is used there). */
  currencyFormat(locale: Locale): CurrencyFormat | undefined
  /**
   * Free-shipping threshold of the store's zone for this country, major rules of specification, core 9, minor units.
   */
  freeShippingThreshold(locale: Locale): number | undefined
  /** Everything that has a page in this locale, as paths (`/de-at/p/firnlicht-25`). */
  pagePaths(locale: Locale): readonly PagePath[]
}

export type PageKind =
  | 'home'
  | 'category'
  | 'product'
  | 'withdrawn'
  | 'cart'
  | 'page'
  | 'landing'
  | 'pro'
  | 'screen'
  | 'blog_category'
  | 'blog_post'
  | 'support_article'
  | 'team'
  | 'athlete'
  | 'search'
  | 'error'
  | 'file'
/** `status` is what the page answers; `indexable`: search engines may list it. */
export type PagePath = {
  readonly path: string
  readonly kind: PageKind
  readonly status: 200 | 404 | 410 | 500
  readonly indexable: boolean
}
