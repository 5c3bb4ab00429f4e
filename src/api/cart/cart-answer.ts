import type { PlatformCart } from '../../ports/commerce/carts.ts'
import { cartTerms, visitorTerms } from './cart-terms.ts'
import { cartMeta } from './cart-meta.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { type CartAnswer, cartSchema } from './schemas.ts'

/** Builds the answer of a cart route, with the fields of its schema. `data` is null without a cart. */
export async function cartAnswer(context: RequestContext, cart: PlatformCart | undefined): Promise<CartAnswer> {
  const terms = cart ? await cartTerms(context, cart) : visitorTerms
  return {
    data: cart ? cartSchema.parse(cart) : null,
    meta: cartMeta(context.services.content(), context.locale, context.store, cart, terms),
  }
}
