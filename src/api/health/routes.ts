import { createRoute, z } from '@hono/zod-openapi'
import { answer, createRoutes, noQuery, problem } from '../kernel/openapi-parts.ts'

const badQuery = { 422: problem('There is a query') }
const readySchema = z.object({ status: z.enum(['ready', 'not_ready']) }).openapi('Readiness')

/**
 * Creates the health routes, outside `/api`. A dead vendor takes no node out of service (specification, addendum 7);
 * the state of vendors is on the metrics port only (`readReadiness`).
 */
export function createHealthRoutes() {
  const routes = createRoutes()
  const tags = ['Health']

  const alive = createRoute({
    method: 'get',
    path: '/healthz',
    tags,
    summary: 'The process is up',
    request: { query: noQuery },
    responses: { 200: answer('Up', z.object({ status: z.literal('ok') })), ...badQuery },
  })
  routes.openapi(alive, (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json({ status: 'ok' as const }, 200)
  })

  const ready = createRoute({
    method: 'get',
    path: '/readyz',
    tags,
    summary: 'The node takes traffic',
    request: { query: noQuery },
    responses: {
      200: answer('Takes traffic', readySchema),
      503: answer('No release is loaded, or the node is stopping', readySchema),
      ...badQuery,
    },
  })
  routes.openapi(ready, (c) => {
    c.header('Cache-Control', 'no-store')
    const { services } = c.var
    // Load balancers poll regularly: use that to check Redis's eviction policy (decision 039).
    void services.sessionState()
    if (services.isReady()) return c.json({ status: 'ready' as const }, 200)
    return c.json({ status: 'not_ready' as const }, 503)
  })
  return routes
}
