import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isOriginOf } from '../../../lib/canonical-host.ts'
import { timingSafeEqual } from '../../../lib/timing-safe-equal.ts'
import type { ApiEnv } from '../api-env.ts'
import { Problem } from '../problems.ts'
import { findSession } from '../find-session.ts'

const safeMethods = new Set(['GET', 'HEAD'])

/** Whether the `Origin` header is this site's. */
function isSameOrigin(headers: Headers, siteUrl: string): boolean {
  return isOriginOf(siteUrl, headers.get('origin'))
}

/** Refuses requests from other sites: 403 `origin_invalid`. */
export function requireSameOrigin(c: Context<ApiEnv>): void {
  const { headers } = c.req.raw
  const site = headers.get('sec-fetch-site') ?? 'same-origin'
  if (!isSameOrigin(headers, c.get('services').config.public.siteUrl) || site !== 'same-origin') {
    throw new Problem('origin_invalid')
  }
}

/**
 * Requires a same-origin `Origin` and the session's anti-forgery token for every write, whatever its content type
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
