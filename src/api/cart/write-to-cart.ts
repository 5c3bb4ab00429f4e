import type { CartOutcome, PlatformCart } from '../../ports/commerce/carts.ts'
import { knownCart } from '../../session/cart-cache.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { cartOfRegion } from './cart-of-region.ts'
import { slotOf } from './session-cart.ts'

/**
 * Whether the cart belongs to another customer. A guest's cart (0) in the session is the session's own (security, R6).
 */
export function isForeign(context: RequestContext, { customer_id: owner }: PlatformCart): boolean {
  return owner !== 0 && owner !== slotOf(context).customer
}

/** Writes to a cart, naming the version of what it is given: the platform refuses a cart that has changed since. */
type CartWrite = (cart: PlatformCart) => Promise<CartOutcome>

/** Retries once when the cart has changed since it was read; a second conflict is final. */
async function retryOnConflict(attempt: () => Promise<CartOutcome>): Promise<CartOutcome> {
  const outcome = await attempt()
  return outcome.kind === 'conflict' ? attempt() : outcome
}

/**
 * Writes to the session's cart as this node knows it; reads it first where it is not known, and after a conflict. So
 * nothing is written to a cart that has become another customer's, whose outcome is that cart as it was read: callers
 * ask `isForeign`.
 */
export async function writeToCart(context: RequestContext, cartId: string, write: CartWrite): Promise<CartOutcome> {
  const readAndWrite = async (): Promise<CartOutcome> => {
    const cart = await cartOfRegion(context.services, context.store, cartId)
    if (!cart) return { kind: 'gone' }
    return isForeign(context, cart) ? { kind: 'cart', cart } : write(cart)
  }
  const known = knownCart(context)
  // Without a version the platform cannot detect a changed cart or owner.
  if (!known?.version) return retryOnConflict(readAndWrite)
  const outcome = await write(known)
  // A line that only the known cart lacks may be there by now.
  if (outcome.kind === 'line_gone' && outcome.cart === known) return retryOnConflict(readAndWrite)
  return outcome.kind === 'conflict' ? readAndWrite() : outcome
}
