import { createRoute, z } from '@hono/zod-openapi'
import { answer, createRoutes, noQuery, problem } from '../openapi-parts.ts'

const badQuery = { 422: problem('There is a query') }
const state = z.enum(['up', 'down'])
const readySchema = z
  .object({ status: z.enum(['ready', 'not_ready']), upstreams: z.record(z.string(), state), sessions: state })
  .openapi('Readiness')

/** Health of the process, outside `/api`. A dead vendor is named, yet takes no node out of service (decisions §7). */
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
    summary: 'The node takes traffic; what it depends on',
    request: { query: noQuery },
    responses: {
      200: answer('Takes traffic', readySchema),
      503: answer('No release is loaded, or the node is stopping', readySchema),
      ...badQuery,
    },
  })
  routes.openapi(ready, async (c) => {
    const { services } = c.var
    c.header('Cache-Control', 'no-store')
    const [upstreams, sessions] = await Promise.all([services.upstreams(), sessionState(services.sessions.ping())])
    if (services.isReady()) return c.json({ status: 'ready' as const, upstreams, sessions }, 200)
    return c.json({ status: 'not_ready' as const, upstreams, sessions }, 503)
  })
  return routes
}

async function sessionState(asked: Promise<void>): Promise<'up' | 'down'> {
  try {
    await asked
    return 'up'
  } catch {
    return 'down'
  }
}
