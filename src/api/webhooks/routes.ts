import { createRoutes } from '../openapi-parts.ts'

/** What the commerce platform tells us of, below `/api/webhooks`: exempt from region and token, proved by signature. */
export function createWebhookRoutes() {
  const routes = createRoutes()
  return routes
}
