import type { Store } from '../region/stores.ts'
import type { Money } from '../price/money.ts'
import type { SafeHtml } from '../format/safe-html.ts'
import type { QuantityBounds } from '../cart/quantity-bounds.ts'
import type { TagFlags } from './tag-flags.ts'

/**
 * The price of a variant: `sale` has the price before (`was`) and after (`now`). A pro customer's price below the
 * public one is an estimate, which the cart confirms.
 */
export type Price =
  | { readonly kind: 'regular'; readonly now: Money }
  | { readonly kind: 'sale'; readonly was: Money; readonly now: Money; readonly isEstimate?: true }

export type Stock = 'in_stock' | 'low' | 'preorder' | 'sold_out' | 'discontinued'

/**
 * The day when a pre-order is sent, and what the merchant says of it, in the store's language. Absent where unknown.
 */
export type Preorder = {
  /** ISO date. */
  readonly day?: string
  readonly message?: string
}

/** One choice of an option. `hexColors` has one to three `#rrggbb` for colour swatches, else none. */
export type OptionValue = {
  readonly id: number
  /** Translated; what shoppers read. */
  readonly label: string
  /**
   * The platform's own label, lower-cased and dashed: `glacier-blue`. Stable over languages; used in `?color=` and
   * image names.
   */
  readonly slug: string
  readonly hexColors: readonly string[]
}

export type ProductOption = {
  readonly id: number
  readonly kind: 'color' | 'size' | 'other'
  readonly displayName: string
  readonly values: readonly OptionValue[]
}

/**
 * A choice of a product that makes no variant: an engraving, a gift box. Bounds that are absent do not exist; days are
 * ISO dates. The shop cannot draw an `unsupported` one.
 */
export type Modifier = { readonly id: number; readonly displayName: string; readonly isRequired: boolean } & (
  | {
      readonly kind: 'text'
      /** Most lines, 1 for a single line; absent without a limit. */
      readonly lines?: number
      /** Characters. */
      readonly least?: number
      readonly most?: number
    }
  | { readonly kind: 'number'; readonly least?: number; readonly most?: number; readonly isWhole: boolean }
  | { readonly kind: 'date'; readonly least?: string; readonly most?: string }
  | { readonly kind: 'checkbox'; readonly valueId: number; readonly label: string; readonly isChecked: boolean }
  | { readonly kind: 'list'; readonly values: readonly OptionValue[]; readonly start?: number }
  | { readonly kind: 'unsupported' }
)

export type Variant = {
  readonly id: number
  readonly sku: string
  /** Option id → value id, one entry per option. */
  readonly values: Readonly<Record<number, number>>
  readonly price: Price
  readonly stock: Stock
}

/**
 * The offer of a product in one locale: sold here by a store; shown elsewhere with a content price (or none); or no
 * longer made.
 */
export type Offer =
  | {
      readonly kind: 'shop'
      readonly store: Store
      readonly productId: number
      readonly options: readonly ProductOption[]
      readonly variants: readonly Variant[]
      /** Choices that make no variant; absent without any. */
      readonly modifiers?: readonly Modifier[]
      /** Of a product that is sold before it is there. */
      readonly preorder?: Preorder
      /** Absent without any. */
      readonly quantity?: QuantityBounds
      /** Lowest `now` of the variants that can be bought (of all, if none can). */
      readonly price: Price
      /** True when variants differ in price: the page says "from". */
      readonly from: boolean
      readonly stock: Stock
    }
  | { readonly kind: 'elsewhere'; readonly price: string | undefined }
  | { readonly kind: 'discontinued' }

/** A picture of the media service by name; `alt` is content. `poi` is the point of interest in fractions 0..1. */
export type Picture = {
  readonly name: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly poi?: { readonly x: number; readonly y: number }
  /** It is the first picture of the film of this name. */
  readonly ofFilm?: true
  /**
   * A few pixels of it, which stand in while it is on its way: WebP in base64. Absent for pictures that no page opens
   * with.
   */
  readonly thumb?: string
}

/** A film of the media service; `poster.alt` says what it shows. It is silent unless it has captions. */
export type Film = {
  readonly name: string
  /** The still that is shown until the film is started. */
  readonly poster: Picture
  /** Of the profile that is shown, px. */
  readonly width: number
  readonly height: number
  /** Some pixels of its first picture: WebP in base64. */
  readonly thumb?: string
  /** WebVTT, in the language of what stands around it. */
  readonly captions?: string
}

/**
 * Pictures of one colour, first = the tile's. `color` is the option value's slug; products without colours have one
 * group with ''.
 */
export type PictureGroup = { readonly color: string; readonly pictures: readonly Picture[] }

/**
 * The measure that a size is chosen by: the weight that it carries (dressed and packed, kg), or the leg that it fits
 * (cm).
 */
export type SizeMeasure = 'weight' | 'calf'
/** Whom one size fits, in kg or cm. `size` is the platform's label of the option value. */
export type SizeRange = {
  readonly size: string
  readonly measure: SizeMeasure
  readonly from: number
  readonly to: number
}

type ProductSpec = {
  readonly label: string
  /** BCP 47 language of a label that fell back to another one. */
  readonly labelLang?: string
  readonly value: string
}

export type Product = {
  readonly uid: string
  /** Last path segment: `/p/{slug}`. */
  readonly slug: string
  readonly title: string
  readonly tagline: string
  readonly description: SafeHtml
  /** BCP 47 language of the text when it fell back, else absent (the page's own). */
  readonly lang?: string
  readonly isNew: boolean
  readonly isRedesigned: boolean
  /** The platform's word for the same, under the feature flag `dataRefactor`; absent where it does not sell it. */
  readonly platformFlags?: TagFlags
  readonly pictures: readonly PictureGroup[]
  readonly specs: readonly ProductSpec[]
  readonly stories: readonly { readonly title: string; readonly html: SafeHtml; readonly picture?: Picture }[]
  /** Which size fits whom, the smallest first; all rows by one measure; empty where there is nothing to choose by. */
  readonly sizeGuide: readonly SizeRange[]
  readonly video?: Film
  /** Category paths that hold it, the most telling first: `snowshoes/womens`. */
  readonly categories: readonly string[]
  readonly offer: Offer
  readonly seo: { readonly title: string; readonly description: string; readonly image?: Picture }
}

/** A product on a tile, without its long text. */
export type Tile = Pick<
  Product,
  'uid' | 'slug' | 'title' | 'tagline' | 'lang' | 'isNew' | 'isRedesigned' | 'platformFlags' | 'pictures' | 'offer'
> & {
  /** Slug of the colour that it shows and leads to, where that is not simply the first one. */
  readonly color?: string
  /** Its colours where it is not sold; a product that is sold has them as an option. */
  readonly colors?: readonly OptionValue[]
}
