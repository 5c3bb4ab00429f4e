import { z } from 'zod'
import { mapConcurrently } from '../../lib/map-concurrently.ts'
import type { MerchantPosition } from '../../domain/catalogue/merchant-order.ts'
import type { V3Lists } from './v3-lists.ts'

/** Categories whose orders are read at once: the quota is shared with shoppers. */
const categoriesAtOnce = 4

const placeSchema = z.object({ product_id: z.number().int(), sort_order: z.number().int().nullable() })

/**
 * Reads which places merchants gave products in categories: product → category → place. Products without one are left
 * out, and so is a category that was deleted meanwhile.
 */
export async function categoryPositions(
  { all }: V3Lists,
  categories: readonly number[],
): Promise<ReadonlyMap<number, MerchantPosition['category']>> {
  const found = new Map<number, Record<number, number>>()
  await mapConcurrently(categories, categoriesAtOnce, async (category) => {
    const path = `/v3/catalog/categories/${category}/products/sort-order`
    const places = await all({ operation: 'catalogue.categoryOrder', path, background: true }, placeSchema)
    for (const { product_id: product, sort_order: place } of places ?? []) {
      if (place !== null) found.set(product, { ...found.get(product), [category]: place })
    }
  })
  return found
}
