import { createMiddleware } from 'hono/factory'
import { defaultRegion, isRegion, storeOf } from '../../../domain/region.ts'
import type { ApiEnv } from '../api-env.ts'
import { Problem } from '../problems.ts'
import { findSession } from '../find-session.ts'

/**
 * `x-bc-region` must be present on every call: no cross-site form can send it (specification, addendum 3). Empty means
 * the session's region, else us. It selects the store and grants nothing.
 */
export const resolveRegion = createMiddleware<ApiEnv>(async (c, next) => {
  const given = c.req.header('x-bc-region')
  if (given === undefined) throw new Problem('region_missing')
  const name = given === '' ? ((await findSession(c))?.data.region ?? defaultRegion) : given
  if (!isRegion(name)) throw new Problem('region_unknown')
  c.set('region', name)
  c.set('store', storeOf(name))
  await next()
})
