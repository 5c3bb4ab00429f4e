import { z } from 'zod'
import { idOrZero, optionalId, optionalText } from '../../../ports/commerce/shape-fields.ts'

/*
 * The platform's cart as the shop reads it (vendors, commerce 7.3). Unknown fields are dropped here, so a field that is
 * not listed cannot travel further. Money: major units of the cart's currency.
 */

/** Camel case in an otherwise snake case body; present only when asked for by `include`. */
const lineOptionSchema = z.object({
  name: z.string(),
  nameId: z.number().int(),
  value: z.string(),
  valueId: optionalId.transform((id) => id || undefined),
})

const cartLineSchema = z.object({
  id: z.string().min(1),
  product_id: z.number().int(),
  variant_id: optionalId,
  sku: optionalText,
  name: z.string(),
  quantity: z.number().int(),
  original_price: z.number(),
  list_price: z.number(),
  sale_price: z.number(),
  extended_list_price: z.number(),
  extended_sale_price: z.number(),
  discount_amount: z.number().default(0),
  is_mutable: z.boolean().default(true),
  added_by_promotion: z.boolean().default(false),
  options: z.array(lineOptionSchema).default([]),
})

export const cartSchema = z.object({
  id: z.string().min(1),
  /** 0 = guest. */
  customer_id: idOrZero,
  currency: z.object({ code: z.string().length(3) }),
  base_amount: z.number(),
  discount_amount: z.number().default(0),
  cart_amount: z.number(),
  line_items: z.object({ physical_items: z.array(cartLineSchema) }),
  /** Some write answers leave it out (vendors, commerce 7.1). */
  version: z.number().int().default(0),
})

export const redirectUrlsSchema = z.object({ cart_url: z.string(), checkout_url: z.string() })
