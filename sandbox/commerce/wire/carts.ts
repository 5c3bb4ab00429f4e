/** A cart as it is kept. Prices are worked out on every read from the catalogue and the customer's group. */
export type StoredLine = {
  /** UUID. */
  id: string
  product_id: number
  variant_id: number
  quantity: number
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
