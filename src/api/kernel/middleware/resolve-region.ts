import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { defaultRegion, isRegion, storeOf } from '../../../domain/region/region.ts'
import type { ApiEnv } from '../api-env.ts'
import { Problem } from '../problems.ts'
import { findSession } from '../find-session.ts'

/** The region of the visitor's session, where this code knows it: a node of other code may have noted it. */
async function sessionRegion(c: Context<ApiEnv>): Promise<string> {
  const region = (await findSession(c))?.data.region
  return region !== undefined && isRegion(region) ? region : defaultRegion
}

/**
 * Resolves the region and its store from `x-bc-region`, which every call must send: no cross-site form can
 * (specification, addendum 3). An empty header means the session's region, else us. The region grants no rights.
 */
export const resolveRegion = createMiddleware<ApiEnv>(async (c, next) => {
  const given = c.req.header('x-bc-region')
  if (given === undefined) throw new Problem('region_missing')
  const name = given === '' ? await sessionRegion(c) : given
  if (!isRegion(name)) throw new Problem('region_unknown')
  c.set('region', name)
  c.set('store', storeOf(name))
  await next()
})

/**
 * Resolves the region where a call names one, else the default one: for public reads by other sites, whose browsers
 * then need no preflight.
 */
export const resolveOptionalRegion: MiddlewareHandler<ApiEnv> = (c, next) => {
  if (c.req.header('x-bc-region') !== undefined) return resolveRegion(c, next)
  c.set('region', defaultRegion)
  c.set('store', storeOf(defaultRegion))
  return next()
}
