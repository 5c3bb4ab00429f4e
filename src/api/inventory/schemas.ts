import { z } from '@hono/zod-openapi'
import type { ProductStock } from '../../domain/catalogue/stock.ts'
import { canBeBought } from '../../domain/catalogue/stock.ts'
import { idListSchema } from '../kernel/ids.ts'

/** Most products or categories of one call. */
const mostProducts = 100
const mostCategories = 5

export const productIdsQuery = z.strictObject({ ids: idListSchema(mostProducts) })
export const categoryIdsQuery = z.strictObject({ ids: idListSchema(mostCategories) })

const state = {
  buyable: z.boolean(),
  state: z.enum(['in_stock', 'low', 'preorder', 'sold_out', 'discontinued']).openapi({
    description:
      'Exact stock counts are not exposed. `low`: up to 3; `preorder`: sold before it is there; ' +
      '`discontinued`: the merchant took it out of sale',
  }),
}

const productStockSchema = z
  .object({
    product_id: z.int(),
    ...state,
    variants: z.array(z.object({ variant_id: z.int(), ...state })),
  })
  .openapi('ProductStock')

export const stockAnswer = z.object({ data: z.array(productStockSchema) })

export const toStockAnswer = ({ productId, stock, variants }: ProductStock): z.infer<typeof productStockSchema> => ({
  product_id: productId,
  buyable: canBeBought(stock),
  state: stock,
  variants: variants.map(({ variantId, stock: own }) => ({
    variant_id: variantId,
    buyable: canBeBought(own),
    state: own,
  })),
})
