import { createRoute, z } from '@hono/zod-openapi'
import { currencySchema, storeSchema } from '../../ports/commerce/store-shapes.ts'
import { requireFound } from '../kernel/require-found.ts'
import { pathIdSchema } from '../kernel/ids.ts'
import { sharedAnswer } from '../kernel/middleware/caching.ts'
import { answer, commonProblems, createRoutes, noQuery, notFound } from '../kernel/openapi-parts.ts'
import { shareData } from '../kernel/shared-answer.ts'

const tags = ['Store']

/** Creates the routes of the store and its currencies. */
export function createCurrencyRoutes() {
  const routes = createRoutes()

  const store = createRoute({
    method: 'get',
    path: '/store',
    tags,
    middleware: sharedAnswer,
    summary: 'The store',
    request: { query: noQuery },
    responses: { 200: answer('The store', z.object({ data: storeSchema })), ...commonProblems },
  })
  routes.openapi(store, async (c) => shareData(c, await c.var.services.reads[c.var.store].store()))

  const list = createRoute({
    method: 'get',
    path: '/currencies',
    tags,
    middleware: sharedAnswer,
    summary: 'Enabled currencies',
    request: { query: noQuery },
    responses: {
      200: answer('Currencies', z.object({ data: z.array(currencySchema).readonly() })),
      ...commonProblems,
    },
  })
  routes.openapi(list, async (c) => shareData(c, await c.var.services.reads[c.var.store].currencies()))

  const one = createRoute({
    method: 'get',
    path: '/currencies/{id}',
    tags,
    middleware: sharedAnswer,
    summary: 'A currency',
    request: { params: z.strictObject({ id: pathIdSchema }), query: noQuery },
    responses: { 200: answer('The currency', z.object({ data: currencySchema })), ...notFound, ...commonProblems },
  })
  routes.openapi(one, async (c) => {
    return shareData(c, requireFound(await c.var.services.reads[c.var.store].currency(c.req.valid('param').id)))
  })

  return routes
}
