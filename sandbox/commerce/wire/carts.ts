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
