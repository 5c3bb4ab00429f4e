import { createRoutes } from '../openapi-parts.ts'

/** The trade programme: spend, and the shipping offers that its members are shown. */
export function createProRoutes() {
  const routes = createRoutes()
  return routes
}
