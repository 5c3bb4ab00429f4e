import type { ProductStock } from '../domain/catalogue/stock.ts'
import { createBatch } from '../lib/batch.ts'
import { type VerbCacheParts, createVerbCache } from '../lib/cached-verb.ts'
import { createFreshCache } from '../lib/fresh-cache.ts'
import { stockCache } from '../ports/cache-times.ts'
import type { StockReads } from '../ports/commerce/cached-reads.ts'
import type { Inventory } from '../ports/commerce/inventory.ts'

const bytes = 1_000_000
/** Products whose stock is asked for within this time, ms, are asked for in one call. */
const waitMs = 5

/** Caches stock reads. @returns the reads, and a verb that invalidates a product, or all */
export function createStockReads(
  inventory: Inventory,
  parts: VerbCacheParts,
): { readonly reads: StockReads; readonly invalidate: (productId?: number) => void } {
  const { clock, onLoad, mayLoad, concernsCaller } = parts
  const ofProduct = createFreshCache<ProductStock | undefined>({ ...stockCache, bytes, clock, concernsCaller })
  const ofCategory = createVerbCache(parts)(inventory.ofCategory, { ...stockCache, bytes })
  const load = createBatch(
    async (ids: readonly number[]) => {
      const found = await inventory.ofProducts(ids)
      found.forEach(onLoad)
      return new Map(found.map((stock) => [stock.productId, stock]))
    },
    { most: inventory.mostIds, waitMs },
  )

  return {
    reads: {
      async stocks(productIds) {
        // One question to the platform for all products that are asked for at once.
        let allowed: Promise<void> | undefined
        const ask = async (id: number): Promise<ProductStock | undefined> => {
          await (allowed ??= Promise.resolve(mayLoad?.()))
          return load(id)
        }
        const found = await Promise.all(productIds.map((id) => ofProduct.get(`${id}/`, () => ask(id))))
        return found.filter((stock) => stock !== undefined)
      },
      categoryStock: ofCategory,
    },
    invalidate(productId) {
      ofProduct.drop(productId === undefined ? '' : `${productId}/`)
      ofCategory.invalidate()
    },
  }
}
