import type { MiddlewareHandler } from 'hono'
import { RETAINED_304_HEADERS, etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import { catalogueCache, stockCache } from '../../../ports/cache-times.ts'
import type { ApiEnv } from '../api-env.ts'
import { createSessionCookies } from '../../session/cookies.ts'

/** Personal answers are for one visitor and never stored. */
export const personal = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  c.header('Cache-Control', 'private, no-store')
})

/** Whether the caller leaves the region open: it is the session's then, if there is one. */
const isOpen = (c: Parameters<typeof personal>[0]): boolean => c.req.header('x-bc-region') === ''

/** An empty region header with a session: the answer followed the session, so it is for this visitor only. */
function followsSession(c: Parameters<typeof personal>[0]): boolean {
  if (!isOpen(c)) return false
  return createSessionCookies(c.var.services.config.public.siteUrl).read(c.req.raw.headers.get('cookie')) !== undefined
}

const seconds = (ms: number): number => ms / 1000

/** @param control `Cache-Control` of answers that many share */
const shared = (control: string): MiddlewareHandler<ApiEnv>[] => [
  createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    // Without a region another visitor's session may name one: a cache must not answer for it.
    c.header('Vary', isOpen(c) ? 'x-bc-region, cookie' : 'x-bc-region', { append: true })
    if (c.res.status < 400) c.header('Cache-Control', followsSession(c) ? 'private, no-store' : control)
  }),
  etag({ weak: true, retainedHeaders: [...RETAINED_304_HEADERS, 'age', 'cache-status', 'set-cookie'] }),
]

/**
 * For routes whose answer many share: a cache keeps it as long as the shop itself does, and longer while the shop
 * refreshes or fails; empty (304) for who has it already.
 */
export const sharedAnswer = shared(
  `public, max-age=0, s-maxage=${seconds(catalogueCache.freshMs)}, stale-while-revalidate=600, stale-if-error=${seconds(catalogueCache.staleMs)}`,
)

/** For stock: shared, yet never old. */
export const sharedStock = shared(`public, max-age=0, s-maxage=${seconds(stockCache.freshMs)}`)
