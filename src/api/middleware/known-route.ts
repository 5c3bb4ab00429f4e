import { createMiddleware } from 'hono/factory'
import { pageNotFound } from '../../domain/error-page.ts'
import type { ApiEnv } from '../api-env.ts'
import { Problem } from '../problems.ts'
import type { RouteMatch } from '../route-table.ts'

/**
 * Refuses unknown paths (404) and wrong methods (405 with `Allow`) before anything of the request is read.
 * @param find the route table; asked per request, since routes are added after middleware
 */
export const knownRoute = (find: (path: string) => RouteMatch | undefined) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const match = find(c.req.path)
    if (!match) throw new Problem('not_found', { detail: pageNotFound(c.req.path) })
    c.set('template', match.template)
    if (!match.methods.includes(c.req.method)) {
      throw new Problem('method_not_allowed', { headers: { Allow: match.methods.join(', ') } })
    }
    await next()
  })
