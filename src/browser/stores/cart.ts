import { type ReadableAtom, atom, computed, onMount, onNotify } from 'nanostores'
import type { VisitorAlerts } from '../../api/visitor/schemas.ts'
import { createShopApi } from '../client/shop-api.ts'
import type {
  CartCountEvent,
  InCartEvent,
  ProEvent,
  RefusedEvent,
  TrackEvent,
} from '../../domain/pages/document-events.ts'
import { type CustomerState, customerIdOf, isOutdated, isProCustomer } from '../../domain/customer/customer-state.ts'
import { hasSessionMark } from '../../domain/customer/visitor-cookies.ts'
import { isVisitorsPath } from '../../domain/customer/visitor-paths.ts'
import { storedCampaign } from '../client/stored-campaign.ts'
import { browserLog } from '../browser-log.ts'
import { pageLocale, pageStore } from '../page-context.ts'
import { showAccountName } from '../navigation/account-link.ts'
import { reloadUnlessLeft } from '../navigation/leaving.ts'
import { navigateTo } from '../navigation/navigate-to.ts'
import { createCartStore } from './cart-store.ts'
import { drawerView } from './cart-views.ts'
import { createTabs } from './tabs.ts'

/* This page's cart. Safe to import on the server, where islands are rendered too. */

/** The page, which the server does not have. */
const page = {
  get locale() {
    return pageLocale()
  },
  get store() {
    return pageStore()
  },
}

const hasSession = (): boolean => hasSessionMark(document.cookie)

/** The id of the customer for whom this page was made, 0 for none: `<html data-customer="7">`. */
const pageCustomer = (): number => Number(document.documentElement.dataset.customer ?? 0)

const $alerts = atom<VisitorAlerts | undefined>(undefined)

/** The difference of the visitor's alerts from those of the page; absent until the session has loaded. */
export const $ownAlerts: ReadableAtom<VisitorAlerts | undefined> = $alerts

const store = createCartStore({
  api: createShopApi((path, init) => fetch(path, init), page),
  tabs: createTabs(page),
  page,
  hasSession,
  onViewer: ({ hidesFreeShipping, alerts }) => {
    document.documentElement.toggleAttribute('data-no-free-shipping', hidesFreeShipping)
    $alerts.set(alerts)
  },
  track: (detail) => {
    const event: TrackEvent = new CustomEvent('shop:track', { detail })
    document.dispatchEvent(event)
  },
  campaign: storedCampaign,
  redirectTo: (url) => navigateTo(url, { allowExternal: true }),
  log: browserLog,
})

const { $customer } = store
export const { $cart, addItem, changeQuantity, stepQuantity, goToCheckout, initialize: initializeCart } = store
export const refreshCart = store.refresh
export const recheckCart = store.recheck
export const clearCart = store.clear

/** Whether the session belongs to a pro customer; false until the session has loaded. */
export const $isPro: ReadableAtom<boolean> = computed($customer, isProCustomer)

/** The drawer's view of the cart and its customer. */
export const $drawer = computed([$cart, $customer], drawerView)

onNotify($cart, () => {
  const event: CartCountEvent = new CustomEvent('shop:cart-count', { detail: $cart.get().cart?.count ?? 0 })
  document.dispatchEvent(event)
  const ids = $cart.get().cart?.lines.flatMap(({ productId }) => productId ?? []) ?? []
  const inCart: InCartEvent = new CustomEvent('shop:in-cart', { detail: ids })
  document.dispatchEvent(inCart)
})

/**
 * Whether this page was made for a customer who was not signed in any more when it read its session. One that has been
 * loaded again stays, even if the server keeps making it for them.
 */
const isOthers = (customer: CustomerState): boolean => {
  const [owner, id] = [pageCustomer(), customerIdOf(customer)]
  if (owner === 0 || id === undefined || id === owner) return false
  const [navigation] = performance.getEntriesByType('navigation')
  return !(navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload')
}

/**
 * Shows who is signed in. A page that shows data or prices of a customer who has left, or lost the role, is loaded
 * again, once queued changes of the cart are done, unless its visitor is on the way to another.
 */
const onCustomer = (customer: CustomerState, before: CustomerState | undefined): void => {
  showAccountName(customer.status === 'signed_in' ? customer.customer.firstName : '')
  if (isProCustomer(customer) && !(before && isProCustomer(before))) {
    const event: ProEvent = new CustomEvent('shop:pro')
    document.dispatchEvent(event)
  }
  if (before && customerIdOf(before) === undefined && isOthers(customer))
    return reloadUnlessLeft(() => isOthers($customer.get()))
  const isOwnPage = isVisitorsPath(location.pathname) || (before !== undefined && isProCustomer(before))
  if (!before || !isOwnPage || !isOutdated(before, customer)) return
  void store.settled().then(() => reloadUnlessLeft(() => isOutdated(before, $customer.get())))
}

const onShow = ({ persisted }: PageTransitionEvent): void => {
  // A page restored from the back/forward cache may show a cart that was ordered in the meantime.
  if (persisted) void (hasSession() ? refreshCart() : store.recheck())
}

const onVisible = (): void => {
  // A sign-in ends without a word to this tab: in time, at the server, with the browser's cookies.
  const mayShowOthers = customerIdOf($customer.get()) !== 0 || !hasSession()
  if (document.visibilityState === 'visible' && $cart.get().status !== 'idle' && mayShowOthers) void store.recheck()
}

const onRefused = ({ detail }: RefusedEvent): void =>
  // 403: signed in, and no member any more.
  void (detail.status === 401 ? store.signOut() : store.recheck())

onMount($cart, () => {
  // Reading a store mounts it on the server too, where there is no visitor's cart to load.
  if (typeof document === 'undefined') return undefined
  const unsubscribe = $customer.listen(onCustomer)
  const disconnect = store.connect()
  if (pageCustomer() !== 0 && !hasSession()) void store.signOut()
  addEventListener('pageshow', onShow)
  document.addEventListener('visibilitychange', onVisible)
  document.addEventListener('shop:refused', onRefused)
  return () => {
    unsubscribe()
    disconnect()
    removeEventListener('pageshow', onShow)
    document.removeEventListener('visibilitychange', onVisible)
    document.removeEventListener('shop:refused', onRefused)
  }
})
