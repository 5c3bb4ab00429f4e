import type { ProductListEvent } from '../catalogue/product-list-event.ts'

/** A product in an event, in the names of GA4 (vendors, google 5). `price` in major units, after discounts. */
export type AnalyticsItem = {
  readonly item_id?: string
  readonly item_name: string
  readonly item_variant?: string
  readonly index?: number
  readonly price?: number
  readonly quantity?: number
}

/** A product that was viewed, put into the cart, or bought; amounts in major units. */
export type CommerceEvent = {
  readonly event: 'view_item' | 'add_to_cart' | 'remove_from_cart' | 'begin_checkout' | 'purchase'
  readonly ecommerce: {
    readonly currency?: string
    readonly value?: number
    readonly transaction_id?: string
    readonly tax?: number
    readonly shipping?: number
    readonly items: readonly AnalyticsItem[]
  }
}

/** A page that was shown. */
type PageView = {
  readonly event: 'page_view'
  readonly page_location: string
  readonly page_path: string
  /** Absent where the title may name a person. */
  readonly page_title?: string
  /** Name of the route, or what the page's meta tag says. */
  readonly page_type: string
  readonly language: string
  readonly region: string
}

/**
 * An event of the shop, for any measuring service. The names are GA4's, which others read as well; adapters
 * (`browser/parts/analytics/tag-manager.ts`) write them in their service's form.
 */
export type AnalyticsEvent =
  | PageView
  | ProductListEvent
  | CommerceEvent
  | { readonly event: 'search'; readonly search_term: string }
  | { readonly event: 'sign_up'; readonly method: 'email' | 'newsletter' }
  | { readonly event: 'pro_application' }

/** Whether a value that we wrote ourselves, into a page or the browser's storage, is an event. */
export const isAnalyticsEvent = (value: unknown): value is AnalyticsEvent => value instanceof Object && 'event' in value
