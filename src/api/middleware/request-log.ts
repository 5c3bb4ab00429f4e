import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'
import { hashId } from '../session/session-id.ts'

/** Enough to tell one visitor's requests from another's, useless to become them: the id itself is 256 random bits. */
const shortHash = (id: string): string => hashId(id).slice(0, 12)

/** One line and one count per request: which route, how it ended, how long it took. Never addresses with their values, never bodies. */
export const requestLog = createMiddleware<ApiEnv>(async (c, next) => {
  const start = performance.now()
  await next()
  const { services, session, requestId, template: route = 'unknown' } = c.var
  const { method } = c.req
  const { status } = c.res
  const ms = performance.now() - start
  services.metrics.request(route, method, status, ms)
  services.log.info({
    event: 'request',
    requestId,
    method,
    route,
    status,
    ms: Math.round(ms),
    ...(session && { session: shortHash(session.id) }),
  })
})
