import type { TaxKind } from '../../seed/types.ts'

/**
 * Orders in the platform's V2 wire shape, without the links that answers add (vendors, commerce 12). Money is decimal
 * strings.
 */

export type BillingAddress = {
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
  email: string
  form_fields: { name: string; value: string }[]
}

export type OrderProduct = Record<string, unknown> & {
  id: number
  order_id: number
  product_id: number
  variant_id: number
  name: string
  base_total: string
  quantity: number
  quantity_shipped: number
  product_options: { display_name: string; display_value: string }[]
}

export type OrderShippingAddress = Omit<BillingAddress, 'form_fields'> & {
  id: number
  order_id: number
  items_total: number
  items_shipped: number
  shipping_method: string
  base_cost: string
  cost_ex_tax: string
  cost_inc_tax: string
  cost_tax: string
  cost_tax_class_id: number
  base_handling_cost: string
  handling_cost_ex_tax: string
  handling_cost_inc_tax: string
  handling_cost_tax: string
  handling_cost_tax_class_id: number
  shipping_zone_id: number
  shipping_zone_name: string
  form_fields: []
}

export type Order = Record<string, unknown> & {
  id: number
  customer_id: number
  date_created: string
  date_modified: string
  /** '' until something is on its way. */
  date_shipped: string
  status_id: number
  status: string
  custom_status: string
  items_total: number
  items_shipped: number
  cart_id: string
  channel_id: number
  total_inc_tax: string
  currency_code: string
  payment_method: string
  external_order_id: string
  is_deleted: boolean
  customer_locale: string
  billing_address: BillingAddress
}

/** One tax of an order. */
export type TaxLine = { kind: TaxKind; percent: number; amount: number }

/** The cost of an order, in major units. `lineTaxes` are in the order of the cart's lines. */
export type OrderTotals = {
  items: number
  shipping: number
  /** Items and shipping hold the taxes; else `total` adds them. */
  isIncluded: boolean
  taxes: TaxLine[]
  lineTaxes: number[]
  itemsTax: number
  shippingTax: number
  total: number
}

/** First and last day on which an order may arrive: midnight UTC of the store's calendar day, in ms. */
export type ExpectedDays = { from: number; to: number }

/** The facts that the shopper has been shown and the API does not answer. */
type Receipt = { totals: OrderTotals; expected?: ExpectedDays; methodId: number }

/**
 * `created` in ms; `moved`: when it came to its stage, in ms, where it moves on by itself. Orders of earlier versions
 * of the sandbox have no receipt.
 */
export type StoredOrder = {
  order: Order
  products: OrderProduct[]
  address: OrderShippingAddress
  created: number
  moved?: number
  receipt?: Receipt
  /** Parameters that led the shopper to the checkout: `consent`, `utm_source` … */
  handover?: Readonly<Record<string, string>>
}

export type ShippedItem = { order_product_id: number; product_id: number; quantity: number }

export type Shipment = {
  id: number
  order_id: number
  customer_id: number
  order_address_id: number
  date_created: string
  tracking_number: string
  tracking_carrier: string
  tracking_link: string
  generated_tracking_link: string
  shipping_provider: string
  shipping_provider_display_name: string
  shipping_method: string
  merchant_shipping_cost: string
  comments: string
  billing_address: Omit<BillingAddress, 'form_fields'>
  shipping_address: Omit<BillingAddress, 'form_fields'>
  items: ShippedItem[]
}
