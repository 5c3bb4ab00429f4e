import { createRoutes } from '../kernel/openapi-parts.ts'
import { createCategoryRoutes } from './category-routes.ts'
import { createProductRoutes } from './product-routes.ts'
import { createVariantRoutes } from './variant-routes.ts'

/** Creates the catalogue routes of the region: visible products and public fields only. */
export function createCatalogueRoutes() {
  const routes = createRoutes()
  routes.route('/', createProductRoutes())
  routes.route('/', createVariantRoutes())
  routes.route('/', createCategoryRoutes())
  return routes
}
