/*
 * Carts. `/api/carts` answers these names by specification, so they stay as they are on the way out. Money: major units
 * of the cart's currency.
 */

export type CartLineOption = {
  name: string
  nameId: number
  value: string
  /** Absent for free text. */
  valueId: number | undefined
}

export type PlatformCartLine = {
  id: string
  product_id: number
  variant_id: number | undefined
  sku: string
  name: string
  quantity: number
  original_price: number
  list_price: number
  sale_price: number
  extended_list_price: number
  extended_sale_price: number
  discount_amount: number
  /** Promotions that made the line cheaper. */
  discounts: AppliedDiscount[]
  /** The line that this one belongs to. */
  parent_id: string | null
  is_mutable: boolean
  added_by_promotion: boolean
  options: CartLineOption[]
}

type Contact = { name: string; email: string }

/** A gift certificate in a cart. */
export type PlatformCertificate = {
  id: string
  name: string
  theme: string
  amount: number
  quantity: number
  sender: Contact
  recipient: Contact
  message: string
}

/** Something that is not in the catalogue, put into a cart by staff. */
export type PlatformCustomItem = {
  id: string
  sku: string
  name: string
  quantity: number
  list_price: number
  extended_list_price: number
}

type AppliedDiscount = {
  id: string
  /** null where the platform does not name it. */
  name: string | null
  discounted_amount: number
}

type AppliedCoupon = {
  code: string
  display_name: string
  /** `free_shipping` and `shipping_discount` take nothing off the cart itself. */
  coupon_type: string
  discounted_amount: number
}

/** A cart with its lines. */
export type PlatformCart = {
  id: string
  /** 0 = guest. */
  customer_id: number
  currency: { code: string }
  base_amount: number
  discount_amount: number
  cart_amount: number
  coupons: AppliedCoupon[]
  /** On the whole cart. */
  discounts: AppliedDiscount[]
  line_items: {
    physical_items: PlatformCartLine[]
    digital_items: PlatformCartLine[]
    gift_certificates: PlatformCertificate[]
    custom_items: PlatformCustomItem[]
  }
  /** Rises with every change; 0 where an answer leaves it out. */
  version: number
}

/** The lines of a cart that are of products. */
export const productLines = ({ line_items }: PlatformCart): readonly PlatformCartLine[] => [
  ...line_items.physical_items,
  ...line_items.digital_items,
]

/** Hosted pages of a cart. */
type CartRedirectUrls = { cart_url: string; checkout_url: string }

/** A choice of a line: the id of a listed value, a text, or a day (ISO date). */
export type OptionSelection = {
  readonly option_id: number
  readonly option_value: number | string | { readonly day: string }
}

/** A line to be put into a cart, or the new state of one. Never a price. */
export type NewCartLine = {
  readonly product_id: number
  readonly variant_id?: number
  readonly quantity: number
  /**
   * Only of a line with modifiers: all its choices, those that make the variant among them. A choice that is left out
   * is lost (vendors, commerce 7.2).
   */
  readonly option_selections?: readonly OptionSelection[]
}

/**
 * The lines of a cart that are no products, for another cart: certificates and custom items of a cart of the platform.
 */
export type OtherItems = {
  readonly gift_certificates: readonly Omit<PlatformCertificate, 'id'>[]
  readonly custom_items: readonly Omit<PlatformCustomItem, 'id' | 'extended_list_price'>[]
}

/** Sent to a cart beside lines. */
export type AddedBeside = Partial<OtherItems> & { readonly version?: number | undefined }

/**
 * The reason of a cart's change that the platform refused: its own words stay inside. `customer`: there is no such
 * customer.
 */
export type CartRefusal = 'options' | 'stock' | 'quantity' | 'product' | 'coupon' | 'customer' | 'other'

/**
 * The outcome of a cart write. `emptied`: the last line went, and the cart with it. `gone`: a read says that there is
 * no such cart. `line_gone`: the cart is there, and has no such line. `missing`: the product that the platform lacks,
 * where it names it.
 */
export type CartOutcome =
  | { readonly kind: 'cart'; readonly cart: PlatformCart }
  | { readonly kind: 'emptied' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'line_gone'; readonly cart: PlatformCart }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'refused'; readonly reason: CartRefusal; readonly missing?: number }

type NewCart = {
  readonly lines: readonly NewCartLine[]
  readonly currency: string
  /** BCP 47 tag such as `fr-CA`. */
  readonly locale?: string | undefined
  /** 0 or absent = guest. */
  readonly customerId?: number | undefined
}

/** Carts of one store. */
export type Carts = {
  readonly create: (cart: NewCart) => Promise<CartOutcome>
  /** `undefined` when the cart is gone. */
  readonly get: (id: string) => Promise<PlatformCart | undefined>
  /** `version` makes the platform refuse (`conflict`) when the cart, or its owner, has changed since. */
  readonly addItems: (id: string, lines: readonly NewCartLine[], beside?: AddedBeside) => Promise<CartOutcome>
  readonly updateItem: (id: string, itemId: string, line: NewCartLine, version?: number) => Promise<CartOutcome>
  readonly removeItem: (id: string, itemId: string, version?: number) => Promise<CartOutcome>
  readonly setCustomer: (id: string, customerId: number, version?: number) => Promise<CartOutcome>
  readonly delete: (id: string) => Promise<void>
  /**
   * Addresses that work once: create them at the click. `undefined` when the cart is gone, `unavailable` when it is
   * there and the platform makes no address for it.
   * @param parameters that the hosted page gets in its address
   * @throws VendorError when the checkout is not on the store's own host
   */
  readonly redirectUrls: (
    id: string,
    parameters?: Readonly<Record<string, string>>,
  ) => Promise<CartRedirectUrls | 'unavailable' | undefined>
}
