import { createRoute, z } from '@hono/zod-openapi'
import { countrySchema, stateSchema } from '../../ports/commerce/store-shapes.ts'
import { requireFound } from '../kernel/require-found.ts'
import { pathIdSchema } from '../kernel/ids.ts'
import { sharedAnswer } from '../kernel/middleware/caching.ts'
import { answer, commonProblems, createRoutes, noQuery, notFound } from '../kernel/openapi-parts.ts'
import { shareData } from '../kernel/shared-answer.ts'

const tags = ['Store']

export function createCountryRoutes() {
  const routes = createRoutes()

  const list = createRoute({
    method: 'get',
    path: '/countries',
    tags,
    middleware: sharedAnswer,
    summary: 'All countries that the platform knows',
    description: 'Ids are the platform’s numbers, in English names: forms take them by their ISO codes.',
    request: { query: noQuery },
    responses: { 200: answer('Countries', z.object({ data: z.array(countrySchema).readonly() })), ...commonProblems },
  })
  routes.openapi(list, async (c) => shareData(c, await c.var.services.reads[c.var.store].countries()))

  const states = createRoute({
    method: 'get',
    path: '/countries/{id}/states',
    tags,
    middleware: sharedAnswer,
    summary: 'States of a country; none where it has none',
    request: { params: z.strictObject({ id: pathIdSchema }), query: noQuery },
    responses: {
      200: answer('States', z.object({ data: z.array(stateSchema).readonly() })),
      ...notFound,
      ...commonProblems,
    },
  })
  routes.openapi(states, async (c) => {
    const reads = c.var.services.reads[c.var.store]
    const { id } = c.req.valid('param')
    requireFound((await reads.countries()).find((country) => country.id === id))
    return shareData(c, await reads.states(id))
  })

  return routes
}
