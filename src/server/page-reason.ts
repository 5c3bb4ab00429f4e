import { wordsAsked } from '../api/search/page-search.ts'
import { createSessionCookies } from '../session/cookies.ts'
import { mayBeOwnOrder, orderIdOf } from '../api/visitor/thanks.ts'
import { type Session, SessionStoreError } from '../session/session-store.ts'
import { hasMembersLists, isMembersPage, membersPages } from '../content/questions/members-pages.ts'
import { type PreviewQuery, readPreviewQuery } from '../domain/editing/preview-query.ts'
import type { Store } from '../domain/region/stores.ts'
import { type Locale, localeOfPath } from '../domain/locale/locale.ts'
import { flashMark } from '../domain/customer/visitor-cookies.ts'
import { isCustomersPath, isVisitorsPath } from '../domain/customer/visitor-paths.ts'
import { cookiePairs } from '../lib/cookie-pairs.ts'
import type { CustomerCarts } from '../session/customer-carts.ts'
import type { Services } from '../services.ts'

/** The reason for which a page is rendered for one request instead of served from its file. */
export type PageReason =
  /** The search page was asked for words. */
  | {
      readonly kind: 'search'
      /** Called with how many products and articles were found; not when the search failed, or left something out. */
      readonly onFound?: (found: number) => void
    }
  /** The session holds something for this very path. */
  | { readonly kind: 'visitor'; readonly session: Session }
  /** Members of the trade programme see another page here, or alone see one; its session may be a member's. */
  | { readonly kind: 'member'; readonly session: Session }
  /** An editor looks at drafts. */
  | { readonly kind: 'preview'; readonly preview: PreviewQuery }
  /** The session store cannot say whether it does. */
  | { readonly kind: 'unknown-visitor' }

export type PageRequest = {
  readonly path: string
  /** With its `?`, or ''. */
  readonly query: string
  /** The `Cookie` header. */
  readonly cookies: string | undefined
  /** Whether the release has no page there. */
  readonly isMissing?: boolean
}

/** Whether a session holds something that its path's prebuilt page does not show: cart, thanks, account, a message. */
function hasPageState({ data, readAt }: Session, { path, query }: PageRequest, { store }: Locale): boolean {
  if (data.flash?.page === path) return true
  const slot = store && data.slots[store]
  if (!slot || !isVisitorsPath(path)) return false
  if (isCustomersPath(path)) return slot.customer !== undefined
  if (slot.cart !== undefined) return true
  const order = orderIdOf(new URLSearchParams(query))
  return order !== undefined && mayBeOwnOrder(slot, order, readAt)
}

/** Whether the session's customer has filled a cart on another device, which the cart page then shows. */
async function hasCartElsewhere({ data }: Session, { path }: PageRequest, store: Store, carts: CustomerCarts) {
  const customer = data.slots[store]?.customer
  if (customer === undefined || !isVisitorsPath(path)) return false
  return (await carts.get(store, customer)) !== undefined
}

/** Whether a path is a category's. */
const isList = (path: string): boolean => /^\/[^/]+\/c\//.test(path)

type ReasonServices = Pick<Services, 'config' | 'sessions' | 'customerCarts' | 'log' | 'content'>

/**
 * Finds out why a page must be rendered; `undefined` where its file is the answer. The session store is asked only for
 * paths that a session can hold something for, and only about a well-formed id in the site's own cookie.
 */
export function createPageReasons({ config, sessions, customerCarts, log, content }: ReasonServices) {
  const sessionCookies = createSessionCookies(config.public.siteUrl)

  async function visitorReason(request: PageRequest, locale: Locale, id: string): Promise<PageReason | undefined> {
    try {
      const session = await sessions.get(id)
      if (!session) return undefined
      const { store } = locale
      const isShown =
        hasPageState(session, request, locale) ||
        (store !== undefined && (await hasCartElsewhere(session, request, store, customerCarts)))
      return isShown ? { kind: 'visitor', session } : undefined
    } catch (error) {
      if (!(error instanceof SessionStoreError)) throw error
      log.error({ event: 'session_store_down', err: error })
      return isVisitorsPath(request.path) ? { kind: 'unknown-visitor' } : undefined
    }
  }

  /**
   * A session with a customer of the store, from the cookies; `undefined` also while the session store is down.
   * @throws SessionStoreError for a page that members alone have: a 404 would deny that it exists
   */
  async function customerSession({ cookies, isMissing }: PageRequest, store: Store): Promise<Session | undefined> {
    const id = cookies === undefined ? undefined : sessionCookies.read(cookies)
    try {
      const session = id === undefined ? undefined : await sessions.get(id)
      return session?.data.slots[store]?.customer === undefined ? undefined : session
    } catch (error) {
      if (isMissing || !(error instanceof SessionStoreError)) throw error
      log.error({ event: 'session_store_down', err: error })
      return undefined
    }
  }

  /** Whether members may see another page there than others; costs a comparison, and no session. */
  function mayDiffer({ path, query, cookies, isMissing }: PageRequest, locale: Locale): boolean {
    if (isMissing) return isMembersPage(content(), path)
    if (isList(path) || wordsAsked(path, query) !== undefined) return true
    // The comparison is for visitors with a session, whose pages it concerns.
    const hasSession = cookies !== undefined && sessionCookies.read(cookies) !== undefined
    return hasSession && hasMembersLists(content(), locale, path)
  }

  /**
   * The reason of pages that members see otherwise: their own ones, which are no page for others, and lists and
   * searches with their products, for which the last known role is enough. The platform is asked later, within the
   * deadline of a page.
   */
  async function memberReason(request: PageRequest, locale: Locale): Promise<PageReason | undefined> {
    const { path, query, isMissing } = request
    const { store } = locale
    const isAsked = store !== undefined && mayDiffer(request, locale)
    const session = isAsked ? await customerSession(request, store) : undefined
    if (!store || !session) return undefined
    if (isMissing) return { kind: 'member', session }
    if (session.data.slots[store]?.isTrade !== true) return undefined
    const { lists } = membersPages(content(), locale)
    const isSearch = lists.size > 0 && wordsAsked(path, query) !== undefined
    return isSearch || lists.has(path) || hasMembersLists(content(), locale, path)
      ? { kind: 'member', session }
      : undefined
  }

  return async (request: PageRequest): Promise<PageReason | undefined> => {
    const { path, query, cookies } = request
    const locale = localeOfPath(path)
    if (!locale) return undefined
    const preview = config.content.preview && readPreviewQuery(query)
    if (preview) return { kind: 'preview', preview }
    const member = await memberReason(request, locale)
    if (member || request.isMissing) return member
    if (wordsAsked(path, query) !== undefined) return { kind: 'search' }
    if (cookies === undefined) return undefined
    const mayHaveState = isVisitorsPath(path) || cookiePairs(cookies).some(([name]) => name === flashMark)
    const id = mayHaveState ? sessionCookies.read(cookies) : undefined
    return id === undefined ? undefined : visitorReason(request, locale, id)
  }
}
