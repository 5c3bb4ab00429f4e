/** A modifier's value: the id of a listed one, else the text. */
export type ChosenModifier = { option_id: number; option_value: number | string }

/** A cart as it is kept. Prices are worked out on every read from the catalogue and the customer's group. */
export type StoredLine = {
  /** UUID. */
  id: string
  product_id: number
  variant_id: number
  quantity: number
  /** Values of the product's modifiers; those of its variant are not repeated here. */
  modifiers?: ChosenModifier[]
  /** Price given by the caller instead of the catalogue's. */
  list_price?: number
}

type Person = { name: string; email: string }

/** A gift certificate on its way to its recipient. */
export type StoredCertificate = {
  /** UUID. */
  id: string
  name: string
  theme: string
  amount: number
  quantity: number
  sender: Person
  recipient: Person
  message: string
}

/** Something that is not in the catalogue, put into a cart by staff. */
export type StoredCustomItem = {
  /** UUID. */
  id: string
  sku: string
  name: string
  quantity: number
  list_price: number
}

/** A merchant's gift: a product, or something off the whole cart. */
export type Promotion = {
  id: number
  name: string
  /** Entered by shoppers; '' = applies by itself. */
  code: string
  /** Sum of the cart from which it applies. */
  from: number
  reward:
    | { kind: 'gift'; variant_id: number }
    | { kind: 'percent'; percent: number }
    | { kind: 'amount'; amount: number }
}

export type StoredCart = {
  /** UUID; also the checkout's id. */
  id: string
  customer_id: number
  channel_id: number
  email: string
  currency: string
  locale: string
  version: number
  /** Milliseconds. */
  created: number
  updated: number
  lines: StoredLine[]
  gift_certificates?: StoredCertificate[]
  custom_items?: StoredCustomItem[]
  coupon_codes?: string[]
}

/** One use of one redirect address. */
export type RedirectToken = {
  token: string
  cart_id: string
  action: 'load' | 'loadInCheckout'
  /** Milliseconds. */
  expires: number
  query: { key: string; value: string }[]
}
