import type { OrderStage } from '../../domain/order/order-stage.ts'

/*
 * Orders. `/api/orders` answers these names by specification. Money: major units of `currency_code`; times: ISO 8601 in
 * UTC.
 */

/** Identity of an order, for questions that need no more. */
export type OrderHead = {
  id: number
  /** 0 = guest. */
  customer_id: number
  status_id: number
  is_deleted: boolean
  /** The cart that became this order. */
  cart_id: string | undefined
}

/** A postal address as an order carries it. */
type OrderAddress = {
  first_name: string
  last_name: string
  company: string
  street_1: string
  street_2: string
  city: string
  state: string
  zip: string
  country: string
  country_iso2: string
  phone: string
}

/** A placed order. */
export type PlatformOrder = Omit<OrderHead, 'cart_id'> & {
  date_created: string
  date_modified: string | null
  date_shipped: string | null
  /** English name of the platform. */
  status: string
  /** The merchant's own name of the status: what shoppers read. */
  custom_status: string
  items_total: number
  items_shipped: number
  /** In which the order was charged. */
  currency_code: string
  is_tax_inclusive_pricing: boolean
  subtotal_ex_tax: number
  subtotal_inc_tax: number
  subtotal_tax: number
  shipping_cost_ex_tax: number
  shipping_cost_inc_tax: number
  shipping_cost_tax: number
  handling_cost_ex_tax: number
  handling_cost_inc_tax: number
  handling_cost_tax: number
  wrapping_cost_ex_tax: number
  wrapping_cost_inc_tax: number
  wrapping_cost_tax: number
  discount_amount: number
  coupon_discount: number
  gift_certificate_amount: number
  store_credit_amount: number
  total_ex_tax: number
  total_inc_tax: number
  total_tax: number
  refunded_amount: number
  payment_method: string
  order_is_digital: boolean
  customer_message: string
  billing_address: OrderAddress & { email: string }
  shipping_address_count: number
}

/** A choice of an order's line. */
type PlatformOrderChoice = {
  /** An option that products of the store share: neither the catalogue nor a cart knows it. */
  option_id: number
  /** The product's own option, as the catalogue names it and carts take it. */
  product_option_id: number
  display_name: string
  display_value: string
  value: string
  type: string
}

/** A line of an order. */
export type PlatformOrderProduct = {
  id: number
  order_id: number
  /** 0 = something that is not in the catalogue. */
  product_id: number
  /** `undefined` without variants. */
  variant_id: number | undefined
  order_address_id: number
  name: string
  sku: string
  quantity: number
  quantity_shipped: number
  quantity_refunded: number
  is_refunded: boolean
  base_price: number
  price_ex_tax: number
  price_inc_tax: number
  base_total: number
  total_ex_tax: number
  total_inc_tax: number
  /** The same after discounts and coupons, also those of the whole order; absent where the platform does not say. */
  discounted_total_inc_tax?: number | undefined
  /** The line that this one is a part of. */
  parent_order_product_id?: number | undefined
  product_options: PlatformOrderChoice[]
}

export type OrderShippingAddress = OrderAddress & {
  id: number
  order_id: number
  items_total: number
  items_shipped: number
  shipping_method: string
  cost_ex_tax: number
  cost_inc_tax: number
}

/** A parcel of an order. */
export type PlatformShipment = {
  id: number
  order_id: number
  order_address_id: number
  date_created: string
  tracking_number: string
  tracking_carrier: string
  /** The text as the merchant typed it: any. */
  tracking_link: string
  /** Made by the platform from carrier and number. */
  generated_tracking_link: string
  shipping_provider: string
  shipping_provider_display_name: string
  shipping_method: string
  items: { order_product_id: number; product_id: number; quantity: number }[]
}

/** A page of orders. The platform has no total: `more` is whether a further page may hold some. */
type OrderPage = { readonly orders: readonly PlatformOrder[]; readonly more: boolean }

/** Orders of one store. Unfinished and deleted orders are "nothing there". */
export type Orders = {
  /** Newest first. `page` from 1, `limit` 1..250. Guests (id 0) have no orders. */
  readonly ofCustomer: (
    customerId: number,
    query: { readonly page: number; readonly limit: number },
  ) => Promise<OrderPage>
  /**
   * The meaning of a status to a customer; `undefined` for a status that the adapter does not know. Sends no request.
   */
  readonly stageOf: (statusId: number) => OrderStage | undefined
  readonly get: (id: number) => Promise<PlatformOrder | undefined>
  /** Identity of an order in any state, unfinished and deleted ones included. */
  readonly head: (id: number) => Promise<OrderHead | undefined>
  readonly products: (id: number) => Promise<readonly PlatformOrderProduct[]>
  readonly shippingAddresses: (id: number) => Promise<readonly OrderShippingAddress[]>
  readonly shipments: (id: number) => Promise<readonly PlatformShipment[]>
}
