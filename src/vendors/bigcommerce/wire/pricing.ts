import { z } from 'zod'
import { optionalId, variantPrice } from '../../../ports/commerce/shape-fields.ts'

/* Prices that the platform computes for a group (vendors, commerce 6.2). Money: major units of the asked currency. */

/** One of a set: `as_entered` is how the merchant's prices are shown, with or without tax. */
const computed = z.object({ as_entered: z.number() })

export const pricedItemSchema = z.object({
  product_id: z.number().int(),
  variant_id: optionalId,
  calculated_price: computed,
})

/** The base that a group's rules are applied to. */
export const priceBaseSchema = z.object({
  id: z.number().int(),
  is_visible: z.boolean(),
  categories: z.array(z.number().int()),
  calculated_price: z.number(),
  variants: z.array(z.object({ id: z.number().int(), calculated_price: variantPrice })).default([]),
})
