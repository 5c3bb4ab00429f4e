import type { PlatformCart } from '../../ports/commerce/carts.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { visitorContent } from '../kernel/visitor-content.ts'
import { cartMeta } from './cart-meta.ts'
import { cartTerms, visitorTerms } from './cart-terms.ts'
import { type CartAnswer, cartSchema } from './schemas.ts'

/** The part of a cart that is answered, by the platform's cart: a cached cart is answered many times. */
const shownCarts = new WeakMap<PlatformCart, CartAnswer['data']>()

function shownCart(cart: PlatformCart): CartAnswer['data'] {
  const shown = shownCarts.get(cart) ?? cartSchema.parse(cart)
  shownCarts.set(cart, shown)
  return shown
}

/** Builds the answer of a cart route, with the fields of its schema. `data` is null without a cart. */
export async function cartAnswer(context: RequestContext, cart: PlatformCart | undefined): Promise<CartAnswer> {
  const { services, session, store, locale } = context
  const terms = cart ? await cartTerms(context, cart) : visitorTerms
  return {
    data: cart ? shownCart(cart) : null,
    meta: cartMeta(visitorContent(services, session, store), locale, store, cart, terms),
  }
}
