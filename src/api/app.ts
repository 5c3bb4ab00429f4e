import { OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
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
import { knownRoute } from './middleware/known-route.ts'
import { region } from './middleware/region.ts'
import { requestLog } from './middleware/request-log.ts'
import { bodySize, mediaType, singleQueryKeys } from './middleware/request-shape.ts'
import { writeGuard } from './middleware/write-guard.ts'
import { problems } from './problems.ts'
import { createRouteTable } from './route-table.ts'
import { createSessionRoutes } from './session/routes.ts'
import { createStoreRoutes } from './store/routes.ts'
import { problemResponse, toProblem } from './to-problem.ts'

/** What every request is given before anything else looks at it. */
const carry = (services: Services) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    // Bindings are absent when no outer server is there, as in tests.
    const { requestId = crypto.randomUUID(), clientAddress = '127.0.0.1' } = { ...c.env }
    c.set('services', services)
    c.set('requestId', requestId)
    c.set('clientAddress', clientAddress)
    await next()
    c.header('X-Request-Id', requestId)
  })

/** The JSON API proper: every call names its region, every write proves where it comes from. */
function createGuardedRoutes() {
  const routes = new OpenAPIHono<ApiEnv>()
  routes.use('*', bodySize, mediaType('application/json'), region, writeGuard)
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
  routes.route('/geolocation', createGeolocationRoutes())
  return routes
}

/** The shop's whole API: `/api/*`, `/healthz`, `/readyz`. Listens to nothing; answers every request, also unknown ones. */
export function createApi(services: Services): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>()
  const find = () => createRouteTable(app.routes)
  let table: ReturnType<typeof find> | undefined
  app.use('*', carry(services), requestLog, knownRoute((path) => (table ??= find())(path)), singleQueryKeys) // prettier-ignore

  app.route('/', createHealthRoutes())
  app.route('/api', createDocsRoutes(app))
  app.route('/api/forms', createFormRoutes())
  app.route('/api/webhooks', createWebhookRoutes())
  app.route('/api/graphql', createGraphqlRoutes())
  app.route('/api', createGuardedRoutes())

  app.onError((error, c) => {
    const problem = toProblem(error)
    const { status } = problems[problem.code]
    const facts = { event: 'problem', requestId: c.var.requestId, code: problem.code }
    if (status >= 500) services.log[problem.code === 'internal' ? 'error' : 'warn']({ ...facts, err: problem.cause })
    return problemResponse(problem, c.var.requestId)
  })
  return app
}
