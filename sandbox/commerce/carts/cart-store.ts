import { Refusal } from '../http/refusal.ts'
import type { Shop } from '../shop.ts'
import type { StoredCart } from '../wire/carts.ts'

/** A cart, and each of its redirect addresses, lives this long (vendors, commerce 7.2). Milliseconds. */
export const cartLife = 30 * 24 * 3600 * 1000

/** The cart unless it is unknown, expired, emptied or ordered. */
export function findCart({ records, now }: Shop, id: string): StoredCart | undefined {
  const cart = records.get('cart', id)
  return cart && now() - cart.updated < cartLife ? cart : undefined
}

/** @throws Refusal 404 without a title, as the platform answers (vendors, commerce 7.6) */
export function cartOf(shop: Shop, id: string): StoredCart {
  const cart = findCart(shop, id)
  if (!cart) throw new Refusal(404)
  return cart
}

/** Keeps a changed cart as its next version. */
export function saveCart({ records, now, announce }: Shop, cart: StoredCart): StoredCart {
  const saved = { ...cart, version: cart.version + 1, updated: now() }
  records.put('cart', saved.id, saved)
  announce(`store/cart/${cart.version === 0 ? 'created' : 'updated'}`, { type: 'cart', id: cart.id })
  return saved
}

/** @throws Refusal 409 when the caller has seen another version */
export function checkVersion(cart: StoredCart, version: number | undefined): void {
  if (version !== undefined && version !== cart.version)
    throw new Refusal(
      409,
      'The request cannot be processed due to a possible conflict. Please review the changes and try again.',
    )
}

/** Ends a cart that did not become an order. */
export function deleteCart(shop: Shop, id: string): void {
  removeCart(shop, id)
  shop.announce('store/cart/deleted', { type: 'cart', id })
}

/** Forgets a cart and all that hangs on it. */
export function removeCart({ records }: Shop, id: string): void {
  for (const { token } of records.of('redirectToken', id)) records.remove('redirectToken', token)
  records.remove('cart', id)
  records.remove('checkout', id)
}
