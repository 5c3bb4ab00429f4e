import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../kernel/api-env.ts'
import { isSameOrigin } from '../kernel/middleware/csrf.ts'
import { Problem } from '../kernel/problems.ts'

/**
 * Requires `Origin` and `Sec-Fetch-Site` of this site. Plain forms are in cached HTML, so they carry no token; browsers
 * set these headers, and no page can forge them (specification, addendum 3).
 */
export const formCsrf = createMiddleware<ApiEnv>(async (c, next) => {
  const { headers } = c.req.raw
  const own = isSameOrigin(headers, c.var.services.config.public.siteUrl)
  if (!own || headers.get('sec-fetch-site') !== 'same-origin') throw new Problem('origin_invalid')
  await next()
  c.header('Cache-Control', 'private, no-store')
})
