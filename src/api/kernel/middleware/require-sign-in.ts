import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'
import { Problem } from '../problems.ts'
import { findSession } from '../find-session.ts'

/**
 * Refuses visitors who are not signed in to the region's store (401). Identity comes from the session alone: ids in a
 * path or a body are compared with it, never used instead (security, R2, R3, R6).
 */
export const requireSignIn = createMiddleware<ApiEnv>(async (c, next) => {
  const customer = (await findSession(c))?.data.slots[c.get('store')]?.customer
  if (customer === undefined) throw new Problem('signed_out')
  c.set('customerId', customer)
  await next()
})

/**
 * Answers 404 for any customer id in the path but the session's own. Runs after `requireSignIn`, before the body is
 * read.
 * @param parameter name of the path parameter
 */
export const requireOwnCustomer = (parameter: string) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.param(parameter) !== String(c.get('customerId'))) throw new Problem('not_found')
    await next()
  })
