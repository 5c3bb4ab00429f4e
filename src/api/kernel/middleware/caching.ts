import type { MiddlewareHandler } from 'hono'
import { RETAINED_304_HEADERS, etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import { catalogueCache, stockCache } from '../../../ports/cache-times.ts'
import type { ApiEnv, SharedHeaders } from '../api-env.ts'
import { createSessionCookies } from '../../../session/cookies.ts'
import { personalCache } from '../personal-answer.ts'

/** Marks answers as personal: caches never store them. */
export const personal = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  if (!c.get('hasCacheHeaders')) c.res.headers.set('Cache-Control', personalCache)
})

/** Whether the region header is empty: the session's region applies then, if there is a session. */
const isOpen = (c: Parameters<typeof personal>[0]): boolean => c.req.header('x-bc-region') === ''

/** Whether the answer depends on the session's region (empty header, session cookie), and so is this visitor's only. */
function followsSession(c: Parameters<typeof personal>[0]): boolean {
  if (!isOpen(c)) return false
  return (
    createSessionCookies(c.get('services').config.public.siteUrl).read(c.req.raw.headers.get('cookie')) !== undefined
  )
}

const seconds = (ms: number): number => ms / 1000

/** @param control `Cache-Control` of shared answers */
const shared = (control: string): MiddlewareHandler<ApiEnv> =>
  createMiddleware<ApiEnv>(async (c, next) => {
    // Without a region header, another visitor's session may select a region: `Vary` includes the cookie.
    const shared: SharedHeaders = {
      Vary: isOpen(c) ? 'x-bc-region, cookie' : 'x-bc-region',
      'Cache-Control': followsSession(c) ? personalCache : control,
    }
    c.set('sharedHeaders', shared)
    await next()
    if (c.get('hasCacheHeaders')) return
    await ownEtag(c, () => Promise.resolve())
    const { headers, status } = c.res
    headers.append('Vary', shared.Vary)
    if (status < 400) headers.set('Cache-Control', shared['Cache-Control'])
  })

/** Of answers that were not made by `shareData` or `sharePage`. */
const ownEtag = etag({ weak: true, retainedHeaders: [...RETAINED_304_HEADERS, 'age', 'cache-status', 'set-cookie'] })

/**
 * Caches answers that do not depend on the visitor, for as long as the shop itself caches them, and longer while the
 * shop revalidates or fails. Answers 304 for a matching `ETag`.
 */
export const sharedAnswer = shared(
  `public, max-age=0, s-maxage=${seconds(catalogueCache.freshMs)}, stale-while-revalidate=600, ` +
    `stale-if-error=${seconds(catalogueCache.staleMs)}`,
)

/** Caches stock: shared, for seconds only. */
export const sharedStock = shared(`public, max-age=0, s-maxage=${seconds(stockCache.freshMs)}`)
