import { VendorError } from '../../ports/vendor-error.ts'
import type { PlatformCart } from '../../ports/commerce/carts.ts'
import { adoptCart } from './adopt-cart.ts'
import { cartOfRegion } from './cart-of-region.ts'
import { storeIfPossible } from '../session/store-full.ts'
import { cacheCart, cachedCart } from './cart-cache.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { discardCart } from './session-cart.ts'

/**
 * A guest's cart in a signed-in session: the login did not get it to the customer. While that fails it stays as it is.
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
 * The session's cart as the platform has it, `undefined` when there is none. A cart that is gone, or that belongs to
 * another customer than the session's, is discarded (specification, core 4).
 * @throws VendorError when the platform cannot be asked
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
 * The session's cart for what every page shows of it: with all changes of this session, and what was changed elsewhere
 * at most some seconds late.
 * @throws VendorError when the platform has to be asked and cannot be
 */
export async function recentCart(context: RequestContext): Promise<PlatformCart | undefined> {
  return cachedCart(context) ?? readCart(context)
}
