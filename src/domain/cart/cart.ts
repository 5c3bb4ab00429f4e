import type { Money } from '../price/money.ts'
import type { Picture } from '../catalogue/product.ts'
import type { CartSpend } from '../pro/spend-advice.ts'

export type CartLine = {
  /** Line item id of the platform (UUID): the key of the interface, never the variant. */
  readonly id: string
  readonly productId: number
  readonly variantId: number | undefined
  readonly sku: string
  /** Translated title where the shop knows the product, else the platform's name. */
  readonly name: string
  /** Path of the product page in the reader's locale, absent when the shop has none. */
  readonly path: string | undefined
  readonly picture: Picture | undefined
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly quantity: number
  readonly price: Money
  readonly total: Money
  readonly was: Money | undefined
}

/** A cart as the shop shows it. `version` rises with every change (vendors, commerce 7.2). */
export type Cart = {
  readonly id: string
  readonly version: number
  readonly lines: readonly CartLine[]
  readonly count: number
  readonly subtotal: Money
  readonly discount: Money
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
