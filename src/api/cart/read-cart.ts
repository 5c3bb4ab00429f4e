import { withPriority } from '../../lib/request-scope.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import type { PlatformCart } from '../../ports/commerce/carts.ts'
import { adoptCart } from './adopt-cart.ts'
import { cartOfRegion } from './cart-of-region.ts'
import { storeIfPossible } from '../../session/store-full.ts'
import { cacheCart, cachedCart, knownCart } from '../../session/cart-cache.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { discardCart, joinCustomerCart, noteOwner } from './session-cart.ts'

/**
 * Retries to attach a guest's cart to the signed-in customer, after the login failed to. Returns it unchanged on
 * failure.
 */
async function retryAdoption(context: RequestContext, cart: PlatformCart): Promise<PlatformCart | undefined> {
  try {
    return await storeIfPossible(() => adoptCart(context), cart)
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    const { vendor, operation, fault } = error
    context.services.log.warn({ event: 'cart_not_adopted', vendor, operation, fault })
    return cart
  }
}

/** The outcome of reading a cart. `isTakenAlong`: its guest has signed in with it at the hosted shop (decision 082). */
export type CartReading = { readonly cart?: PlatformCart; readonly isTakenAlong?: true }

/**
 * Reads the session's cart from the platform, else the one that its customer has filled on another device. Discards a
 * cart that is gone or another customer's (specification, core 4).
 * @throws VendorError when the platform fails
 */
async function readCartOrOwner(context: RequestContext): Promise<CartReading> {
  const { cart: cartId } = context.session.data.slots[context.store] ?? {}
  const reading: CartReading = cartId === undefined ? {} : await readOwnCart(context, cartId)
  if (reading.cart) return reading
  const joined = await storeIfPossible(() => joinCustomerCart(context), undefined)
  const joinedId = joined?.data.slots[context.store]?.cart
  return joined && joinedId !== undefined ? readOwnCart({ ...context, session: joined }, joinedId) : reading
}

/** The same, the cart alone; `undefined` without one. Throws `VendorError`. */
export async function readCart(context: RequestContext): Promise<PlatformCart | undefined> {
  return (await readCartOrOwner(context)).cart
}

async function readOwnCart(context: RequestContext, cartId: string): Promise<CartReading> {
  const { customer = 0 } = context.session.data.slots[context.store] ?? {}
  const cart = await cartOfRegion(context.services, context.store, cartId)
  if (cart?.customer_id === customer) {
    cacheCart(context, cart)
    return { cart }
  }
  if (cart?.customer_id === 0) {
    const adopted = await retryAdoption(context, cart)
    return adopted ? { cart: adopted } : {}
  }
  if (cart) await storeIfPossible(() => noteOwner(context, cart), undefined)
  await storeIfPossible(() => discardCart(context, cartId), undefined)
  return cart && customer === 0 ? { isTakenAlong: true } : {}
}

/** Whether the platform was not asked, since its quota has no call for this client or for any. */
const isUnasked = (error: unknown): boolean =>
  error instanceof VendorError && (error.fault === 'limited' || error.fault === 'busy')

/**
 * Reads the session's cart, or its customer's, as `readCartOrOwner` does. While the platform's quota leaves no call for
 * it, the cached cart is given, up to a minute old; one that is not cached is read with a call of the quota's reserve.
 * @throws VendorError when the cart is not cached and the platform fails
 */
export async function readCartOrKnown(context: RequestContext): Promise<CartReading> {
  try {
    return await readCartOrOwner(context)
  } catch (error) {
    if (!isUnasked(error)) throw error
    const cart = knownCart(context)
    // Without one another node has made the last change, or it was long ago.
    return cart ? { cart } : withPriority('cart_read', () => readCartOrOwner(context))
  }
}

/**
 * Returns the session's cart from the cache or the platform: includes all changes of this session; changes made
 * elsewhere may be seconds late, up to a minute while the platform's quota leaves no call to read them.
 * @throws VendorError when the cart is not cached and the platform fails
 */
export async function recentCart(context: RequestContext): Promise<PlatformCart | undefined> {
  return cachedCart(context) ?? (await readCartOrKnown(context)).cart
}
