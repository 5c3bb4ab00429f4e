import { z } from '@hono/zod-openapi'
import { botTokenSchema } from '../kernel/bot-token.ts'
import { pathIdSchema } from '../kernel/ids.ts'
import { knownEmailSchema } from '../kernel/plain-text.ts'

/*
 * Queries and answers about orders. Answers carry the platform's field names (specification, addendum 3); dates are ISO
 * 8601 in UTC, money is in major units of `currency_code`. Unlisted fields are removed.
 */

export const idParam = z.strictObject({ id: pathIdSchema })

const largestPage = 50

/** `GET orders/{id}`: the platform has no total, so `meta.more` says whether there is another page. */
export const orderListQuery = z.strictObject({
  page: pathIdSchema.default(1),
  limit: pathIdSchema.refine((count) => count <= largestPage, `must be at most ${largestPage}`).default(25),
})

const date = z.iso.datetime()
const text = z.string()
const amount = z.number()
const count = z.int()
const id = z.int()

const address = {
  first_name: text,
  last_name: text,
  company: text,
  street_1: text,
  street_2: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  country_iso2: text,
  phone: text,
}

const orderFields = z.object({
  id,
  date_created: date,
  date_modified: date.nullable(),
  date_shipped: date.nullable().openapi({ description: 'null until something is on its way' }),
  status_id: id,
  status: text.openapi({ description: 'English name of the platform' }),
  custom_status: text.openapi({ description: 'The shop’s own name of the status: show this' }),
  items_total: count,
  items_shipped: count,
  currency_code: text,
  is_tax_inclusive_pricing: z.boolean(),
  subtotal_ex_tax: amount,
  subtotal_inc_tax: amount,
  subtotal_tax: amount,
  shipping_cost_ex_tax: amount,
  shipping_cost_inc_tax: amount,
  shipping_cost_tax: amount,
  handling_cost_ex_tax: amount,
  handling_cost_inc_tax: amount,
  handling_cost_tax: amount,
  wrapping_cost_ex_tax: amount,
  wrapping_cost_inc_tax: amount,
  wrapping_cost_tax: amount,
  discount_amount: amount,
  coupon_discount: amount,
  gift_certificate_amount: amount,
  store_credit_amount: amount,
  total_ex_tax: amount,
  total_inc_tax: amount,
  total_tax: amount,
  refunded_amount: amount,
  payment_method: text,
  order_is_digital: z.boolean(),
  customer_message: text,
  billing_address: z.object({ ...address, email: text }),
  shipping_address_count: count,
})

const orderProduct = z
  .object({
    id,
    product_id: id.openapi({ description: '0 for something that is not in the catalogue' }),
    variant_id: id.optional(),
    order_address_id: id,
    name: text,
    sku: text,
    quantity: count,
    quantity_shipped: count,
    quantity_refunded: count,
    is_refunded: z.boolean(),
    base_price: amount,
    price_ex_tax: amount,
    price_inc_tax: amount,
    base_total: amount,
    total_ex_tax: amount,
    total_inc_tax: amount,
    product_options: z.array(
      z.object({
        option_id: id.openapi({ description: 'An option that products share' }),
        product_option_id: id.openapi({ description: 'The product’s own option, as carts take it' }),
        display_name: text,
        display_value: text,
        value: text,
        type: text,
      }),
    ),
  })
  .openapi('OrderProduct')

const shippingAddress = z
  .object({
    id,
    ...address,
    items_total: count,
    items_shipped: count,
    shipping_method: text,
    cost_ex_tax: amount,
    cost_inc_tax: amount,
  })
  .openapi('OrderShippingAddress')

export const orderSummarySchema = orderFields.openapi('Order')
export const orderSchema = orderFields
  .extend({ products: z.array(orderProduct), shipping_addresses: z.array(shippingAddress) })
  .openapi('WholeOrder')

export const orderListAnswer = z.object({
  data: z.array(orderSummarySchema),
  meta: z.object({ page: count, limit: count, more: z.boolean() }),
})
export const orderAnswer = z.object({ data: orderSchema })

export const shipmentSchema = z
  .object({
    id,
    order_id: id,
    order_address_id: id,
    date_created: date,
    tracking_number: text,
    tracking_carrier: text,
    tracking_link: z.url().nullable().openapi({ description: 'Only to a known carrier' }),
    shipping_provider: text,
    shipping_provider_display_name: text,
    shipping_method: text,
    items: z.array(z.object({ order_product_id: id, product_id: id, quantity: count })),
  })
  .openapi('Shipment')
export const shipmentsAnswer = z.object({ data: z.array(shipmentSchema) })

/** `GET order-status/{id}?email=`. */
export const orderStatusQuery = z.strictObject({
  email: knownEmailSchema,
  bot_token: botTokenSchema('order_status').optional(),
})

/**
 * The parts of an order that its number and an address open: no name, no address, no phone, no price (security, A10).
 */
const orderStatusSchema = z
  .object({
    id,
    status_id: id,
    status: text,
    custom_status: text,
    date_created: date,
    date_shipped: date.nullable(),
    items: z.array(z.object({ name: text, quantity: count, quantity_shipped: count })),
    shipments: z.array(z.object({ date_created: date, carrier: text, tracking_link: z.url().nullable() })),
  })
  .openapi('OrderStatus')
export const orderStatusAnswer = z.object({ data: orderStatusSchema })

export type OrderStatus = z.infer<typeof orderStatusSchema>
export type Shipment = z.infer<typeof shipmentSchema>
