import { z } from 'zod'

/* Prices that the platform computes for a group (BigCommerce contract §6.2). Money: major units of the asked currency. */

/** One of a set: `as_entered` is how the merchant's prices are shown, with or without tax. */
const computed = z.object({ as_entered: z.number() })

export const pricedItemSchema = z.object({
  product_id: z.number().int(),
  variant_id: z.number().int().nullish().transform((id) => id ?? undefined), // prettier-ignore
  calculated_price: computed,
})

/** What a group's rules are applied to. */
const variantPrice = z.union([z.number(), z.null(), z.object({})]).optional().transform((price) => (typeof price === 'number' ? price : null)) // prettier-ignore

export const priceBaseSchema = z.object({
  id: z.number().int(),
  is_visible: z.boolean(),
  categories: z.array(z.number().int()),
  calculated_price: z.number(),
  variants: z.array(z.object({ id: z.number().int(), calculated_price: variantPrice })).default([]),
})

export type WirePricedItem = z.infer<typeof pricedItemSchema>
export type WirePriceBase = z.infer<typeof priceBaseSchema>
