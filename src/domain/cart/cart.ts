import type { Money } from '../price/money.ts'
import type { Picture } from '../catalogue/product.ts'
import type { QuantityBounds } from './quantity-bounds.ts'

/** The origin of a line: the catalogue, a download, a promotion, a gift certificate, or the shop's staff. */
type CartLineKind = 'product' | 'digital' | 'gift' | 'certificate' | 'custom'

/** The acts that a line allows: setting its quantity and removing it, removing it only, or none. */
export type LineControls = 'quantity' | 'remove' | 'none'

/** A reduction of a whole cart by the platform. */
export type CartReduction = {
  readonly kind: 'coupon' | 'discount'
  /** The platform's name for it; absent where it has none. */
  readonly name: string | undefined
  /** Absent where it takes nothing off the cart itself, such as a coupon for free shipping. */
  readonly amount: Money | undefined
}

export type CartLine = {
  /** Line item id of the platform (UUID): the key of the interface, never the variant. */
  readonly id: string
  readonly kind: CartLineKind
  readonly controls: LineControls
  /** Absent for what is not in the catalogue. */
  readonly productId: number | undefined
  readonly variantId: number | undefined
  readonly sku: string
  /** Translated title where the shop knows the product, else the platform's name. */
  readonly name: string
  /** BCP 47 language of the name when it fell back, else absent (the page's own, or unknown). */
  readonly lang?: string
  /** Path of the product page in the reader's locale, absent when the shop has none. */
  readonly path: string | undefined
  readonly picture: Picture | undefined
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly quantity: number
  /** The bounds of this line beside the others of its product; absent without limits of its own. */
  readonly bounds?: QuantityBounds
  /** Of what is sold before it is there; `day` is an ISO date. */
  readonly preorder?: { readonly day?: string }
  readonly price: Money
  readonly total: Money
  readonly was: Money | undefined
  /** Names of the promotions that made it cheaper. */
  readonly discounts: readonly string[]
}

/** A trade customer's spend as the cart shows it. */
export type CartSpend = {
  /** Ordered so far in this term. */
  readonly total: Money
  readonly limit: Money
  readonly afterCart: Money
  /** Amount by which the cart passes the limit; 0 while it may be ordered. */
  readonly over: Money
  /** Whether the operator's own staff is buying: their limit is an allowance, with words of its own. */
  readonly isEmployee: boolean
}

/** A cart as the shop shows it. `version` rises with every change (vendors, commerce 7.2). */
export type Cart = {
  readonly id: string
  readonly version: number
  readonly lines: readonly CartLine[]
  readonly count: number
  readonly subtotal: Money
  /** An amount between the subtotal and the total, apart from taxes. */
  readonly reductions: readonly CartReduction[]
  /** Taxes in the total that are not in the subtotal; absent without any. */
  readonly taxes: Money | undefined
  readonly total: Money
  /** Platform ids of products that go with those in it, the most fitting first. */
  readonly addOns: readonly number[]
  /** Subtotal that ships free, and what is missing to it (0 once reached); absent where the store offers none. */
  readonly freeShipping: { readonly threshold: Money; readonly gap: Money } | undefined
  /** The lowest that shipping costs this cart; absent where it is free, or known at checkout only. */
  readonly shippingCost: Money | undefined
  /** Spend with this cart; trade customers only. */
  readonly spend?: CartSpend | undefined
}
