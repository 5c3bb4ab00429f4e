import { storeCurrency } from '../../domain/region.ts'
import type { CartOutcome, CartRefusal } from '../../vendors/bigcommerce/index.ts'
import type { WireCart, WireNewLine } from '../../wire/bigcommerce/cart.ts'
import { Problem, type ProblemCode } from '../problems.ts'
import { type CartPlace, cartsOf, discardCart, keepCart, readSlot } from './cart-place.ts'
import { resolveLines } from './resolve-lines.ts'
import type { NewLine } from './schemas.ts'

/*
 * The cart rules that JSON calls and form posts share. Each runs alone per session, so that two tabs make one cart and
 * changes apply in order. All throw `Problem` for what is refused and `VendorError` for what failed.
 */

const refusals: Readonly<Record<CartRefusal, ProblemCode>> = {
  options: 'options_missing',
  stock: 'out_of_stock',
  quantity: 'quantity_limit',
  product: 'not_purchasable',
  other: 'cart_refused',
}

/** The cart of an outcome, `undefined` once the last line is removed. */
async function settle(place: CartPlace, cartId: string, outcome: CartOutcome): Promise<WireCart | undefined> {
  if (outcome.kind === 'cart') return outcome.cart
  if (outcome.kind === 'refused') throw new Problem(refusals[outcome.reason])
  if (outcome.kind === 'conflict') throw new Problem('cart_conflict')
  await discardCart(place, cartId)
  if (outcome.kind === 'gone') throw new Problem('not_found')
  return undefined
}

async function createCart(place: CartPlace, lines: readonly WireNewLine[], customer: number | undefined) {
  const outcome = await cartsOf(place).create({
    lines,
    currency: storeCurrency(place.store),
    locale: place.locale?.tag,
    customerId: customer,
  })
  const cart = await settle(place, '', outcome)
  if (!cart) throw new Problem('cart_refused')
  await keepCart(place, cart.id)
  return cart
}

/** Adds lines to the session's cart, making one when there is none or the platform has lost it. */
export async function addLines(place: CartPlace, items: readonly NewLine[]): Promise<WireCart> {
  const { services, session, store } = place
  const lines = await resolveLines(services.reads[store], items)
  return services.sessions.locked(session.id, async () => {
    const { cart: cartId, customer } = await readSlot(place)
    if (cartId === undefined) return createCart(place, lines, customer)
    const outcome = await cartsOf(place).addItems(cartId, lines)
    if (outcome.kind !== 'gone') return (await settle(place, cartId, outcome)) ?? createCart(place, lines, customer)
    if (await cartsOf(place).get(cartId)) throw new Problem('not_purchasable')
    return createCart(place, lines, customer)
  })
}

/** Sets a line's quantity (1..999). The platform needs the line's variant again, so the cart is read first. */
export async function changeQuantity(
  place: CartPlace,
  cartId: string,
  change: { readonly itemId: string; readonly productId: number | undefined; readonly quantity: number },
): Promise<WireCart | undefined> {
  const attempt = async (): Promise<CartOutcome> => {
    const cart = await cartsOf(place).get(cartId)
    if (!cart) return { kind: 'gone' }
    const line = cart.line_items.physical_items.find(({ id }) => id === change.itemId)
    if (!line || (change.productId !== undefined && line.product_id !== change.productId))
      throw new Problem('not_found')
    const next: WireNewLine = {
      product_id: line.product_id,
      quantity: change.quantity,
      ...(line.variant_id !== undefined && { variant_id: line.variant_id }),
    }
    return cartsOf(place).updateItem(cartId, change.itemId, next, cart.version || undefined)
  }
  return place.services.sessions.locked(place.session.id, async () => {
    const outcome = await attempt()
    return settle(place, cartId, outcome.kind === 'conflict' ? await attempt() : outcome)
  })
}

/** Removes a line; `undefined` when it was the last one and the cart went with it. */
export async function removeLine(place: CartPlace, cartId: string, itemId: string): Promise<WireCart | undefined> {
  return place.services.sessions.locked(place.session.id, async () => {
    let outcome = await cartsOf(place).removeItem(cartId, itemId)
    if (outcome.kind === 'conflict') outcome = await cartsOf(place).removeItem(cartId, itemId)
    const lineUnknown = outcome.kind === 'gone' && (await cartsOf(place).get(cartId)) !== undefined
    if (lineUnknown) throw new Problem('not_found')
    return settle(place, cartId, outcome)
  })
}

/** Deletes the session's cart, at the platform and in the session. */
export async function deleteCart(place: CartPlace, cartId: string): Promise<void> {
  await place.services.sessions.locked(place.session.id, async () => {
    await cartsOf(place).delete(cartId)
    await discardCart(place, cartId)
  })
}
