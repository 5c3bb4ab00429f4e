import type { Locale } from '../domain/locale.ts'
import type { CurrencyFormat } from '../domain/currency-format.ts'
import type { Picture, Product, Tile } from '../domain/product.ts'
import type { WordArea, Words } from '../domain/words.ts'

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
  home(locale: Locale): HomePage | undefined
  /** `path` without slashes at its ends: `snowshoes/womens`. */
  category(locale: Locale, path: string): Category | undefined
  product(locale: Locale, slug: string): Product | undefined
  /** Products of a category that are shown in this locale, in the category's order. */
  tiles(locale: Locale, categoryPath: string): readonly Tile[]
  /** Tiles of named products, in the given order, unknown ones left out. */
  tilesOf(locale: Locale, uids: readonly string[]): readonly Tile[]
  /** Tiles by the store's product ids: what cart lines show. */
  tilesByProductId(locale: Locale, productIds: readonly number[]): ReadonlyMap<number, Tile>
  cartPage(locale: Locale): CartPage
  /** How the locale's store writes money; absent where nothing is sold (Intl is used there). */
  currencyFormat(locale: Locale): CurrencyFormat | undefined
  /** Free-shipping threshold of the store's zone for this country, major rules of core §9, minor units. */
  freeShippingThreshold(locale: Locale): number | undefined
  /** Everything that has a page in this locale, as paths (`/de-at/p/firnlicht-25`). */
  pagePaths(locale: Locale): readonly PagePath[]
}

export type PagePath = { readonly path: string; readonly kind: 'home' | 'category' | 'product' | 'cart' }

/** A link as content gives it: an entry of ours by type and address, or somebody else's page. */
export type Link =
  | {
      readonly kind: 'internal'
      readonly contentType: string
      readonly target: string
      readonly text: string
      /** Become query parameters; absent where there are none (core §2). */
      readonly filters?: readonly { readonly id: string; readonly value: string }[]
    }
  | { readonly kind: 'external'; readonly url: string; readonly text: string; readonly newTab: boolean }

export type Brand = {
  readonly name: string
  readonly tagline: string
  readonly logo: string
  readonly social: readonly { readonly network: string; readonly url: string }[]
}
export type Header = {
  /** Those for the reader's region. `lang` when the text fell back to another language. */
  readonly alerts: readonly { readonly uid: string; readonly html: string; readonly lang?: string }[]
  readonly mainNav: readonly NavItem[]
  readonly secondaryNav: readonly Link[]
}
export type NavItem = { readonly link: Link; readonly children: readonly Link[]; readonly banner?: Banner }
export type Footer = {
  readonly columns: readonly { readonly title: string; readonly links: readonly Link[] }[]
  readonly legal: readonly Link[]
  readonly note: string
}
export type Banner = {
  readonly uid: string
  readonly title: string
  /** Sanitised HTML. */
  readonly html: string
  /** Where the copy lies (`top-left`); '' leaves it to the page (display §2). */
  readonly layout: string
  readonly dark: boolean
  readonly background:
    | { readonly kind: 'image'; readonly picture: Picture }
    | { readonly kind: 'video'; readonly name: string; readonly poster: Picture }
  readonly buttons: readonly { readonly text: string; readonly style: string; readonly link: Link }[]
  readonly lang?: string
  /** True: a single button does not make the whole banner clickable (display §2). */
  readonly linkDisabled?: boolean
  /** CSS aspect ratios that the editor chose (`16:9`), absent for the layout's own. */
  readonly desktopAspect?: string
  readonly mobileAspect?: string
}
/** Blocks of a generic page, in the editor's order. */
export type Block =
  | { readonly kind: 'banner'; readonly banner: Banner }
  | {
      readonly kind: 'categories'
      readonly title: string
      readonly cards: readonly {
        readonly title: string
        readonly text: string
        readonly picture: Picture
        readonly link: Link
      }[]
    }
  | {
      readonly kind: 'products'
      readonly id: string
      readonly title: string
      readonly intro: string
      readonly tiles: readonly Tile[]
      readonly link?: Link
    }
  | {
      readonly kind: 'stories'
      readonly title: string
      readonly cards: readonly {
        readonly title: string
        readonly text: string
        readonly picture: Picture
        readonly link?: Link
      }[]
    }
  | { readonly kind: 'text'; readonly title: string; readonly html: string; readonly picture?: Picture }
export type Seo = { readonly title: string; readonly description: string; readonly image?: Picture }
export type HomePage = {
  readonly uid: string
  readonly lang?: string
  readonly blocks: readonly Block[]
  readonly seo: Seo
}
export type Category = {
  readonly uid: string
  readonly path: string
  readonly title: string
  readonly intro: string
  readonly lang?: string
  readonly banner?: Banner
  /** From the top: `[{ path: 'snowshoes', title: 'Snowshoes' }]`, itself last. */
  readonly trail: readonly { readonly path: string; readonly title: string }[]
  readonly children: readonly { readonly path: string; readonly title: string }[]
  /** Sanitised HTML below the grid. */
  readonly editorial: string
  readonly seo: Seo
}
export type CartPage = {
  readonly title: string
  readonly emptyTitle: string
  readonly emptyHtml: string
  readonly emptyLinks: readonly Link[]
  readonly seo: Seo
}
