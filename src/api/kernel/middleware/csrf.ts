import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { timingSafeEqual } from '../../../lib/timing-safe-equal.ts'
import type { ApiEnv } from '../api-env.ts'
import { Problem } from '../problems.ts'
import { findSession } from '../find-session.ts'

const safeMethods = new Set(['GET', 'HEAD'])

/** True when a browser says that one of our own pages sent this. */
export function isSameOrigin(headers: Headers, siteUrl: string): boolean {
  return headers.get('origin') === new URL(siteUrl).origin
}

/** Refuses what no page of ours sent. */
export function requireSameOrigin(c: Context<ApiEnv>): void {
  const { headers } = c.req.raw
  const site = headers.get('sec-fetch-site') ?? 'same-origin'
  if (!isSameOrigin(headers, c.var.services.config.public.siteUrl) || site !== 'same-origin') {
    throw new Problem('origin_invalid')
  }
}

/**
 * Every write needs a same-origin `Origin` and the session's anti-forgery token, whatever its content type
 * (specification, addendum 3).
 */
export const csrf = createMiddleware<ApiEnv>(async (c, next) => {
  if (safeMethods.has(c.req.method)) return next()
  requireSameOrigin(c)
  const token = c.req.header('csrf-token')
  const session = await findSession(c)
  if (!session || token === undefined || !timingSafeEqual(token, session.data.csrf)) throw new Problem('csrf_invalid')
  return next()
})
