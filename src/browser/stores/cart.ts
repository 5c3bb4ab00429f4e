import { type ReadableAtom, atom, computed, onMount, onNotify } from 'nanostores'
import { type PageContext, createShopApi } from '../client/shop-api.ts'
import type { CartCountEvent, InCartEvent, ProEvent } from '../../domain/pages/document-events.ts'
import { hasSessionMark } from '../../domain/customer/visitor-cookies.ts'
import { browserLog } from '../browser-log.ts'
import { navigateTo } from '../navigation/navigate-to.ts'
import { createCartStore } from './cart-store.ts'
import { drawerView } from './cart-views.ts'
import { createTabs } from './tabs.ts'

/* This page's cart. Safe to import on the server, where islands are rendered too. */

/** Locale and region from the root element: `<html data-locale="de-at" data-region="eu_region_1">`. */
const page: PageContext = {
  get locale() {
    return document.documentElement.dataset.locale ?? ''
  },
  get region() {
    return document.documentElement.dataset.region ?? ''
  },
}

const hasSession = (): boolean => hasSessionMark(document.cookie)

const $pro = atom(false)

/** Whether the session belongs to a pro customer; false until the session has loaded. */
export const $isPro: ReadableAtom<boolean> = $pro

const store = createCartStore({
  api: createShopApi((path, init) => fetch(path, init), page),
  tabs: createTabs(page),
  page,
  hasSession,
  onPro: () => {
    $pro.set(true)
    const event: ProEvent = new CustomEvent('shop:pro')
    document.dispatchEvent(event)
  },
  redirectTo: (url) => navigateTo(url, { allowExternal: true }),
  log: browserLog,
})

export const { $cart, addItem, changeQuantity, stepQuantity, goToCheckout, initialize: initializeCart } = store
export const refreshCart = store.refresh

/** What the drawer shows of the cart. */
export const $drawer = computed($cart, drawerView)

onNotify($cart, () => {
  const event: CartCountEvent = new CustomEvent('shop:cart-count', { detail: $cart.get().cart?.count ?? 0 })
  document.dispatchEvent(event)
  const ids = $cart.get().cart?.lines.map(({ productId }) => productId) ?? []
  const inCart: InCartEvent = new CustomEvent('shop:in-cart', { detail: ids })
  document.dispatchEvent(inCart)
})

const onShow = ({ persisted }: PageTransitionEvent): void => {
  // A page restored from the back/forward cache may show a cart that was ordered in the meantime.
  if (persisted && hasSession()) void refreshCart()
}

onMount($cart, () => {
  // Reading a store mounts it on the server too, where there is no visitor's cart to load.
  if (typeof document === 'undefined') return undefined
  const disconnect = store.connect()
  addEventListener('pageshow', onShow)
  return () => {
    disconnect()
    removeEventListener('pageshow', onShow)
  }
})
