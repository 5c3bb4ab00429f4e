import type { Cart } from '../../domain/cart/cart.ts'
import type { Store } from '../../domain/region/stores.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { isAccountPath } from '../../domain/customer/visitor-paths.ts'
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
import type { Session } from '../session/session-store.ts'
import type { Flash } from '../session/session-data.ts'
import { SessionStoreError } from '../session/session-store.ts'
import { storeIfPossible } from '../session/store-full.ts'

/** Visitor data of a page that is rendered on demand. Empty without a session. */
export type PageSession = PageAccount & {
  /** The platform's cart in the page's language; absent when there is none. */
  readonly cart?: Cart
  /** The platform or the session store failed: there may be a cart and a signed-in customer. */
  readonly unreachable?: boolean
  /** Result of the last form sent from this page; shown once. */
  readonly flash?: Flash
  /** Number of the order just placed from the visitor's cart. */
  readonly order?: string
}

export type PageVisit = {
  readonly session: PageSession
  /** `Set-Cookie` values for the page's answer. */
  readonly cookies: readonly string[]
}

/**
 * Returns the number of the order placed from the visitor's cart; `undefined` for other orders. Removes the cart from
 * the session once the platform confirms the order.
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

/** Returns this page's flash and removes it from the session. */
async function takeFlash(services: Services, session: Session, path: string): Promise<Flash | undefined> {
  const { flash } = session.data
  if (flash?.page !== path) return undefined
  const clearFlash = () => changeSession(services.sessions, session, (data) => ({ ...data, flash: undefined }))
  await storeIfPossible(clearFlash, undefined)
  return flash
}

/** Parses the order id of the cart page's address (`?order=`). */
export function orderIdOf(query: URLSearchParams): number | undefined {
  const given = query.get('order')
  return given !== null && /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined
}

async function readPage(services: Services, session: Session, url: URL, locale: Locale): Promise<PageSession> {
  const { store } = locale
  const flash = await takeFlash(services, session, url.pathname)
  const message = flash ? { flash } : {}
  // Locales without a store have no cart (specification, addendum 2).
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
 * Reads a page's visitor data: cart, message, placed order; on account pages the account instead of the cart. Does not
 * throw when a vendor or the session store fails: the page shows that.
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
