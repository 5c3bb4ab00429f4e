import { createRoute } from '@hono/zod-openapi'
import type { CachedReads } from '../../ports/commerce/cached-reads.ts'
import { sharedStock } from '../kernel/middleware/caching.ts'
import { answer, commonProblems, createRoutes } from '../kernel/openapi-parts.ts'
import { isOpenToGuests } from '../kernel/open-to-guests.ts'
import { categoryIdsQuery, productIdsQuery, stockAnswer, toStockAnswer } from './schemas.ts'

const tags = ['Inventory']

/** Returns `Age` of the oldest part. */
function ageOf(reads: CachedReads, parts: readonly object[]): { Age: string } {
  return { Age: String(Math.floor(Math.max(0, ...parts.map((part) => reads.ageOf(part) ?? 0)) / 1000)) }
}

/** Creates the stock routes, with data at most 10 s old. */
export function createInventoryRoutes() {
  const routes = createRoutes()

  const ofProducts = createRoute({
    method: 'get',
    path: '/out-of-stock',
    tags,
    middleware: sharedStock,
    summary: 'Whether products can be bought',
    description: '`ids` are product ids. Products that are hidden, unknown or closed to guests are left out.',
    request: { query: productIdsQuery },
    responses: { 200: answer('Stock, by product id', stockAnswer), ...commonProblems },
  })
  routes.openapi(ofProducts, async (c) => {
    const reads = c.var.services.reads[c.var.store]
    const ids = c.req.valid('query').ids.filter((id) => isOpenToGuests(c, 'product', id))
    const stocks = await reads.stocks(ids)
    return c.json({ data: stocks.map(toStockAnswer) }, 200, ageOf(reads, stocks))
  })

  const ofCategories = createRoute({
    method: 'get',
    path: '/category/products/inventory',
    tags,
    middleware: sharedStock,
    summary: 'Whether the products of categories can be bought',
    description:
      '`ids` are category ids. A product of several of them comes once; unknown categories have none. What is closed ' +
      'to guests is left out.',
    request: { query: categoryIdsQuery },
    responses: { 200: answer('Stock, by category and product id', stockAnswer), ...commonProblems },
  })
  routes.openapi(ofCategories, async (c) => {
    const reads = c.var.services.reads[c.var.store]
    const lists = await Promise.all(c.req.valid('query').ids.map((id) => reads.categoryStock(id)))
    const open = lists.flat().filter(({ productId }) => isOpenToGuests(c, 'product', productId))
    const stocks = new Map(open.map((stock) => [stock.productId, stock]))
    return c.json({ data: [...stocks.values()].map(toStockAnswer) }, 200, ageOf(reads, lists))
  })

  return routes
}
