import type { WireCart } from '../../wire/bigcommerce/cart.ts'
import { cartMeta } from './cart-meta.ts'
import type { CartPlace } from './cart-place.ts'
import { type CartAnswer, cartSchema } from './schemas.ts'

/** The answer of a cart route: of the cart, the fields that its schema lists. `data` is null without a cart. */
export function cartAnswer(place: CartPlace, cart: WireCart | undefined): CartAnswer {
  return {
    data: cart ? cartSchema.parse(cart) : null,
    meta: cartMeta(place.services.content(), place.locale, place.store, cart),
  }
}
