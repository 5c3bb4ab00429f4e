import { createRoutes } from '../kernel/openapi-parts.ts'
import { createCountryRoutes } from './country-routes.ts'
import { createCurrencyRoutes } from './currency-routes.ts'
import { createShippingRoutes } from './shipping-routes.ts'

/** Creates the routes of the region's public store data. */
export function createStoreRoutes() {
  const routes = createRoutes()
  routes.route('/', createCurrencyRoutes())
  routes.route('/', createShippingRoutes())
  routes.route('/', createCountryRoutes())
  return routes
}
