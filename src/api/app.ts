import { OpenAPIHono } from '@hono/zod-openapi'
import type { Services } from '../services.ts'
import type { ApiEnv } from './kernel/api-env.ts'
import { createCartRoutes } from './cart/routes.ts'
import { createCatalogueRoutes } from './catalogue/routes.ts'
import { createDocsRoutes } from './docs/routes.ts'
import { problemPage } from './forms/problem-page.ts'
import { createFormRoutes } from './forms/routes.ts'
import { createCustomerRoutes } from './customers/routes.ts'
import { createGeolocationRoutes } from './geolocation/routes.ts'
import { createGraphqlRoutes } from './graphql/routes.ts'
import { createGroupRoutes } from './groups/routes.ts'
import { createInterstackRoutes } from './interstack/routes.ts'
import { createInventoryRoutes } from './inventory/routes.ts'
import { createMeasurementRoutes } from './measurements/routes.ts'
import { createOrderRoutes } from './orders/routes.ts'
import { createProRoutes } from './pro/routes.ts'
import { createWebhookRoutes } from './webhooks/routes.ts'
import { createHealthRoutes } from './health/routes.ts'
import { callLimit, writeLimit } from './kernel/middleware/call-limits.ts'
import { attachRequestContext } from './kernel/middleware/attach-request-context.ts'
import { requireKnownRoute, matchRoute } from './kernel/middleware/require-known-route.ts'
import { resolveRegion } from './kernel/middleware/resolve-region.ts'
import { createRequestLog } from './kernel/middleware/request-log.ts'
import { bodyLimit, jsonDepthLimit, requireMediaType, uniqueQueryKeys } from './kernel/middleware/request-shape.ts'
import { traceRequest } from './kernel/middleware/trace-request.ts'
import { csrf } from './kernel/middleware/csrf.ts'
import { problems } from './kernel/problems.ts'
import { createRouteTable } from './kernel/route-table.ts'
import { createRouter } from './kernel/router.ts'
import { sessionCookies } from './kernel/find-session.ts'
import { createSearchRoutes } from './search/routes.ts'
import { createSessionRoutes } from './visitor/routes.ts'
import { createStoreRoutes } from './store/routes.ts'
import { problemResponse, toProblem } from './kernel/to-problem.ts'

/**
 * Checks of a JSON API call, in order (security, R1), after the limit of calls, path and method; each runs before the
 * next one reads anything. Routes then check identity (401, 403), ownership (404), schema and rules. Block lists, host
 * and framing come first, in src/server.
 */
const requestChecks = [
  bodyLimit,
  requireMediaType('application/json'),
  jsonDepthLimit,
  resolveRegion,
  csrf,
  writeLimit,
  uniqueQueryKeys,
] as const

/** Creates the JSON API: every call names its region, every write passes the CSRF check. */
function createGuardedRoutes() {
  const routes = new OpenAPIHono<ApiEnv>()
  routes.use('*', ...requestChecks)
  routes.route('/session', createSessionRoutes())
  routes.route('/cart', createCartRoutes())
  routes.route('/', createCatalogueRoutes())
  routes.route('/', createStoreRoutes())
  routes.route('/', createInventoryRoutes())
  routes.route('/customers', createCustomerRoutes())
  routes.route('/', createOrderRoutes())
  routes.route('/customer_groups', createGroupRoutes())
  routes.route('/pro', createProRoutes())
  routes.route('/search', createSearchRoutes())
  routes.route('/geolocation', createGeolocationRoutes())
  return routes
}

/**
 * Creates the shop's whole API: `/api/*`, `/healthz`, `/readyz`. Does not listen; answers every request, also unknown
 * ones.
 */
export function createApi(services: Services): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>({ router: createRouter() })
  const find = () => createRouteTable(app.routes)
  let table: ReturnType<typeof find> | undefined
  app.use(
    '*',
    attachRequestContext(services),
    matchRoute((path) => (table ??= find())(path)),
    traceRequest,
    createRequestLog(services),
    sessionCookies,
  )
  app.use('/api/*', callLimit)
  app.use('*', requireKnownRoute)

  app.route('/', createHealthRoutes())
  app.route('/api', createDocsRoutes(app))
  app.route('/api/forms', createFormRoutes())
  app.route('/api/webhooks', createWebhookRoutes())
  app.route('/api/measurements', createMeasurementRoutes())
  app.route('/api/graphql', createGraphqlRoutes())
  app.route('/api/interstack', createInterstackRoutes())
  app.route('/api', createGuardedRoutes())

  app.onError(async (error, c) => {
    const problem = toProblem(error)
    const { status } = problems[problem.code]
    if (problem.code === 'session_unavailable') services.metrics.sessionStoreFailed('sessions')
    const facts = { event: 'problem', requestId: c.var.requestId, code: problem.code }
    if (status >= 500) services.log[problem.code === 'internal' ? 'error' : 'warn']({ ...facts, err: problem.cause })
    return (await problemPage(c, problem)) ?? problemResponse(problem, c.var.requestId)
  })
  return app
}
