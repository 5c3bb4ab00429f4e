import type { Cart } from '../../domain/cart/cart.ts'
import type { PlacedOrder, TrackedOrder } from '../../domain/order/order.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { orderFound } from '../../domain/customer/account-forms.ts'
import { isCustomersPath, namesUnmerged } from '../../domain/customer/visitor-paths.ts'
import { identifyClient } from '../../lib/request-scope.ts'
import type { Store } from '../../domain/region/stores.ts'
import type { Services } from '../../services.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { toCart } from '../../ports/commerce/to-cart.ts'
import { cartMeta } from '../cart/cart-meta.ts'
import { readCartOrKnown } from '../cart/read-cart.ts'
import { cartTerms } from '../cart/cart-terms.ts'
import { productNames } from '../cart/product-names.ts'
import { readTrackedOrder } from '../orders/order-of-page.ts'
import { changeSession, withSlot } from '../../session/change-session.ts'
import { createSessionCookies } from '../../session/cookies.ts'
import { payerOf } from '../../session/known-sessions.ts'
import { accountsOf, currentId, recordVisit } from '../kernel/find-session.ts'
import { visitorContent } from '../kernel/visitor-content.ts'
import { type PageAccount, pageAccount } from './page-account.ts'
import { orderIdOf, thanksFor } from './thanks.ts'
import type { Session } from '../../session/session-store.ts'
import type { Flash, Slot } from '../../session/session-data.ts'
import { SessionStoreError } from '../../session/session-store.ts'
import { storeIfPossible } from '../../session/store-full.ts'

/** Visitor data of a page that is rendered on demand. Empty without a session. */
export type PageSession = PageAccount & {
  /** The platform's cart in the page's language, up to a minute old where its quota is used up; absent without one. */
  readonly cart?: Cart
  /** The guest's cart became a customer's, who signed in with it at the hosted checkout. */
  readonly isTakenAlong?: true
  /** Names of what the merge at the sign-in could not bring into the cart, or not in its quantity; shown once. */
  readonly unmerged?: readonly string[]
  /** The platform or the session store failed: there may be a cart and a signed-in customer. */
  readonly unreachable?: boolean
  /** Result of the last form sent from this page; shown once. */
  readonly flash?: Flash
  /** Number of the order that `?order=` names, if it was placed from one of the visitor's carts. */
  readonly order?: string
  /** The whole of that order; absent while the platform fails. Only beside `order`. */
  readonly thanksFor?: PlacedOrder
  /** The order that the form for guests has found. */
  readonly tracked?: TrackedOrder
}

export type PageVisit = {
  readonly session: PageSession
  /** `Set-Cookie` values for the page's answer. */
  readonly cookies: readonly string[]
}

/** Returns this page's flash and removes it from the session. */
async function takeFlash(services: Services, session: Session, path: string): Promise<Flash | undefined> {
  const { flash } = session.data
  if (flash?.page !== path) return undefined
  const clearFlash = () => changeSession(services.sessions, session, (data) => ({ ...data, flash: undefined }))
  await storeIfPossible(clearFlash, undefined)
  return flash
}

/** Returns the names of what a merge could not bring into the cart, and removes them from the session. */
async function takeUnmerged(
  services: Services,
  { id, data }: Session,
  path: string,
  locale: Locale,
): Promise<Pick<PageSession, 'unmerged'>> {
  const { store } = locale
  if (!store || data.slots[store]?.customer === undefined || !namesUnmerged(path)) return {}
  // Read again: the page may have merged the cart a moment ago.
  const session = await services.sessions.get(id)
  const products = session?.data.slots[store]?.unmerged
  if (!session || !products) return {}
  const clear = () =>
    changeSession(services.sessions, session, (current) => {
      const { unmerged: _, ...slot }: Slot = current.slots[store] ?? {}
      return withSlot(current, store, slot)
    })
  await storeIfPossible(clear, undefined)
  return { unmerged: productNames({ services, session, store, locale }, products) }
}

/** Reads the order that a flash says was found. */
async function trackedPart(services: Services, store: Store, flash: Flash | undefined): Promise<PageSession> {
  if (flash?.code !== orderFound) return {}
  const tracked = await readTrackedOrder(services, store, Number(flash.values['order']))
  return tracked ? { tracked } : {}
}

/** The cookies for a request with a former id of its session: the answer that set the new id was lost. */
export function cookiesOfFormerId({ config }: Services, request: Request, session: Session): readonly string[] {
  const cookies = createSessionCookies(config.public.siteUrl)
  return cookies.read(request.headers.get('cookie')) === session.id ? [] : cookies.issue(session.id)
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
    if (isCustomersPath(url.pathname)) {
      const [account, tracked] = await Promise.all([pageAccount(context, url), trackedPart(services, store, flash)])
      return { ...message, ...account, ...tracked }
    }
    const thanks = orderId === undefined ? undefined : await thanksFor(services, session, store, orderId)
    if (thanks) return { ...message, ...thanks }
    const { cart, isTakenAlong } = await readCartOrKnown(context)
    if (!cart) return { ...message, ...(isTakenAlong && { isTakenAlong }) }
    const meta = cartMeta(visitorContent(services, session, store), locale, store, cart, await cartTerms(context, cart))
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
  identifyClient({ session: payerOf(session), visitor: session.hash, accounts: accountsOf(session) })
  try {
    await recordVisit(services, session)
    const read = await readPage(services, session, url, locale)
    // The thanks for an order say nothing of another cart.
    const unmerged = read.order === undefined && (await takeUnmerged(services, session, url.pathname, locale))
    const page = { ...read, ...unmerged }
    const id = await currentId(services, session.id)
    const given = id === undefined ? [] : cookies.issue(id)
    return { session: page, cookies: [...given, ...(page.flash ? [cookies.clearFlash()] : [])] }
  } catch (error) {
    if (!(error instanceof SessionStoreError)) throw error
    services.log.error({ event: 'session_store_down', err: error })
    return { session: { unreachable: true }, cookies: [] }
  }
}
