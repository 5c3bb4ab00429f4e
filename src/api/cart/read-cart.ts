import type { WireCart } from '../../wire/bigcommerce/cart.ts'
import { type CartPlace, cartsOf, discardCart } from './cart-place.ts'

/**
 * The session's cart as the platform has it, `undefined` when there is none. A cart that is gone, or that belongs to
 * another customer than the session's, is discarded (core §4).
 * @throws VendorError when the platform cannot be asked
 */
export async function readCart(place: CartPlace): Promise<WireCart | undefined> {
  const slot = place.session.data.slots[place.store] ?? {}
  if (slot.cart === undefined) return undefined
  const cart = await cartsOf(place).get(slot.cart)
  if (cart && cart.customer_id === (slot.customer ?? 0)) return cart
  await discardCart(place, slot.cart)
  return undefined
}
