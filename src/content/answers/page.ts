import type { ConsentRule } from '../../domain/analytics/consent.ts'
import type { HotspotKind, Point } from '../../domain/pages/hotspots.ts'
import type { SafeHtml } from '../../domain/format/safe-html.ts'
import type { ShareNetwork } from '../../domain/pages/links/share.ts'
import type { Aspect } from '../../domain/media/image-url.ts'
import type { Film, Offer, Picture, Tile } from '../../domain/catalogue/product.ts'

/** A link as content gives it: an entry of ours by type and address, or a page of another site. */
export type Link =
  | {
      readonly kind: 'internal'
      readonly contentType: string
      readonly target: string
      readonly text: string
      /** Become query parameters; absent where there are none (specification, core 2). */
      readonly filters?: readonly { readonly id: string; readonly value: string }[]
    }
  | { readonly kind: 'external'; readonly url: string; readonly text: string; readonly newTab: boolean }

export type Brand = {
  readonly name: string
  readonly tagline: string
  readonly logo: string
  readonly social: readonly { readonly network: string; readonly url: string }[]
  /** The networks of the share menu, in its order. */
  readonly shareNetworks: readonly ShareNetwork[]
  /** Days in which products can be sent back free of charge. */
  readonly returnDays?: number
  /** Days from order to door. */
  readonly deliveryDays?: { readonly min: number; readonly max: number }
}
export type Alert = {
  readonly uid: string
  readonly html: SafeHtml
  /** Short digest of the text: what a visitor dismisses. */
  readonly seen: string
  readonly lang?: string
  /** It speaks of free shipping, which some customer groups are not offered. */
  readonly freeShipping?: true
}
export type Header = {
  /** Those for the reader's region. `lang` when the text fell back to another language. */
  readonly alerts: readonly Alert[]
  readonly mainNav: readonly NavItem[]
  readonly secondaryNav: readonly Link[]
  /** Of the links, when they fell back to another language. */
  readonly lang?: string
}
export type NavItem = { readonly link: Link; readonly children: readonly Link[]; readonly banner?: Banner }
export type Footer = {
  readonly columns: readonly { readonly title: string; readonly links: readonly Link[] }[]
  readonly legal: readonly Link[]
  readonly note: string
  /** The language of a text that fell back to another one. */
  readonly lang?: string
}
/** A mark on a picture and what it opens, as the editor, its product or its page tell it (specification, display 3). */
export type Hotspot = {
  readonly id: string
  readonly kind: HotspotKind
  readonly title: string
  /** Without markup. */
  readonly description: string
  /** Language of title and description where they fell back to another one. */
  readonly lang?: string
  readonly link?: Link
  readonly picture?: Picture
  /** The cost of its product. */
  readonly offer?: Offer
  /** The editor's button label; '' for the general one of its kind. */
  readonly label: string
  /** Of the whole picture. */
  readonly point: Point
  /** Hexadecimal, without the sign. */
  readonly fontColor: string
  readonly backgroundColor: string
  /** The editor's own name for it, shown in previews. */
  readonly selector: string
}
/** One of the pictures and films that take turns. */
export type Slide =
  | { readonly kind: 'image'; readonly picture: Picture }
  | { readonly kind: 'video'; readonly film: Film }
/** The ground of a banner's copy. A set has at least two slides. */
export type Background = Slide | { readonly kind: 'set'; readonly slides: readonly [Slide, Slide, ...Slide[]] }
export type Banner = {
  readonly uid: string
  readonly title: string
  readonly html: SafeHtml
  /** The place of the copy (`top-left`); '' leaves it to the page (specification, display 2). */
  readonly layout: string
  readonly dark: boolean
  readonly background: Background
  readonly buttons: readonly {
    readonly text: string
    readonly style: string
    readonly link: Link
    /** True: as the only button it does not make the whole banner clickable. */
    readonly linkDisabled?: boolean
  }[]
  readonly lang?: string
  /** True: a single button does not make the whole banner clickable (specification, display 2). */
  readonly linkDisabled?: boolean
  /** The copy stands on a ground of its own, and the picture is not darkened. */
  readonly wrapCopy?: boolean
  /** The picture comes a little nearer as the page moves on. */
  readonly zoom?: boolean
  /** Shapes that the editor chose, absent for the layout's own. */
  readonly desktopAspect?: Aspect
  readonly mobileAspect?: Aspect
  /** Marks on its picture, absent without any. */
  readonly hotspots?: readonly Hotspot[]
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
      /** Whether they take turns in a slider; else all are seen at once. */
      readonly slider: boolean
      readonly cards: readonly {
        readonly title: string
        readonly text: string
        readonly picture: Picture
        readonly link?: Link
      }[]
    }
  | { readonly kind: 'text'; readonly title: string; readonly html: SafeHtml; readonly picture?: Picture }
  | {
      readonly kind: 'steps'
      readonly title: string
      readonly intro: string
      readonly steps: readonly { readonly title: string; readonly text: string }[]
    }
  | { readonly kind: 'faq'; readonly title: string; readonly questions: readonly Question[] }
  | { readonly kind: 'links'; readonly title: string; readonly intro: string; readonly links: readonly Link[] }
  | { readonly kind: 'consent'; readonly title: string }
export type Question = { readonly question: string; readonly answer: SafeHtml }
export type Seo = {
  readonly title: string
  readonly description: string
  readonly image?: Picture
  /** Name of the page for analytics, where an editor gave it one of its own. */
  readonly pageType?: string
}
/** A page of blocks: home, generic, landing and pro pages. */
export type GenericPage = {
  readonly uid: string
  /** Path without locale and prefix: `about`, '' for home. */
  readonly path: string
  readonly title: string
  readonly intro: string
  readonly lang?: string
  /** Whether a banner opens it that runs up behind the header (specification, core 2, "Layouts"). */
  readonly flush: boolean
  readonly blocks: readonly Block[]
  readonly seo: Seo
}
/** A category that leads to another; `lang` where its name fell back to another language. */
type CategoryStep = { readonly path: string; readonly title: string; readonly lang?: string }
export type Category = {
  readonly uid: string
  readonly path: string
  readonly title: string
  readonly intro: string
  readonly lang?: string
  readonly banner?: Banner
  /** From the top: `[{ path: 'snowshoes', title: 'Snowshoes' }]`, itself last. */
  readonly trail: readonly CategoryStep[]
  readonly children: readonly CategoryStep[]
  /** Below the grid. */
  readonly editorial: SafeHtml
  readonly seo: Seo
}
/** Whether statistics wait for a decision in the reader's region, and the path of the page that changes it. */
export type ConsentTerms = { readonly rule: ConsentRule; readonly details?: string }
export type CartPage = {
  readonly title: string
  /** Of all its texts, when they fell back to another language. */
  readonly lang?: string
  readonly emptyTitle: string
  readonly emptyHtml: SafeHtml
  readonly emptyLinks: readonly Link[]
  readonly seo: Seo
}
