import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../kernel/api-env.ts'
import { isSameOrigin } from '../kernel/middleware/csrf.ts'
import { Problem } from '../kernel/problems.ts'

/**
 * Plain forms stand in shared HTML, so they carry no token. Instead the browser must say, in headers that no page can
 * forge, that one of our own pages sent the form (specification, addendum 3).
 */
export const formCsrf = createMiddleware<ApiEnv>(async (c, next) => {
  const { headers } = c.req.raw
  const own = isSameOrigin(headers, c.var.services.config.public.siteUrl)
  if (!own || headers.get('sec-fetch-site') !== 'same-origin') throw new Problem('origin_invalid')
  await next()
  c.header('Cache-Control', 'private, no-store')
})
