import type { Cart } from '../../domain/cart.ts'
import type { Store } from '../../domain/stores.ts'
import type { Locale } from '../../domain/locale.ts'
import { isAccountPath } from '../../domain/visitor-paths.ts'
import { identifyClient } from '../../lib/request-scope.ts'
import type { Services } from '../../services.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { toCart } from '../../ports/commerce/to-cart.ts'
import { cartMeta } from '../cart/cart-meta.ts'
import { readCart } from '../cart/read-cart.ts'
import { cartTerms } from '../cart/cart-terms.ts'
import { changeSession, identityOf, withSlot } from '../session/change-session.ts'
import { createSessionCookies } from '../session/cookies.ts'
import { accountsOf, sessionExists, recordVisit } from '../kernel/find-session.ts'
import { type PageAccount, pageAccount } from './page-account.ts'
import type { Flash, Session } from '../session/session-store.ts'
import { SessionStoreError } from '../session/session-store.ts'
import { storeIfPossible } from '../session/store-full.ts'

/** What an on-demand page knows about its visitor. All absent without a session. */
export type PageSession = PageAccount & {
  /** The platform's cart in the page's language; absent when there is none. */
  readonly cart?: Cart
  /** The platform (or the session store) did not answer: there may be a cart, and somebody signed in. */
  readonly unreachable?: boolean
  /** What became of the last form that was sent from this page; told once. */
  readonly flash?: Flash
  /** Number of the order that the visitor's cart just became. */
  readonly order?: string
}

export type PageVisit = {
  readonly session: PageSession
  /** `Set-Cookie` values for the page's answer. */
  readonly cookies: readonly string[]
}

/**
 * The order that the visitor's cart of a store became, as its number. The cart is forgotten only when the platform
 * says that it became this order; an order that is not the visitor's own is `undefined`.
 * @throws VendorError
 */
async function placedOrderNumber(
  services: Services,
  session: Session,
  store: Store,
  orderId: number,
): Promise<string | undefined> {
  const slot = session.data.slots[store] ?? {}
  if (slot.order === orderId) return String(orderId)
  if (slot.cart === undefined) return undefined
  const order = await services.commerce[store].orders.head(orderId)
  if (order?.cart_id !== slot.cart) return undefined
  const removeCart = () =>
    changeSession(services.sessions, session, (data) =>
      withSlot(data, store, { ...identityOf(data.slots[store]), order: orderId }),
    )
  await storeIfPossible(removeCart, undefined)
  return String(order.id)
}

/** The flash of this page, taken out of the session. */
async function takeFlash(services: Services, session: Session, path: string): Promise<Flash | undefined> {
  const { flash } = session.data
  if (flash?.page !== path) return undefined
  const clearFlash = () => changeSession(services.sessions, session, (data) => ({ ...data, flash: undefined }))
  await storeIfPossible(clearFlash, undefined)
  return flash
}

/** The order that the cart page's address names (`?order=`). */
export function orderIdOf(query: URLSearchParams): number | undefined {
  const given = query.get('order')
  return given !== null && /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined
}

async function readPage(services: Services, session: Session, url: URL, locale: Locale): Promise<PageSession> {
  const { store } = locale
  const flash = await takeFlash(services, session, url.pathname)
  const message = flash ? { flash } : {}
  // Where nothing is sold there is no cart, whatever the session holds in a store (specification, addendum 2).
  if (!store) return message
  const context = { services, session, store, locale }
  const orderId = orderIdOf(url.searchParams)
  try {
    if (isAccountPath(url.pathname)) return { ...message, ...(await pageAccount(context, url)) }
    const order = orderId === undefined ? undefined : await placedOrderNumber(services, session, store, orderId)
    if (order !== undefined) return { ...message, order }
    const cart = await readCart(context)
    if (!cart) return message
    const meta = cartMeta(services.content(), locale, store, cart, await cartTerms(context, cart))
    return { ...message, cart: toCart(cart, meta) }
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    const { vendor, operation, fault } = error
    services.log.warn({ event: 'visitor_unreachable', vendor, operation, fault })
    return { ...message, unreachable: true }
  }
}

/**
 * What a visitor's page shows of their session: cart, message, thanks; on account pages the account instead of the
 * cart. Never throws for a vendor or a session store that is down: the page says so.
 */
export async function createPageSession(
  services: Services,
  url: URL,
  locale: Locale,
  session: Session,
): Promise<PageVisit> {
  const cookies = createSessionCookies(services.config.public.siteUrl)
  identifyClient(accountsOf(session))
  try {
    await recordVisit(services, session)
    const page = await readPage(services, session, url, locale)
    const given = (await sessionExists(services, session.id)) ? cookies.issue(session.id) : []
    return { session: page, cookies: [...given, ...(page.flash ? [cookies.clearFlash()] : [])] }
  } catch (error) {
    if (!(error instanceof SessionStoreError)) throw error
    services.log.error({ event: 'session_store_down', err: error })
    return { session: { unreachable: true }, cookies: [] }
  }
}
