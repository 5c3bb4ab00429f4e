import { createRoute, z } from '@hono/zod-openapi'
import type { CachedReads } from '../../ports/commerce/cached-reads.ts'
import { type PlatformShippingZone, shippingZoneSchema } from '../../ports/commerce/store-shapes.ts'
import { requireFound } from '../kernel/require-found.ts'
import { pathIdSchema } from '../kernel/ids.ts'
import { sharedAnswer } from '../kernel/middleware/caching.ts'
import { answer, commonProblems, createRoutes, noQuery, notFound } from '../kernel/openapi-parts.ts'
import { shareData } from '../kernel/shared-answer.ts'
import { shippingMethodAnswer } from './schemas.ts'

const tags = ['Store']
const zoneParam = z.strictObject({ id: pathIdSchema })

/** Finds a zone in the cached list of all zones, without a call per id. */
async function zoneOf(reads: CachedReads, id: number): Promise<PlatformShippingZone> {
  return requireFound((await reads.shippingZones()).find((zone) => zone.id === id))
}

export function createShippingRoutes() {
  const routes = createRoutes()

  const zones = createRoute({
    method: 'get',
    path: '/shippingzones',
    tags,
    middleware: sharedAnswer,
    summary: 'Enabled shipping zones',
    request: { query: noQuery },
    responses: {
      200: answer('Zones', z.object({ data: z.array(shippingZoneSchema).readonly() })),
      ...commonProblems,
    },
  })
  routes.openapi(zones, async (c) => shareData(c, await c.var.services.reads[c.var.store].shippingZones()))

  const zone = createRoute({
    method: 'get',
    path: '/shippingzones/{id}',
    tags,
    middleware: sharedAnswer,
    summary: 'A shipping zone',
    request: { params: zoneParam, query: noQuery },
    responses: { 200: answer('The zone', z.object({ data: shippingZoneSchema })), ...notFound, ...commonProblems },
  })
  routes.openapi(zone, async (c) => {
    return shareData(c, await zoneOf(c.var.services.reads[c.var.store], c.req.valid('param').id))
  })

  const methods = createRoute({
    method: 'get',
    path: '/shippingmethods/{id}',
    tags,
    middleware: sharedAnswer,
    summary: 'Enabled shipping methods of a zone',
    description: '`id` is the zone’s. Costs and limits are in major units of the store’s currency.',
    request: { params: zoneParam, query: noQuery },
    responses: {
      200: answer('Methods', z.object({ data: z.array(shippingMethodAnswer).readonly() })),
      ...notFound,
      ...commonProblems,
    },
  })
  routes.openapi(methods, async (c) => {
    const reads = c.var.services.reads[c.var.store]
    const { id } = await zoneOf(reads, c.req.valid('param').id)
    return shareData(c, await reads.shippingMethods(id))
  })

  return routes
}
