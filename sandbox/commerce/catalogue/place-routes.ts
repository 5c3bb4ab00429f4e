import { Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../http/body.ts'
import { answerPage, pageOf, pagingNames } from '../http/paging.ts'
import { queryOf } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { Shop } from '../shop.ts'
import type { CategoryPlace } from '../wire/catalogue.ts'
import { categoryOf } from './category-routes.ts'

const placesSchema = z.array(z.strictObject({ product_id: z.int().min(1), sort_order: z.int().min(0).nullable() }))

/** `/catalog/categories/{id}/products/sort-order`: the order that "featured" has in one category. */
export function placeRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .get('/:category/products/sort-order', (c) => {
      const query = queryOf(c, pagingNames)
      return answerPage(c, pageOf(placesIn(c.var.shop, categoryOf(c).id), query), query)
    })
    .put('/:category/products/sort-order', async (c) => {
      const places = await readBody(c, placesSchema)
      const { shop } = c.var
      const { id } = categoryOf(c)
      shop.transaction(() => keepPlaces(shop, id, places))
      return c.json(places)
    })
  return routes
}

/** All products of a category, those without a place after all others. */
function placesIn({ records }: Shop, category: number): CategoryPlace[] {
  const places = new Map(records.of('categoryPlace', category).map((place) => [place.product_id, place.sort_order]))
  const rank = ({ sort_order: place }: CategoryPlace): number => place ?? Number.MAX_SAFE_INTEGER
  return records
    .all('product')
    .filter(({ categories }) => categories.includes(category))
    .map(({ id }): CategoryPlace => ({ product_id: id, sort_order: places.get(id) ?? null }))
    .toSorted((one, other) => rank(one) - rank(other))
}

function keepPlaces(shop: Shop, category: number, places: readonly CategoryPlace[]): void {
  const assigned = new Set(placesIn(shop, category).map(({ product_id: id }) => id))
  const foreign = places.find(({ product_id: id }) => !assigned.has(id))
  if (foreign) throw new Refusal(422, `The product ${foreign.product_id} is not assigned to the category.`)
  for (const place of places) shop.records.put('categoryPlace', `${category}/${place.product_id}`, place, category)
  shop.announce('store/category/updated', { type: 'category', id: category })
}
