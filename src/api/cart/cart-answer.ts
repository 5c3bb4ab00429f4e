import type { WireCart } from '../../wire/bigcommerce/cart.ts'
import { cartMeta } from './cart-meta.ts'
import type { CartPlace } from './cart-place.ts'
import type { CartAnswer } from './schemas.ts'

/** The cart's fields that leave the shop; the customer does not. */
function toAnswerCart({ customer_id: _inside, ...cart }: WireCart): NonNullable<CartAnswer['data']> {
  return cart
}

/** The answer of a cart route; `data` is null without a cart. */
export function cartAnswer(place: CartPlace, cart: WireCart | undefined): CartAnswer {
  return {
    data: cart ? toAnswerCart(cart) : null,
    meta: cartMeta(place.services.content(), place.locale, place.store, cart),
  }
}
