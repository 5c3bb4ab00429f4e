import { OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { networkOf } from '../lib/ip-ranges.ts'
import { inRequestScope } from '../lib/request-scope.ts'
import type { Services } from '../services.ts'
import type { ApiEnv } from './api-env.ts'
import { createCartRoutes } from './cart/routes.ts'
import { createCatalogueRoutes } from './catalogue/routes.ts'
import { createDocsRoutes } from './docs/routes.ts'
import { createFormRoutes } from './forms/routes.ts'
import { createCustomerRoutes } from './customers/routes.ts'
import { createGeolocationRoutes } from './geolocation/routes.ts'
import { createGraphqlRoutes } from './graphql/routes.ts'
import { createGroupRoutes } from './groups/routes.ts'
import { createInterstackRoutes } from './interstack/routes.ts'
import { createInventoryRoutes } from './inventory/routes.ts'
import { createOrderRoutes } from './orders/routes.ts'
import { createProRoutes } from './pro/routes.ts'
import { createWebhookRoutes } from './webhooks/routes.ts'
import { createHealthRoutes } from './health/routes.ts'
import { addressLimit, writeLimit } from './middleware/call-limits.ts'
import { knownRoute, matchRoute } from './middleware/known-route.ts'
import { region } from './middleware/region.ts'
import { createRequestLog } from './middleware/request-log.ts'
import { bodySize, jsonDepth, mediaType, singleQueryKeys } from './middleware/request-shape.ts'
import { writeGuard } from './middleware/write-guard.ts'
import { problems } from './problems.ts'
import { createRouteTable } from './route-table.ts'
import { sessionCookies } from './session/find-session.ts'
import { createSearchRoutes } from './search/routes.ts'
import { createSessionRoutes } from './session/routes.ts'
import { createStoreRoutes } from './store/routes.ts'
import { problemResponse, toProblem } from './to-problem.ts'

/** When an answer is due, ms after its request came: a read's vendor has 5 s, all else 10 (faults, F1). */
const answerDueMs = (method: string): number => (method === 'GET' || method === 'HEAD' ? 5000 : 10_000)

/** What every request is given before anything else looks at it. */
const carry = (services: Services) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    // Bindings are absent when no outer server is there, as in tests.
    const { requestId = crypto.randomUUID(), clientAddress = '127.0.0.1', country } = { ...c.env }
    c.set('services', services)
    c.set('requestId', requestId)
    c.set('clientAddress', clientAddress)
    c.set('country', country)
    const dueAt = performance.now() + answerDueMs(c.req.method)
    await inRequestScope({ id: requestId, dueAt, client: { network: networkOf(clientAddress) } }, next)
    c.header('X-Request-Id', requestId)
  })

/**
 * In what order a call of the JSON API is judged (security, R1), after the address's limit, path and method; each
 * step refuses before the next one reads anything. What follows stands at the routes: who may (401, 403), whose it is
 * (404), schema, rule. Block lists, host and framing come before all of it, in src/server.
 */
const judging = [
  bodySize,
  mediaType('application/json'),
  jsonDepth,
  region,
  writeGuard,
  writeLimit,
  singleQueryKeys,
] as const

/** The JSON API proper: every call names its region, every write proves where it comes from. */
function createGuardedRoutes() {
  const routes = new OpenAPIHono<ApiEnv>()
  routes.use('*', ...judging)
  routes.route('/session', createSessionRoutes())
  routes.route('/cart', createCartRoutes())
  routes.route('/', createCatalogueRoutes())
  routes.route('/', createStoreRoutes())
  routes.route('/', createInventoryRoutes())
  routes.route('/customers', createCustomerRoutes())
  routes.route('/', createOrderRoutes())
  routes.route('/customer_groups', createGroupRoutes())
  routes.route('/pro', createProRoutes())
  routes.route('/interstack', createInterstackRoutes())
  routes.route('/search', createSearchRoutes())
  routes.route('/geolocation', createGeolocationRoutes())
  return routes
}

/**
 * The shop's whole API: `/api/*`, `/healthz`, `/readyz`. Listens to nothing; answers every request, also unknown ones.
 */
export function createApi(services: Services): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>()
  const find = () => createRouteTable(app.routes)
  let table: ReturnType<typeof find> | undefined
  app.use(
    '*',
    carry(services),
    matchRoute((path) => (table ??= find())(path)),
    createRequestLog(services),
    sessionCookies,
  )
  app.use('/api/*', addressLimit)
  app.use('*', knownRoute)

  app.route('/', createHealthRoutes())
  app.route('/api', createDocsRoutes(app))
  app.route('/api/forms', createFormRoutes())
  app.route('/api/webhooks', createWebhookRoutes())
  app.route('/api/graphql', createGraphqlRoutes())
  app.route('/api', createGuardedRoutes())

  app.onError((error, c) => {
    const problem = toProblem(error)
    const { status } = problems[problem.code]
    if (problem.code === 'session_unavailable') services.metrics.sessionStoreFailed('sessions')
    const facts = { event: 'problem', requestId: c.var.requestId, code: problem.code }
    if (status >= 500) services.log[problem.code === 'internal' ? 'error' : 'warn']({ ...facts, err: problem.cause })
    return problemResponse(problem, c.var.requestId)
  })
  return app
}
