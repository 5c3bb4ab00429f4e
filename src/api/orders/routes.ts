import { createRoutes } from '../openapi-parts.ts'

/** Orders of the session’s customer, and the look-up for guests. */
export function createOrderRoutes() {
  const routes = createRoutes()
  return routes
}
