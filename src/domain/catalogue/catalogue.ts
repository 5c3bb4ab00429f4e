import type { CurrencyFormat } from '../price/currency-format.ts'
import type { MerchantPosition } from './merchant-order.ts'
import type { QuantityBounds } from '../cart/quantity-bounds.ts'
import type { Modifier, Preorder, ProductOption, Variant } from './product.ts'
import type { ShippingRange } from '../shipping/free-shipping.ts'
import type { TagFlags } from './tag-flags.ts'

/** A product as one store sells it, before content and language are added: labels are the platform's own. */
export type CatalogueProduct = {
  readonly id: number
  readonly discontinued: boolean
  readonly flags: TagFlags
  readonly position: MerchantPosition
  readonly options: readonly ProductOption[]
  readonly variants: readonly Variant[]
  /** Absent without any. */
  readonly modifiers?: readonly Modifier[]
  /** Of a product that is sold before it is there. */
  readonly preorder?: Preorder
  /** Absent without any. */
  readonly quantity?: QuantityBounds
}

/** The facts of a store that pages need besides its products. */
export type StoreTerms = {
  /** ISO 4217 code of its default currency. */
  readonly currency: string
  readonly format: CurrencyFormat
  /** Country of the locale table → subtotal in minor units that ships free; absent where nothing does. */
  readonly freeShipping: Readonly<Record<string, number>>
  /** Country of the locale table → ranges of its total-based methods, in minor units; absent without such methods. */
  readonly shippingRanges: Readonly<Record<string, readonly ShippingRange[]>>
}
