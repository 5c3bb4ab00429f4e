import { wordsAsked } from '../api/search/page-search.ts'
import { createSessionCookies } from '../api/session/cookies.ts'
import { orderIdOf } from '../api/visitor/page-session.ts'
import { type Session, SessionStoreError } from '../api/session/session-store.ts'
import { type Locale, findLocale } from '../domain/locale/locale.ts'
import { flashMark } from '../domain/customer/visitor-cookies.ts'
import { isAccountPath, isVisitorsPath } from '../domain/customer/visitor-paths.ts'
import { cookiePairs } from '../lib/cookie-pairs.ts'
import type { Services } from '../services.ts'

/** Why a page is rendered for one request instead of served from its file. */
export type PageReason =
  /** The search page was asked for words. */
  | { readonly kind: 'search' }
  /** The session holds something for this very path. */
  | { readonly kind: 'visitor'; readonly session: Session }
  /** The session store cannot say whether it does. */
  | { readonly kind: 'unknown-visitor' }

export type PageRequest = {
  readonly path: string
  /** With its `?`, or ''. */
  readonly query: string
  /** The `Cookie` header. */
  readonly cookies: string | undefined
}

/** Whether a session holds something that its path's prebuilt page does not show: cart, thanks, account, a message. */
function hasPageState({ data }: Session, { path, query }: PageRequest, { store }: Locale): boolean {
  if (data.flash?.page === path) return true
  const slot = store && data.slots[store]
  if (!slot || !isVisitorsPath(path)) return false
  if (isAccountPath(path)) return slot.customer !== undefined
  return slot.cart !== undefined || (slot.order !== undefined && slot.order === orderIdOf(new URLSearchParams(query)))
}

/**
 * Finds out why a page must be rendered; `undefined` where its file is the answer. The session store is asked only for
 * paths that a session can hold something for, and only about a well-formed id in the site's own cookie.
 */
export function createPageReasons({ config, sessions, log }: Pick<Services, 'config' | 'sessions' | 'log'>) {
  const sessionCookies = createSessionCookies(config.public.siteUrl)

  async function visitorReason(request: PageRequest, locale: Locale, id: string): Promise<PageReason | undefined> {
    try {
      const session = await sessions.get(id)
      return session && hasPageState(session, request, locale) ? { kind: 'visitor', session } : undefined
    } catch (error) {
      if (!(error instanceof SessionStoreError)) throw error
      log.error({ event: 'session_store_down', err: error })
      return isVisitorsPath(request.path) ? { kind: 'unknown-visitor' } : undefined
    }
  }

  return async (request: PageRequest): Promise<PageReason | undefined> => {
    const { path, query, cookies } = request
    const locale = findLocale(path.split('/')[1] ?? '')
    if (!locale) return undefined
    if (wordsAsked(path, query) !== undefined) return { kind: 'search' }
    if (cookies === undefined) return undefined
    const mayHaveState = isVisitorsPath(path) || cookiePairs(cookies).some(([name]) => name === flashMark)
    const id = mayHaveState ? sessionCookies.read(cookies) : undefined
    return id === undefined ? undefined : visitorReason(request, locale, id)
  }
}
