import { onMount } from 'nanostores'
import { createShopApi } from '../api-client/shop-api.ts'
import { createCartStore } from './cart-store.ts'
import { createTabs } from './tabs.ts'

/*
 * This page's cart. The page says where it is on its root element: `<html data-locale="de-at" data-region="eu_region_1">`.
 */

const { locale = '', region = '' } = document.documentElement.dataset

/** The script-readable mirror of the session cookie. */
const hasSession = (): boolean => /(?:^|; )firn_s=1/.test(document.cookie)

const store = createCartStore({
  api: createShopApi((path, init) => fetch(path, init), { region, locale }),
  tabs: createTabs(region),
  locale,
  hasSession,
  leaveFor: (url) => location.assign(url),
})

export const { $cart, $cartCount, addItem, changeQuantity, removeItem, goToCheckout, adopt: adoptCart } = store
export const refreshCart = store.refresh

// A page that comes back from the browser's memory may show a cart that was ordered meanwhile.
onMount($cart, () => {
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && hasSession()) void refreshCart()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
})
