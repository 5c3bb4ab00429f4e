import { createRoutes } from '../kernel/openapi-parts.ts'
import { createCountryRoutes } from './country-routes.ts'
import { createCurrencyRoutes } from './currency-routes.ts'
import { createShippingRoutes } from './shipping-routes.ts'

/** Public data of the region's store. */
export function createStoreRoutes() {
  const routes = createRoutes()
  routes.route('/', createCurrencyRoutes())
  routes.route('/', createShippingRoutes())
  routes.route('/', createCountryRoutes())
  return routes
}
