import { z } from 'zod'
import { productFields, variantSchema } from '../../../ports/commerce/product-shapes.ts'

/** Fields that decide whether a product can be bought (vendors, commerce 6.3). Levels never leave the shop. */
export const productStockSchema = productFields
  .pick({ id: true, availability: true, inventory_tracking: true, is_visible: true })
  .extend({ inventory_level: z.number().int().default(0) })
export const variantStockSchema = variantSchema.pick({
  id: true,
  product_id: true,
  inventory_level: true,
  purchasing_disabled: true,
})

/** The number of pieces of a product that can be had at once, for the shop's own reckoning. */
export const stockLevelsSchema = productStockSchema.extend({
  order_quantity_maximum: z.number().int().default(0),
  variants: z.array(variantStockSchema),
})

export type WireProductStock = z.infer<typeof productStockSchema>
export type WireVariantStock = z.infer<typeof variantStockSchema>
