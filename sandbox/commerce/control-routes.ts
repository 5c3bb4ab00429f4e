import { Hono } from 'hono'
import { z } from 'zod'
import { readBody } from './http/body.ts'
import { type Faults, faultSchema } from './http/faults.ts'
import type { Quota } from './http/quota.ts'
import type { Pace } from './pace.ts'
import type { ShopEnv } from './http/shop-env.ts'

const quotaSchema = z.strictObject({
  requests: z.int().nonnegative().optional(),
  windowMs: z.int().positive().optional(),
})

const paceSchema = z.strictObject({
  copies: z.int().positive().optional(),
  patience: z.number().nonnegative().optional(),
  orderStep: z.int().nonnegative().optional(),
})

/**
 * Switches for tests, no part of the platform: `PUT quota` { requests?, windowMs? }, `POST faults` (see Faults),
 * `DELETE faults`, `PUT pace` { copies?, patience?, orderStep? } (see Pace). All answer 204.
 */
export function controlRoutes(quota: Quota, faults: Faults, pace: Pace): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .put('/quota', async (c) => {
      const { requests, windowMs } = await readBody(c, quotaSchema)
      quota.change({ ...(requests === undefined ? {} : { requests }), ...(windowMs === undefined ? {} : { windowMs }) })
      return c.body(null, 204)
    })
    .put('/pace', async (c) => {
      Object.assign(pace, await readBody(c, paceSchema))
      return c.body(null, 204)
    })
    .post('/faults', async (c) => {
      faults.add(await readBody(c, faultSchema))
      return c.body(null, 204)
    })
    .delete('/faults', (c) => {
      faults.clear()
      return c.body(null, 204)
    })
  return routes
}
