import { z } from 'zod'
import { decimal } from '../../../ports/commerce/decimal.ts'
import { optionalId, optionalText as text } from '../../../ports/commerce/shape-fields.ts'

/*
 * Orders of the V2 family as the shop reads them (vendors, commerce 12). Only what is listed passes: staff notes,
 * addresses of the network, payment ids, cost prices and what a warehouse keeps end here. Money: major units of the
 * currency that was charged.
 */

const count = z.number().int().default(0)
const money = decimal.default(0)

/** RFC 2822 with a numeric zone (`Tue, 05 Mar 2019 21:40:11 +0000`) → ISO 8601 in UTC. */
const date = z.string().transform((written, context) => {
  const ms = Date.parse(written)
  if (!Number.isNaN(ms)) return new Date(ms).toISOString()
  context.addIssue({ code: 'custom', message: 'is not a date' })
  return z.NEVER
})
/** The same, or `""` for an event that has not happened yet. */
const dateOrNone = z
  .union([z.literal(''), z.null(), date])
  .optional()
  .transform((value) => value || null)

/** Owner and state of an order, for questions that need no more. */
export const orderHeadSchema = z.object({
  id: z.number().int(),
  /** 0 = guest. */
  customer_id: z.number().int(),
  status_id: z.number().int(),
  is_deleted: z.boolean().default(false),
  /** The cart that became this order. */
  cart_id: z
    .string()
    .nullish()
    .transform((id) => id ?? undefined),
})

const addressFields = {
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

const writtenOrderSchema = orderHeadSchema.omit({ cart_id: true }).extend({
  date_created: date,
  date_modified: dateOrNone,
  date_shipped: dateOrNone,
  /** English name of the platform. */
  status: z.string(),
  /** The merchant's own name of the status, which shoppers read. */
  custom_status: text,
  items_total: count,
  items_shipped: count,
  /** In which the storefront showed prices. */
  currency_code: z.string().length(3),
  /** In which the order was charged, where the platform says so. */
  default_currency_code: z.union([z.string().length(3), z.literal('')]).nullish(),
  is_tax_inclusive_pricing: z.boolean().default(false),
  subtotal_ex_tax: decimal,
  subtotal_inc_tax: decimal,
  subtotal_tax: money,
  shipping_cost_ex_tax: money,
  shipping_cost_inc_tax: money,
  shipping_cost_tax: money,
  handling_cost_ex_tax: money,
  handling_cost_inc_tax: money,
  handling_cost_tax: money,
  wrapping_cost_ex_tax: money,
  wrapping_cost_inc_tax: money,
  wrapping_cost_tax: money,
  discount_amount: money,
  coupon_discount: money,
  gift_certificate_amount: money,
  store_credit_amount: money,
  total_ex_tax: decimal,
  total_inc_tax: decimal,
  total_tax: money,
  refunded_amount: money,
  payment_method: text,
  order_is_digital: z.boolean().default(false),
  customer_message: text,
  billing_address: z.object({ ...addressFields, email: text }),
  shipping_address_count: count,
})

/** An order, whose `currency_code` is that of its sums. */
export const orderSchema = writtenOrderSchema.transform(({ default_currency_code: charged, ...order }) => ({
  ...order,
  currency_code: charged || order.currency_code,
}))

export const orderProductSchema = z.object({
  id: z.number().int(),
  order_id: z.number().int(),
  /** 0 = something that is not in the catalogue. */
  product_id: z.number().int(),
  /** 0 = without variants. */
  variant_id: optionalId.transform((id) => id || undefined),
  order_address_id: count,
  name: z.string(),
  sku: text,
  quantity: z.number().int(),
  quantity_shipped: count,
  quantity_refunded: count,
  is_refunded: z.boolean().default(false),
  base_price: money,
  price_ex_tax: decimal,
  price_inc_tax: decimal,
  base_total: money,
  total_ex_tax: decimal,
  total_inc_tax: decimal,
  discounted_total_inc_tax: decimal.nullish().transform((total) => total ?? undefined),
  /** Null = a line of its own. */
  parent_order_product_id: optionalId.transform((id) => id || undefined),
  product_options: z
    .array(
      z.object({
        option_id: count,
        product_option_id: count,
        display_name: text,
        display_value: text,
        value: text,
        type: text,
      }),
    )
    .default([]),
})

export const orderShippingAddressSchema = z.object({
  id: z.number().int(),
  order_id: z.number().int(),
  ...addressFields,
  items_total: count,
  items_shipped: count,
  shipping_method: text,
  cost_ex_tax: money,
  cost_inc_tax: money,
})

/** `comments` and the merchant's cost stay inside; addresses are the order's own. */
export const shipmentSchema = z.object({
  id: z.number().int(),
  order_id: z.number().int(),
  order_address_id: count,
  date_created: date,
  tracking_number: text,
  tracking_carrier: text,
  /** Typed by the merchant: any text. */
  tracking_link: text,
  /** Made by the platform from carrier and number. */
  generated_tracking_link: text,
  shipping_provider: text,
  shipping_provider_display_name: text,
  shipping_method: text,
  items: z
    .array(z.object({ order_product_id: z.number().int(), product_id: count, quantity: z.number().int() }))
    .default([]),
})
