import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../kernel/api-env.ts'
import { Problem } from '../kernel/problems.ts'
import { type ProTerm, proTermOf } from './pro-term.ts'

/** Environment of routes for trade customers: the caller's term. */
export type ProEnv = ApiEnv & { Variables: { proTerm: ProTerm } }

/**
 * Refuses customers without an active trade term (403), by data of the platform and the pro service that is at most a
 * minute old, never by the request's (security, A14). Runs after `requireSignIn`.
 */
export const requireProMember = createMiddleware<ProEnv>(async (c, next) => {
  const { services, session, store } = c.var
  const term = session && (await proTermOf({ services, session, store }))
  if (!term?.isActive) throw new Problem('forbidden')
  c.set('proTerm', term)
  await next()
})

/** Answers 404 for any `customer_id` but the session's own. Runs after `requireSignIn`. */
export const requireOwnAccount = createMiddleware<ApiEnv>(async (c, next) => {
  const asked = c.req.query('customer_id')
  if (asked !== undefined && asked !== String(c.var.customerId)) throw new Problem('not_found')
  await next()
})
