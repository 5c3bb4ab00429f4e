import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../kernel/api-env.ts'
import { Problem } from '../kernel/problems.ts'
import { type ProTerm, proTermOf } from './pro-term.ts'

/** Of routes for trade customers: the term of whoever calls. */
export type ProEnv = ApiEnv & { Variables: { proTerm: ProTerm } }

/**
 * Refuses customers who are not in the trade programme, or no longer (403): as the platform and the pro service said
 * within the last minute, never as a caller says (security, A14). Stands after `signedIn`.
 */
export const requireProMember = createMiddleware<ProEnv>(async (c, next) => {
  const term = await proTermOf(c.var.services, c.var.store, c.var.customerId)
  if (!term?.isActive) throw new Problem('forbidden')
  c.set('proTerm', term)
  await next()
})

/** The account that is asked about must be the own one; any other does not exist (404). Stands after `signedIn`. */
export const requireOwnAccount = createMiddleware<ApiEnv>(async (c, next) => {
  const asked = c.req.query('customer_id')
  if (asked !== undefined && asked !== String(c.var.customerId)) throw new Problem('not_found')
  await next()
})
