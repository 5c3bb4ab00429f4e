import { createRoutes } from '../openapi-parts.ts'

/** What can be bought right now: `out-of-stock` and `category/products/inventory`. */
export function createInventoryRoutes() {
  const routes = createRoutes()
  return routes
}
