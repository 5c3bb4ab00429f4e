import type { MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'
import { createSessionCookies } from '../session/cookies.ts'

/** Personal answers are for one visitor and never stored. */
export const personal = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  c.header('Cache-Control', 'private, no-store')
})

/**
 * Shared answers: a cache keeps them a minute, and longer while the shop refreshes or fails. An empty region header with
 * a session means the answer followed the session, so it is for this visitor only.
 */
const shared = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  c.header('Vary', 'x-bc-region', { append: true })
  const cookies = createSessionCookies(c.var.services.config.public.siteUrl)
  const followsSession = c.req.header('x-bc-region') === '' && cookies.read(c.req.raw.headers) !== undefined
  if (c.res.status >= 400) return
  c.header(
    'Cache-Control',
    followsSession
      ? 'private, no-store'
      : 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
  )
})

/** For routes whose answer many share: cacheable, and empty (304) for who has it already. */
export const sharedAnswer: MiddlewareHandler<ApiEnv>[] = [shared, etag({ weak: true })]
