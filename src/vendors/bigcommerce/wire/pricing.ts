import { z } from 'zod'
import { canBeBought } from '../../../domain/catalogue/stock.ts'
import { optionalId, variantPrice } from '../../../ports/commerce/shape-fields.ts'
import { productStockSchema, variantStockSchema } from './stock.ts'
import { stockOfVariant } from './to-stock.ts'

/* Prices that the platform computes for a group (vendors, commerce 6.2). Money: major units of the asked currency. */

/** One of a set: `as_entered` is how the merchant's prices are shown, with or without tax. */
const computed = z.object({ as_entered: z.number() })

export const pricedItemSchema = z.object({
  product_id: z.number().int(),
  variant_id: optionalId,
  calculated_price: computed,
})

/** The base that a group's rules are applied to. Levels of stock end here. */
export const priceBaseSchema = productStockSchema
  .extend({
    categories: z.array(z.number().int()),
    calculated_price: z.number(),
    variants: z
      .array(variantStockSchema.omit({ product_id: true }).extend({ calculated_price: variantPrice }))
      .default([]),
  })
  .transform(({ variants, ...product }) => ({
    id: product.id,
    is_visible: product.is_visible,
    categories: product.categories,
    calculated_price: product.calculated_price,
    variants: variants.map((variant) => ({
      id: variant.id,
      calculated_price: variant.calculated_price,
      isBuyable: canBeBought(stockOfVariant(product, variant)),
    })),
  }))
