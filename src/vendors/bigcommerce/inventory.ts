import type { ProductStock } from '../../domain/catalogue/stock.ts'
import type { Inventory } from '../../ports/commerce/inventory.ts'
import { type WireProductStock, productStockSchema, stockLevelsSchema, variantStockSchema } from './wire/stock.ts'
import { singleOf } from './wire/envelope.ts'
import { toProductStock } from './wire/to-stock.ts'
import type { Transport } from './transport.ts'
import { createV3Lists, mostIds, splitIds } from './v3-lists.ts'

const productFields = 'inventory_level,inventory_tracking,availability,is_visible'
const variantFields = 'product_id,inventory_level,purchasing_disabled'

/** Stock verbs of a store (vendors, commerce 4.5, 6.3). */
export function createInventory(transport: Transport): Inventory {
  const { all } = createV3Lists(transport)

  async function products(filter: Readonly<Record<string, string>>): Promise<readonly WireProductStock[]> {
    const query = { ...filter, is_visible: true, include_fields: productFields }
    const call = { operation: 'inventory.products', path: '/v3/catalog/products', query }
    return ((await all(call, productStockSchema)) ?? []).filter((product) => product.is_visible)
  }

  async function variants(ids: readonly number[]) {
    const query = { 'product_id:in': ids.join(','), include_fields: variantFields }
    const call = { operation: 'inventory.variants', path: '/v3/catalog/variants', query }
    return (await all(call, variantStockSchema)) ?? []
  }

  async function withVariants(found: readonly WireProductStock[]): Promise<ProductStock[]> {
    const parts = await Promise.all(splitIds(found.map(({ id }) => id)).map((ids) => variants(ids)))
    const byProduct = Map.groupBy(parts.flat(), ({ product_id }) => product_id)
    return found.map((product) => toProductStock(product, byProduct.get(product.id) ?? []))
  }

  return {
    mostIds,
    ofProducts: async (ids) => withVariants(await products({ 'id:in': ids.join(',') })),
    ofCategory: async (id) => withVariants(await products({ 'categories:in': String(id) })),
    async levels(productId) {
      const call = {
        operation: 'inventory.levels',
        path: `/v3/catalog/products/${productId}`,
        query: { include: 'variants' },
      }
      const found = await transport.read(call, singleOf(stockLevelsSchema))
      return found?.data.is_visible ? found.data : undefined
    },
  }
}
