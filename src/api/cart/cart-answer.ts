import type { PlatformCart } from '../../ports/commerce/carts.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { visitorContent } from '../kernel/visitor-content.ts'
import { cartMeta } from './cart-meta.ts'
import { cartTerms, visitorTerms } from './cart-terms.ts'
import type { CartAnswer } from './schemas.ts'

/** The part of a cart that is answered: without its customer, and without what a gift certificate is for. */
export function shownCart({ customer_id: _owner, line_items, ...cart }: PlatformCart): NonNullable<CartAnswer['data']> {
  const certificates = line_items.gift_certificates.map(({ id, name, amount, quantity }) => ({
    id,
    name,
    amount,
    quantity,
  }))
  return { ...cart, line_items: { ...line_items, gift_certificates: certificates } }
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
