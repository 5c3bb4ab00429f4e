import { randomBytes } from 'node:crypto'
import type { Shop } from '../shop.ts'
import type { RedirectToken, StoredCart } from '../wire/carts.ts'
import { cartLife } from './cart-store.ts'

/** Addresses of the hosted shop that take over a cart, each good for one use (vendors, commerce 7.4). */
export function mintRedirectUrls(shop: Shop, cart: StoredCart, query: RedirectToken['query'] = []) {
  const mint = (action: RedirectToken['action'], prefix = ''): string => {
    const token = randomBytes(32).toString('hex')
    shop.records.put(
      'redirectToken',
      token,
      { token, cart_id: cart.id, action, query, expires: shop.now() + cartLife },
      cart.id,
    )
    return `${shop.hostedUrl}/cart.php?${prefix}action=${action}&id=${cart.id}&token=${token}`
  }
  return {
    cart_url: mint('load'),
    checkout_url: mint('loadInCheckout'),
    embedded_checkout_url: mint('loadInCheckout', 'embedded=1&'),
  }
}

/** Uses up the token of such an address; `undefined` when it is unknown, used, too old or of another cart. */
export function useRedirectToken(shop: Shop, token: string, cartId: string): RedirectToken | undefined {
  const found = shop.records.get('redirectToken', token)
  shop.records.remove('redirectToken', token)
  return found && found.cart_id === cartId && found.expires > shop.now() ? found : undefined
}
