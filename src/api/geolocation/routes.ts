import { createRoutes } from '../openapi-parts.ts'

/** Where the visitor is, as the CDN says. */
export function createGeolocationRoutes() {
  const routes = createRoutes()
  return routes
}
