import { createRoutes } from '../openapi-parts.ts'

/** Customers, their addresses, and signing in and out, below `/api/customers`. */
export function createCustomerRoutes() {
  const routes = createRoutes()
  return routes
}
