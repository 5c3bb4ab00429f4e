import { createMiddleware } from 'hono/factory'
import { pageNotFound } from '../../../domain/pages/error-page.ts'
import type { ApiEnv } from '../api-env.ts'
import { Problem } from '../problems.ts'
import type { RouteMatch } from '../route-table.ts'

/**
 * Finds the route of a path.
 * @param find the route table; asked per request, since routes are added after middleware
 */
export const matchRoute = (find: (path: string) => RouteMatch | undefined) =>
  createMiddleware<ApiEnv>((c, next) => {
    c.set('route', find(c.req.path))
    return next()
  })

/** Refuses unknown paths (404) and wrong methods (405 with `Allow`) before the request is read. */
export const requireKnownRoute = createMiddleware<ApiEnv>((c, next) => {
  const route = c.get('route')
  if (!route) throw new Problem('not_found', { detail: pageNotFound(c.req.path) })
  if (!route.methods.includes(c.req.method)) {
    throw new Problem('method_not_allowed', { headers: { Allow: route.methods.join(', ') } })
  }
  return next()
})
