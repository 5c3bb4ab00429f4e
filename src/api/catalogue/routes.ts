import { createRoutes } from '../kernel/openapi-parts.ts'
import { createCategoryRoutes } from './category-routes.ts'
import { createProductRoutes } from './product-routes.ts'
import { createVariantRoutes } from './variant-routes.ts'

/** Public reads of the region's catalogue: visible things and public fields only. */
export function createCatalogueRoutes() {
  const routes = createRoutes()
  routes.route('/', createProductRoutes())
  routes.route('/', createVariantRoutes())
  routes.route('/', createCategoryRoutes())
  return routes
}
