import { z } from 'zod'
import type { Locale } from '../domain/locale/locale.ts'
import type { Store } from '../domain/region/stores.ts'
import type { CurrencyFormat } from '../domain/price/currency-format.ts'
import type { Listing } from '../domain/listing/listing.ts'
import type { Product, Tile } from '../domain/catalogue/product.ts'
import type { ShippingRange } from '../domain/shipping/free-shipping.ts'
import { isScreenKey, type ScreenKey } from '../domain/pages/links/screens.ts'
import { type WordArea, type Words, wordKeys } from '../domain/pages/words/words.ts'
import type { Blog, BlogCategory, BlogPost } from './answers/blog.ts'
import type { Brand, CartPage, Category, ConsentTerms, Footer, GenericPage, Header } from './answers/page.ts'
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

type ArgsSchema<Args extends readonly unknown[]> = z.ZodType<Args>

/* The questions beside the locale. */
const none: ArgsSchema<[]> = z.tuple([])
const path: ArgsSchema<[path: string]> = z.tuple([z.string()])
const slug: ArgsSchema<[slug: string]> = z.tuple([z.string()])
const uid: ArgsSchema<[uid: string]> = z.tuple([z.string()])
const uids: ArgsSchema<[uids: readonly string[]]> = z.tuple([z.array(z.string()).readonly()])
const productIds: ArgsSchema<[productIds: readonly number[]]> = z.tuple([z.array(z.number()).readonly()])
const sitemapPart: ArgsSchema<[part: string]> = z.tuple([z.string()])
const wordArea: ArgsSchema<[area: WordArea]> = z.tuple([
  z.custom<WordArea>((area) => typeof area === 'string' && area in wordKeys),
])
const screenKey: ArgsSchema<[key: ScreenKey]> = z.tuple([
  z.custom<ScreenKey>((key) => typeof key === 'string' && isScreenKey(key)),
])
/** Only `recording` writes questions down, so one with a category is one about related products. */
const relatedQuestion: ArgsSchema<[question: RelatedQuestion]> = z.tuple([
  z.custom<RelatedQuestion>((asked) => typeof asked === 'object' && asked !== null && 'categoryId' in asked),
])

/**
 * The life of an answer in memory. `language` and `locale`: every page asks it, so one answer of each is cached.
 * `area`: many pages ask a few. `page`: a few pages ask it, so the latest answers are cached. `list`: the same, but
 * fewer, since an answer holds all of its products in memory. `shop`: the answer names every page of a locale, and one
 * page or none asks it, so a few are cached. `never`: the answer is cheap, or made of cached ones.
 */
export type Lifetime = 'language' | 'locale' | 'area' | 'page' | 'list' | 'shop' | 'never'

type Question<Args extends readonly unknown[], Answer> = {
  /** Schema of what is asked beside the locale. */
  readonly args: ArgsSchema<Args>
  readonly lifetime: Lifetime
  /** Carries the answer's type; never set. */
  readonly answer?: Answer
}

const answers = <Answer>() => ({
  to: <Args extends readonly unknown[]>(args: ArgsSchema<Args>, lifetime: Lifetime): Question<Args, Answer> => ({
    args,
    lifetime,
  }),
})

/**
 * The questions pages ask: arguments, lifetime and answer. Memory (`cached-answers.ts`), recording and replay
 * (`recording.ts`) follow from this table. Answers are checked, translated (localized entry, else en-us) and
 * synchronous; "nothing there" is `undefined` or an empty list.
 */
export const questions = {
  brand: answers<Brand>().to(none, 'language'),
  /** Display text of one area (`cart`, `product` …), every key present. */
  words: answers<Words<WordArea>>().to(wordArea, 'area'),
  header: answers<Header>().to(none, 'locale'),
  footer: answers<Footer>().to(none, 'locale'),
  home: answers<GenericPage | undefined>().to(none, 'page'),
  /** A generic page; `path` without slashes at its ends: `about`. */
  page: answers<GenericPage | undefined>().to(path, 'page'),
  landingPage: answers<GenericPage | undefined>().to(slug, 'page'),
  /** A page of the pro programme by its path: `pro`, `pro/create`, `pro/signup`, `psia`. */
  proPage: answers<GenericPage | undefined>().to(path, 'page'),
  /** Words of a page that code draws; an unpublished screen has empty ones. */
  screen: answers<Screen>().to(screenKey, 'page'),
  blog: answers<Blog>().to(none, 'locale'),
  blogCategory: answers<BlogCategory | undefined>().to(slug, 'never'),
  blogPost: answers<BlogPost | undefined>().to(slug, 'page'),
  support: answers<SupportHub>().to(none, 'locale'),
  supportArticle: answers<SupportArticle | undefined>().to(slug, 'page'),
  team: answers<Team | undefined>().to(none, 'locale'),
  athlete: answers<Athlete | undefined>().to(slug, 'page'),
  /** All dealers, those of the reader's country first. */
  dealers: answers<readonly Dealer[]>().to(none, 'locale'),
  searchPage: answers<SearchPage | undefined>().to(none, 'locale'),
  errorPage: answers<ErrorPage | undefined>().to(none, 'locale'),
  /** A product that is no longer sold; its page answers 410. */
  withdrawn: answers<Withdrawn | undefined>().to(slug, 'page'),
  emailSignup: answers<EmailSignup | undefined>().to(none, 'locale'),
  /**
   * Names of the locale's sitemaps: '' for its own, which has every page that search engines may list. Where there are
   * many products they have sitemaps in parts, so that an edit of one makes few of them again.
   */
  sitemapParts: answers<readonly string[]>().to(none, 'locale'),
  /** The pages of one of these. */
  sitemap: answers<readonly SitemapPage[]>().to(sitemapPart, 'shop'),
  /**
   * Locales that have the page of this path without locale (`p/whiteout-30`, '' for home), in table order; the same
   * whichever locale is asked.
   */
  offered: answers<readonly Locale[]>().to(path, 'never'),
  /** `path` without slashes at its ends: `snowshoes/womens`. */
  category: answers<Category | undefined>().to(path, 'page'),
  product: answers<Product | undefined>().to(slug, 'page'),
  /** Products of a category that are shown in this locale, in the category's order. */
  tiles: answers<readonly Tile[]>().to(path, 'list'),
  /** The same products with what they are narrowed down by. */
  listing: answers<Listing>().to(path, 'list'),
  /** All products that are shown in this locale: what a search may find. */
  searchable: answers<Listing>().to(none, 'locale'),
  /** Tiles of named products, in the given order, unknown ones left out. */
  tilesOf: answers<readonly Tile[]>().to(uids, 'page'),
  /** Tiles by the store's product ids: what cart lines show. */
  tilesByProductId: answers<ReadonlyMap<number, Tile>>().to(productIds, 'never'),
  /** Those of the named products that a list may show, in the given order, each once. */
  listedProducts: answers<readonly ListedProduct[]>().to(uids, 'never'),
  /**
   * Product ids in the locale's store of products chosen by chance, which is the same for one snapshot (specification,
   * addendum 4).
   */
  relatedIds: answers<readonly number[]>().to(relatedQuestion, 'never'),
  /** Products beside a product: the editor's choice, filled up by the same chance. */
  related: answers<RelatedList>().to(uid, 'page'),
  /** Products that go with those of these ids of the locale's store, to be added to them. */
  addOns: answers<readonly Tile[]>().to(productIds, 'page'),
  /** All that goes with anything. */
  allAddOns: answers<readonly Tile[]>().to(none, 'locale'),
  colorGroups: answers<readonly ColorGroup[]>().to(none, 'language'),
  cartPage: answers<CartPage>().to(none, 'locale'),
  /** Whether statistics need a decision here, and the path of the page that changes it; absent where there is none. */
  consent: answers<ConsentTerms>().to(none, 'locale'),
  /** The money format of the locale's store; absent where nothing is sold (Intl is used there). */
  currencyFormat: answers<CurrencyFormat | undefined>().to(none, 'locale'),
  /**
   * Free-shipping threshold of the store's zone for this country, major rules of specification, core 9, minor units.
   */
  freeShippingThreshold: answers<number | undefined>().to(none, 'locale'),
  /** Ranges of the country's total-based shipping methods, minor units. */
  shippingRanges: answers<readonly ShippingRange[]>().to(none, 'locale'),
  /** Everything that has a page in this locale, as paths (`/de-at/p/ridge-25`). */
  pagePaths: answers<readonly PagePath[]>().to(none, 'shop'),
} as const

export type QuestionName = keyof typeof questions

type Answers = {
  readonly [Name in QuestionName]: (typeof questions)[Name] extends Question<infer Args, infer Answer>
    ? (locale: Locale, ...args: Args) => Answer
    : never
}

/**
 * The content store. The same object serves full build, publish and preview; while a page renders, every question is
 * recorded. Nothing here touches the network.
 */
export type Content = Omit<Answers, 'words'> & {
  /** Display text of one area (`cart`, `product` …), every key present. */
  words<Area extends WordArea>(locale: Locale, area: Area): Words<Area>
}

/**
 * Whether the merchant shows guests a product or a category of a store, by its id there (decision 082). Where they may
 * not see all, this release answers for the products that it has, and every other one is closed.
 */
export type GuestAccess = (kind: 'product' | 'category', store: Store, id: number) => boolean

/**
 * A release's content: what all visitors see, and with `members` what members of the trade programme see besides. The
 * latter stands in no shared page, and nothing is closed to it: it has no `isOpen`.
 */
export type ReleaseContent = Content & { readonly members?: () => Content; readonly isOpen?: GuestAccess }

/** Whether a name is one of the table's. */
export const isQuestion = (name: unknown): name is QuestionName => typeof name === 'string' && name in questions

export const questionNames: readonly QuestionName[] = Object.keys(questions).filter(isQuestion)

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
  | 'panel_data'
  | 'file'
/** `status` is what the page answers; `indexable`: search engines may list it. */
export type PagePath = {
  readonly path: string
  readonly kind: PageKind
  readonly status: 200 | 404 | 410 | 500
  readonly indexable: boolean
}
