import { atom, onMount, onNotify } from 'nanostores'
import { type Place, createShopApi } from '../client/shop-api.ts'
import type { CartCountEvent, InCartEvent, ProEvent } from '../../domain/document-events.ts'
import { hasSessionMark } from '../../domain/visitor-cookies.ts'
import { browserLog } from '../browser-log.ts'
import { navigateTo } from '../navigation/navigate-to.ts'
import { createCartStore } from './cart-store.ts'
import { createTabs } from './tabs.ts'

/* This page's cart. Importing it touches no browser: islands are rendered on the server too. */

/** The page says where it is on its root element: `<html data-locale="de-at" data-region="eu_region_1">`. */
const place: Place = {
  get locale() {
    return document.documentElement.dataset.locale ?? ''
  },
  get region() {
    return document.documentElement.dataset.region ?? ''
  },
}

const hasSession = (): boolean => hasSessionMark(document.cookie)

/** Whether the visitor turned out to be a pro customer. */
export const $isPro = atom(false)

const store = createCartStore({
  api: createShopApi((path, init) => fetch(path, init), place),
  tabs: createTabs(place),
  place,
  hasSession,
  onPro: () => {
    $isPro.set(true)
    const event: ProEvent = new CustomEvent('firn:pro')
    document.dispatchEvent(event)
  },
  leaveFor: (url) => navigateTo(url, { allowExternal: true }),
  log: browserLog,
})

export const { $cart, addItem, changeQuantity, stepQuantity, goToCheckout, adopt: adoptCart } = store
export const refreshCart = store.refresh

onNotify($cart, () => {
  const event: CartCountEvent = new CustomEvent('firn:cart-count', { detail: $cart.get().cart?.count ?? 0 })
  document.dispatchEvent(event)
  const ids = $cart.get().cart?.lines.map(({ productId }) => productId) ?? []
  const inCart: InCartEvent = new CustomEvent('firn:in-cart', { detail: ids })
  document.dispatchEvent(inCart)
})

const onShow = ({ persisted }: PageTransitionEvent): void => {
  // A page that comes back from the browser's memory may show a cart that was ordered meanwhile.
  if (persisted && hasSession()) void refreshCart()
}

onMount($cart, () => {
  // Reading a store mounts it, on the server too, where there is nobody to load a cart for.
  if (typeof document === 'undefined') return undefined
  const disconnect = store.connect()
  addEventListener('pageshow', onShow)
  return () => {
    disconnect()
    removeEventListener('pageshow', onShow)
  }
})
