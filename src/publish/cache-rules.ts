import { isVisitorsPath } from '../domain/customer/visitor-paths.ts'
import { sharedPageSeconds } from '../domain/pages/build-update.ts'
import { isHashedAsset } from './client-assets.ts'

/** The time for which shared caches may say that there is nothing. */
const missingCache = 'public, max-age=0, s-maxage=60'
/**
 * Of pages that are the same for all: browsers ask whether theirs is still right, shared caches a few minutes later.
 */
const pageCache =
  `public, max-age=0, s-maxage=${sharedPageSeconds.fresh}, ` +
  `stale-while-revalidate=${sharedPageSeconds.asking}, stale-if-error=86400`
/**
 * The same under an address with a query. A purge drops the copies of an address as it is written, and names those of
 * files alone: shared caches ask within a minute, and show nothing old meanwhile (decision 011).
 */
export const queriedPageCache = 'public, max-age=0, s-maxage=60, stale-if-error=86400'

/**
 * Cache rules by kind of file (security, G11). What is missing may come back soon; errors are never cached.
 * @param query with its `?`, or ''
 */
export function cacheControl(path: string, status: number, query = ''): string {
  if (status >= 500) return 'no-store'
  if (status >= 400) return missingCache
  if (isHashedAsset(path)) return 'public, max-age=31536000, immutable'
  // The shell for visitors without a session: visitors with one get another page here, so no shared cache may keep it.
  if (isVisitorsPath(path)) return 'private, no-cache'
  if (path === '/builds/latest.json') return 'public, max-age=0, s-maxage=60'
  return query === '' ? pageCache : queriedPageCache
}
