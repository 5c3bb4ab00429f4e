import { VendorError } from '../../ports/vendor-error.ts'
import type { PlatformCart } from '../../ports/commerce/carts.ts'
import { adoptCart } from './adopt-cart.ts'
import { cartOfRegion } from './cart-of-region.ts'
import { storeIfPossible } from '../session/store-full.ts'
import { rememberCart, rememberedCart } from './cart-memory.ts'
import { type CartPlace, discardCart } from './cart-place.ts'

/**
 * A guest's cart in a signed-in session: the login did not get it to the customer. While that fails it stays as it is.
 */
async function stillGuests(place: CartPlace, cart: PlatformCart): Promise<PlatformCart | undefined> {
  try {
    return await storeIfPossible(() => adoptCart(place), cart)
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    const { vendor, operation, fault } = error
    place.services.log.warn({ event: 'cart_not_adopted', vendor, operation, fault })
    return cart
  }
}

/**
 * The session's cart as the platform has it, `undefined` when there is none. A cart that is gone, or that belongs to
 * another customer than the session's, is discarded (specification, core 4).
 * @throws VendorError when the platform cannot be asked
 */
export async function readCart(place: CartPlace): Promise<PlatformCart | undefined> {
  const { cart: cartId, customer = 0 } = place.session.data.slots[place.store] ?? {}
  if (cartId === undefined) return undefined
  const cart = await cartOfRegion(place.services, place.store, cartId)
  if (cart?.customer_id === customer) {
    rememberCart(place, cart)
    return cart
  }
  if (cart?.customer_id === 0) return stillGuests(place, cart)
  await storeIfPossible(() => discardCart(place, cartId), undefined)
  return undefined
}

/**
 * The session's cart for what every page shows of it: with all changes of this session, and what was changed elsewhere
 * at most some seconds late.
 * @throws VendorError when the platform has to be asked and cannot be
 */
export async function recentCart(place: CartPlace): Promise<PlatformCart | undefined> {
  return rememberedCart(place) ?? readCart(place)
}
