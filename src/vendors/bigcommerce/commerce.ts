import type { WireCart, WireNewLine, WireRedirectUrls } from './wire/cart.ts'
import type { WireCategory, WireCategoryNode } from './wire/category.ts'
import type {
  ProductField,
  ProductInclude,
  VariantField,
  WireFullProduct,
  WireOption,
  WireProduct,
  WireSomeVariant,
  WireVariant,
} from './wire/catalogue.ts'
import type { Page } from './wire/envelope.ts'
import type { Customers } from './customers.ts'
import type { Storefront } from './storefront-graph.ts'
import type { Groups } from './groups.ts'
import type { Inventory } from './inventory.ts'
import type { Orders } from './orders.ts'
import type { Pricing } from './pricing.ts'
import type {
  WireCountry,
  WireCurrency,
  WireShippingMethod,
  WireShippingZone,
  WireState,
  WireStore,
} from './wire/store-data.ts'

/** `page` from 1; `limit` 1..250. The platform may give fewer (`pagination.per_page` says how many). */
type PageQuery = { readonly page?: number | undefined; readonly limit?: number | undefined }

export type ProductSelection = {
  readonly include?: readonly ProductInclude[] | undefined
  readonly includeFields?: readonly ProductField[] | undefined
}

/** Fields that are wanted of variants, all of them unless told; both ids come in any case. */
type VariantSelection = { readonly includeFields?: readonly VariantField[] | undefined }

/** Which variants of the whole store: all conditions that are given together. */
type VariantQuery = PageQuery &
  VariantSelection & {
    readonly products?: readonly number[] | undefined
    readonly id?: number | undefined
    readonly sku?: string | undefined
  }

/** A field of a product that does not fit; `id` is `''` where even that is missing. */
export type ProductFault = { readonly id: string; readonly field: string; readonly message: string }

/** Reads of what shoppers may see. Hidden products and categories are "nothing there". */
export type Catalogue = {
  /** Every visible product with variants and options. One that does not fit is left out, and told fault by fault. */
  readonly products: (onFault?: (fault: ProductFault) => void) => Promise<readonly WireFullProduct[]>
  /** Every visible category, flat. */
  readonly categories: () => Promise<readonly WireCategory[]>
  readonly categoryTree: () => Promise<readonly WireCategoryNode[]>
  readonly productPage: (
    query: PageQuery & ProductSelection & { readonly category?: number | undefined },
  ) => Promise<Page<WireProduct>>
  readonly categoryPage: (query: PageQuery) => Promise<Page<WireCategory>>
  readonly product: (id: number, selection?: ProductSelection) => Promise<WireProduct | undefined>
  readonly category: (id: number) => Promise<WireCategory | undefined>
  /** Variants of visible products. */
  readonly variantSearch: (query: VariantQuery) => Promise<Page<WireSomeVariant>>
  /*
   * What hangs below a product by its id: `undefined` when there is no such product. Whether that product is visible is
   * for the caller to ask first; `SharedReads` does.
   */
  /** All variants, with their stock. */
  readonly variants: (productId: number) => Promise<readonly WireVariant[] | undefined>
  readonly optionPage: (productId: number, query: PageQuery) => Promise<Page<WireOption> | undefined>
  readonly variantPage: (
    productId: number,
    query: PageQuery & VariantSelection,
  ) => Promise<Page<WireSomeVariant> | undefined>
  readonly variant: (
    productId: number,
    variantId: number,
    selection?: VariantSelection,
  ) => Promise<WireSomeVariant | undefined>
}

/** Why the platform refused a line: its own words stay inside. */
export type CartRefusal = 'options' | 'stock' | 'quantity' | 'product' | 'other'

/**
 * What a cart write came to. `emptied`: the last line went, and the cart with it. `gone`: there is no such cart, or no
 * such line in it.
 */
export type CartOutcome =
  | { readonly kind: 'cart'; readonly cart: WireCart }
  | { readonly kind: 'emptied' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'refused'; readonly reason: CartRefusal }

type NewCart = {
  readonly lines: readonly WireNewLine[]
  readonly currency: string
  /** BCP 47 tag such as `fr-CA`. */
  readonly locale?: string | undefined
  /** 0 or absent = guest. */
  readonly customerId?: number | undefined
}

export type Carts = {
  readonly create: (cart: NewCart) => Promise<CartOutcome>
  readonly get: (id: string) => Promise<WireCart | undefined>
  readonly addItems: (id: string, lines: readonly WireNewLine[]) => Promise<CartOutcome>
  /** `version` makes the platform refuse (`conflict`) when the cart has changed since. */
  readonly updateItem: (id: string, itemId: string, line: WireNewLine, version?: number) => Promise<CartOutcome>
  readonly removeItem: (id: string, itemId: string, version?: number) => Promise<CartOutcome>
  readonly setCustomer: (id: string, customerId: number, version?: number) => Promise<CartOutcome>
  readonly delete: (id: string) => Promise<void>
  /** Addresses that work once: mint them at the click. `undefined` when the cart is gone. */
  readonly redirectUrls: (id: string) => Promise<WireRedirectUrls | undefined>
}

/** One commerce store: every verb throws `VendorError` on failure, and answers `undefined` for "nothing there". */
export type Commerce = {
  readonly catalogue: Catalogue
  readonly storefront: Storefront
  readonly inventory: Inventory
  readonly carts: Carts
  readonly customers: Customers
  readonly orders: Orders
  readonly groups: Groups
  readonly pricing: Pricing
  readonly store: () => Promise<WireStore>
  /** Enabled currencies. */
  readonly currencies: () => Promise<readonly WireCurrency[]>
  readonly currency: (id: number) => Promise<WireCurrency | undefined>
  readonly countries: () => Promise<readonly WireCountry[]>
  readonly states: (countryId: number) => Promise<readonly WireState[]>
  /** All enabled zones. */
  readonly shippingZones: () => Promise<readonly WireShippingZone[]>
  /** Enabled methods of a zone that count in our channel. */
  readonly shippingMethods: (zoneId: number) => Promise<readonly WireShippingMethod[]>
  /** Now, in ms, as the platform has it: what we sign for it is judged by its clock, not by ours. */
  readonly now: () => number
  /** Resolves when the platform answers; the cheapest call there is. */
  readonly ping: () => Promise<void>
}
