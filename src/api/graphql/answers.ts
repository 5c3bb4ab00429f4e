import type { Store } from '../../domain/region/stores.ts'

/*
 * The answers of the operations: the schema's types for the code that makes them and for the browser that reads them.
 */

export type PriceAnswer = { readonly value: number; readonly currencyCode: string }
type StoreProductsAnswer = Partial<
  Readonly<Record<Store, { readonly id: number; readonly categories: readonly number[] } | null>>
>
export type OptionAnswer = {
  readonly id: number
  readonly displayName: string
  readonly values: readonly {
    readonly entityId: number
    readonly label: string
    readonly slug: string
    readonly hexColors: readonly string[]
  }[]
}
export type VariantAnswer = {
  readonly id: number
  readonly sku: string
  readonly inventoryLevel: number | null
  readonly isInStock: boolean
  readonly isPurchasable: boolean
  readonly thumbnail: string | null
  readonly calculatedPrice: PriceAnswer | null
  /** Only where it was asked for. */
  readonly retailPrice?: PriceAnswer | null
  readonly option_values: readonly {
    readonly id: number
    readonly option_display_name: string
    readonly values: readonly { readonly id: number; readonly label: string; readonly hexColors: readonly string[] }[]
  }[]
}
export type BcProductAnswer = {
  readonly id: number
  readonly name: string
  readonly sku: string
  readonly categories: readonly number[]
  readonly availability: 'available' | 'preorder' | 'disabled'
  readonly inventory_tracking: 'none' | 'product' | 'variant'
  readonly inventoryLevel: number | null
  readonly isInStock: boolean
  readonly isNew: boolean
  readonly isRedesigned: boolean
  readonly calculatedPrice: PriceAnswer | null
  readonly retailPrice: PriceAnswer | null
  readonly variants: readonly VariantAnswer[]
  readonly product_options: readonly OptionAnswer[]
}
export type RelatedProductAnswer = {
  readonly uid: string
  readonly title: string
  readonly display_title: string
  readonly lang: string | null
  readonly tagline: string
  readonly description: string
  readonly regions: readonly string[]
  readonly price_range: string
  readonly url: string
  readonly bc_products: StoreProductsAnswer
  readonly is_new: boolean
  readonly is_redesigned: boolean
  readonly prices: Readonly<Record<string, number | null>>
  readonly image: {
    readonly amplience_id: string | null
    readonly imageset: string | null
    readonly colors: readonly {
      readonly color: string
      readonly name: string
      readonly alt: string
      readonly width: number
      readonly height: number
    }[]
  }
  readonly bcProduct: BcProductAnswer
}
export type BannerAnswer = {
  readonly uid: string
  readonly title: string
  readonly content: string
  readonly content_layout: string
  readonly dark_overlay_on_banner_image: boolean
  readonly disable_link: boolean
  readonly background: { readonly type: 'Image' | 'Video'; readonly amplience_id: string; readonly alt_text: string }
  readonly cta_button_global: readonly {
    readonly button_text: string
    readonly button_class: string
    readonly href: string
    readonly new_tab: boolean
  }[]
}
export type ErrorPageAnswer = {
  readonly title: string
  readonly regions: readonly string[]
  readonly header: string
  readonly main_content: string
  readonly link_text: string
  readonly product_header: string
  readonly automated_related_products: { readonly uid: string; readonly bcId: number | null } | null
  readonly products: readonly Pick<RelatedProductAnswer, 'uid' | 'title' | 'regions' | 'url' | 'bc_products'>[]
  readonly banner: BannerAnswer | null
  readonly product_recommendation_page: { readonly header: string; readonly main_content: string }
}
export type ColorGroupAnswer = {
  readonly color_name: string
  readonly option_swatch_hex: string
  readonly child_colors: readonly string[]
}

/** The parts of a product that may have changed since its page was built. */
export type ProductNowAnswer = {
  readonly bcProduct: Pick<
    BcProductAnswer,
    'id' | 'availability' | 'inventory_tracking' | 'inventoryLevel' | 'isInStock' | 'calculatedPrice' | 'retailPrice'
  > & {
    readonly variants: readonly Pick<
      VariantAnswer,
      'id' | 'inventoryLevel' | 'isInStock' | 'isPurchasable' | 'calculatedPrice' | 'retailPrice'
    >[]
  }
}

/** The parts of a product on a tile that a script draws. */
export type TileAnswer = Pick<RelatedProductAnswer, 'display_title' | 'lang' | 'url' | 'is_new' | 'is_redesigned'> & {
  /** Only where it was asked for: a small tile has no room for it. */
  readonly tagline?: string
  readonly image: Pick<RelatedProductAnswer['image'], 'colors'>
  readonly bcProduct: Pick<
    BcProductAnswer,
    'id' | 'availability' | 'isInStock' | 'isNew' | 'isRedesigned' | 'calculatedPrice' | 'retailPrice'
  > & {
    readonly variants: readonly Pick<VariantAnswer, 'isInStock' | 'isPurchasable' | 'calculatedPrice'>[]
    readonly product_options: readonly {
      readonly values: readonly {
        readonly label: string
        readonly slug: string
        readonly hexColors: readonly string[]
      }[]
    }[]
  }
}

/** Trusted document → its variables. */
export type DocumentVariables = {
  readonly RelatedProductsByUid: { readonly uids: readonly string[]; readonly locale: string; readonly bcRegion: Store }
  readonly GetRelatedProducts: {
    readonly uids?: readonly string[]
    readonly ids?: readonly number[]
    readonly locale: string
    readonly bcRegion: Store
    readonly includeVariantRetailPrice?: boolean
  }
  readonly GetAutomatedRelatedProductIds: {
    readonly categoryId: number
    readonly bcRegion: Store
    readonly ctsRegion: string
    readonly locale: string
    readonly productAttributes?: {
      readonly uid?: string
      readonly groups?: readonly {
        readonly attributes: readonly {
          readonly id: string
          readonly values: readonly string[]
          readonly topLevel?: boolean
        }[]
      }[]
    }
  }
  readonly GetErrorPage: { readonly locale: string; readonly bcRegion: Store }
  readonly ProductNow: { readonly ids: readonly number[]; readonly locale: string; readonly bcRegion: Store }
  readonly ColorGroups: { readonly locale: string }
  readonly ProductTiles: {
    readonly ids: readonly number[]
    readonly locale: string
    readonly bcRegion: string
    readonly size: number
  }
}
/** Trusted document → its data. */
export type DocumentAnswers = {
  readonly RelatedProductsByUid: { readonly relatedProducts: readonly RelatedProductAnswer[] }
  readonly GetRelatedProducts: { readonly relatedProducts: readonly RelatedProductAnswer[] }
  readonly GetAutomatedRelatedProductIds: { readonly automatedRelatedProductIds: readonly number[] }
  readonly GetErrorPage: { readonly errorPage: ErrorPageAnswer | null }
  readonly ProductNow: { readonly relatedProducts: readonly ProductNowAnswer[] }
  readonly ColorGroups: { readonly colorGroups: readonly ColorGroupAnswer[] }
  readonly ProductTiles: { readonly relatedProducts: readonly TileAnswer[] }
}
