import type { PlatformCart } from '../../ports/commerce/carts.ts'
import { cartTerms, visitorTerms } from './cart-terms.ts'
import { cartMeta } from './cart-meta.ts'
import type { CartPlace } from './cart-place.ts'
import { type CartAnswer, cartSchema } from './schemas.ts'

/** The answer of a cart route: of the cart, the fields that its schema lists. `data` is null without a cart. */
export async function cartAnswer(place: CartPlace, cart: PlatformCart | undefined): Promise<CartAnswer> {
  const terms = cart ? await cartTerms(place, cart) : visitorTerms
  return {
    data: cart ? cartSchema.parse(cart) : null,
    meta: cartMeta(place.services.content(), place.locale, place.store, cart, terms),
  }
}
