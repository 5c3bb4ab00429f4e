import { createRoutes } from '../openapi-parts.ts'

/** Customer groups and their discounts, below `/api/customer_groups`. */
export function createGroupRoutes() {
  const routes = createRoutes()
  return routes
}
