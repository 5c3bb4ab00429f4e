import { createRoutes } from '../openapi-parts.ts'

/** The five operations of the site, below `/api/graphql`. */
export function createGraphqlRoutes() {
  const routes = createRoutes()
  return routes
}
