import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'

/** One line per request: which route, how it ended, how long it took. Never addresses with their values, never bodies. */
export const requestLog = createMiddleware<ApiEnv>(async (c, next) => {
  const start = performance.now()
  await next()
  c.var.services.log.info({
    event: 'request',
    requestId: c.var.requestId,
    method: c.req.method,
    route: c.var.template ?? 'unknown',
    status: c.res.status,
    ms: Math.round(performance.now() - start),
  })
})
