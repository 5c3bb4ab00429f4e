import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../kernel/api-env.ts'
import { findSession } from '../kernel/find-session.ts'

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Limits calls per client address: the early limit of security, R1. */
export const addressLimit = createMiddleware<ApiEnv>(async (c, next) => {
  await c.get('services').limits.consume('api_address', c.get('clientAddress'))
  await next()
})

/** Limits writes per session. Runs after the CSRF check. */
export const writeLimit = createMiddleware<ApiEnv>(async (c, next) => {
  const session = isRead(c.req.method) ? undefined : await findSession(c)
  if (session) await c.get('services').limits.consume('write_session', session.id)
  await next()
})
