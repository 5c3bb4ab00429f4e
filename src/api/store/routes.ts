import { createRoute, z } from '@hono/zod-openapi'
import { currencySchema, storeSchema } from '../../wire/bigcommerce/store-data.ts'
import { pathIdSchema } from '../ids.ts'
import { sharedAnswer } from '../middleware/caching.ts'
import { answer, commonProblems, createRoutes, noQuery, notFound } from '../openapi-parts.ts'
import { Problem } from '../problems.ts'

const tags = ['Store']
const idParam = z.strictObject({ id: pathIdSchema })

/** Public data of the region's store. */
export function createStoreRoutes() {
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
  routes.openapi(store, async (c) => c.json({ data: await c.var.services.reads[c.var.store].store() }, 200))

  const currencies = createRoute({
    method: 'get',
    path: '/currencies',
    tags,
    middleware: sharedAnswer,
    summary: 'Enabled currencies',
    request: { query: noQuery },
    responses: { 200: answer('Currencies', z.object({ data: z.array(currencySchema) })), ...commonProblems },
  })
  routes.openapi(currencies, async (c) =>
    c.json({ data: [...(await c.var.services.reads[c.var.store].currencies())] }, 200),
  )

  const currency = createRoute({
    method: 'get',
    path: '/currencies/{id}',
    tags,
    middleware: sharedAnswer,
    summary: 'A currency',
    request: { params: idParam, query: noQuery },
    responses: { 200: answer('The currency', z.object({ data: currencySchema })), ...notFound, ...commonProblems },
  })
  routes.openapi(currency, async (c) => {
    const found = await c.var.services.reads[c.var.store].currency(c.req.valid('param').id)
    if (!found) throw new Problem('not_found')
    return c.json({ data: found }, 200)
  })

  return routes
}
