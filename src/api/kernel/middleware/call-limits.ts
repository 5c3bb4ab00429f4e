import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'
import { findSession } from '../find-session.ts'
import { requireBudget, requireRate } from '../require-rate.ts'

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Limits calls per client, by a known visitor's session or by address and range: the early limit of security, R1. */
export const callLimit = createMiddleware<ApiEnv>(async (c, next) => {
  await requireBudget(c.get('services').limits, 'calls')
  await next()
})

/** Limits writes per session. Runs after the CSRF check. */
export const writeLimit = createMiddleware<ApiEnv>(async (c, next) => {
  const session = isRead(c.req.method) ? undefined : await findSession(c)
  if (session) await requireRate(c.get('services').limits, 'write_session', session.id)
  await next()
})
