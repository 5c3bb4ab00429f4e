import { createRoutes } from '../openapi-parts.ts'

/** Texts of the content service for other sites of the brand. */
export function createInterstackRoutes() {
  const routes = createRoutes()
  return routes
}
