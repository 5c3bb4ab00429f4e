import { VendorError } from '../../ports/vendor-error.ts'
import type { PlatformCart } from '../../ports/commerce/carts.ts'
import { adoptCart } from './adopt-cart.ts'
import { cartOfRegion } from './cart-of-region.ts'
import { storeIfPossible } from '../session/store-full.ts'
import { cacheCart, cachedCart } from './cart-cache.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { discardCart } from './session-cart.ts'

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

/**
 * Reads the session's cart from the platform; `undefined` without one. Discards a cart that is gone or another
 * customer's (specification, core 4).
 * @throws VendorError when the platform fails
 */
export async function readCart(context: RequestContext): Promise<PlatformCart | undefined> {
  const { cart: cartId, customer = 0 } = context.session.data.slots[context.store] ?? {}
  if (cartId === undefined) return undefined
  const cart = await cartOfRegion(context.services, context.store, cartId)
  if (cart?.customer_id === customer) {
    cacheCart(context, cart)
    return cart
  }
  if (cart?.customer_id === 0) return retryAdoption(context, cart)
  await storeIfPossible(() => discardCart(context, cartId), undefined)
  return undefined
}

/**
 * Returns the session's cart from the cache or the platform: includes all changes of this session; changes made
 * elsewhere may be seconds late.
 * @throws VendorError when the cart is not cached and the platform fails
 */
export async function recentCart(context: RequestContext): Promise<PlatformCart | undefined> {
  return cachedCart(context) ?? readCart(context)
}
