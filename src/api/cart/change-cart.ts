import { withPriority } from '../../lib/request-scope.ts'
import { storeCurrency } from '../../domain/region.ts'
import type { CartOutcome, CartRefusal, NewCartLine, PlatformCart } from '../../ports/commerce/carts.ts'
import { Problem, type ProblemCode } from '../kernel/problems.ts'
import { cartOfRegion, deleteCartOfRegion } from './cart-of-region.ts'
import { type CartPlace, aloneInCart, cartsOf, discardCart, keepCart, readSlot } from './cart-place.ts'
import { rememberedCart } from './cart-memory.ts'
import { readCart } from './read-cart.ts'
import { resolveLines } from './resolve-lines.ts'
import type { NewLine } from './schemas.ts'
import { type WriteKey, writeOnce } from './write-once.ts'

/*
 * The cart rules that JSON calls and form posts share. Each runs alone per session, so that two tabs make one cart and
 * changes apply in order. All throw `Problem` for what is refused and `VendorError` for what failed. On the normal path
 * each is at most two calls to the platform (security, R7).
 */

const refusals: Readonly<Record<CartRefusal, ProblemCode>> = {
  options: 'options_missing',
  stock: 'out_of_stock',
  quantity: 'quantity_limit',
  product: 'not_purchasable',
  other: 'cart_refused',
}

/**
 * A cart of another customer than the session's. A guest's (0) that the session holds is its own (security, R6).
 */
async function isForeign(place: CartPlace, { customer_id: owner }: PlatformCart): Promise<boolean> {
  return owner !== 0 && owner !== (await readSlot(place)).customer
}

/** The cart of an outcome, `undefined` once the last line is removed. What is no longer the session's is forgotten. */
async function settle(place: CartPlace, cartId: string, outcome: CartOutcome): Promise<PlatformCart | undefined> {
  if (outcome.kind === 'cart' && !(await isForeign(place, outcome.cart))) return outcome.cart
  if (outcome.kind === 'refused') throw new Problem(refusals[outcome.reason])
  if (outcome.kind === 'conflict') throw new Problem('cart_conflict')
  await discardCart(place, cartId)
  if (outcome.kind === 'emptied') return undefined
  throw new Problem('not_found')
}

/** Once more from the start when the cart has changed since it was read; the second conflict stands. */
async function twice(attempt: () => Promise<CartOutcome>): Promise<CartOutcome> {
  const outcome = await attempt()
  return outcome.kind === 'conflict' ? attempt() : outcome
}

async function createCart(place: CartPlace, lines: readonly NewCartLine[], customer: number | undefined) {
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

/** Adding is relative, so that it needs no version: it is right whatever the cart has become. */
async function add(place: CartPlace, lines: readonly NewCartLine[]): Promise<PlatformCart> {
  const { cart: cartId, customer } = await readSlot(place)
  if (cartId === undefined) return createCart(place, lines, customer)
  const outcome = await twice(() => cartsOf(place).addItems(cartId, lines))
  if (outcome.kind === 'gone' && (await cartOfRegion(place.services, place.store, cartId)))
    throw new Problem('not_purchasable')
  const isLost = outcome.kind === 'gone' || outcome.kind === 'emptied'
  const isTaken = outcome.kind === 'cart' && (await isForeign(place, outcome.cart))
  if (!isLost && !isTaken) return (await settle(place, cartId, outcome)) ?? createCart(place, lines, customer)
  await discardCart(place, cartId)
  return createCart(place, lines, customer)
}

/**
 * Adds lines to the session's cart, making one when there is none or the platform has lost it.
 * The first add may use the reserved part of the platform's quota.
 * @param once its idempotency key: what was done under it already is not done again, and the cart as it is answered
 */
export function addLines(
  place: CartPlace,
  items: readonly NewLine[],
  once?: WriteKey,
): Promise<PlatformCart | undefined> {
  const isFirst = place.session.data.slots[place.store]?.cart === undefined
  const work = () => addResolved(place, items, once)
  return isFirst ? withPriority(work) : work()
}

async function addResolved(
  place: CartPlace,
  items: readonly NewLine[],
  once: WriteKey | undefined,
): Promise<PlatformCart | undefined> {
  const { services, session, store } = place
  const lines = await resolveLines(services.reads[store], items)
  const added = await aloneInCart(place, () => writeOnce(place, once, () => add(place, lines)))
  if (added) return added
  const current = await services.sessions.get(session.id)
  return current && readCart({ ...place, session: current })
}

/**
 * Sets a line's quantity (1..999). The platform needs the line's variant again, which the cart says: remembered, or
 * read first.
 */
export async function changeQuantity(
  place: CartPlace,
  cartId: string,
  change: { readonly itemId: string; readonly productId: number | undefined; readonly quantity: number },
): Promise<PlatformCart | undefined> {
  const lineIn = (cart: PlatformCart) =>
    cart.line_items.physical_items.find(
      ({ id, product_id: product }) => id === change.itemId && product === (change.productId ?? product),
    )
  const update = (cart: PlatformCart, line: NonNullable<ReturnType<typeof lineIn>>): Promise<CartOutcome> => {
    const next: NewCartLine = {
      product_id: line.product_id,
      quantity: change.quantity,
      ...(line.variant_id !== undefined && { variant_id: line.variant_id }),
    }
    return cartsOf(place).updateItem(cartId, change.itemId, next, cart.version || undefined)
  }
  const attempt = async (): Promise<CartOutcome> => {
    const cart = await cartOfRegion(place.services, place.store, cartId)
    if (!cart || (await isForeign(place, cart))) return { kind: 'gone' }
    const line = lineIn(cart)
    if (!line) throw new Problem('not_found')
    return update(cart, line)
  }
  return aloneInCart(place, async (current) => {
    const remembered = rememberedCart(current)
    // Without a version the platform could not say that the cart has changed since, or changed hands.
    const line = remembered?.version ? lineIn(remembered) : undefined
    const outcome = remembered && line && (await update(remembered, line))
    if (!outcome || outcome.kind === 'gone') return settle(place, cartId, await twice(attempt))
    return settle(place, cartId, outcome.kind === 'conflict' ? await attempt() : outcome)
  })
}

/** Removes a line; `undefined` when it was the last one and the cart went with it. */
export async function removeLine(place: CartPlace, cartId: string, itemId: string): Promise<PlatformCart | undefined> {
  return aloneInCart(place, async () => {
    const outcome = await twice(() => cartsOf(place).removeItem(cartId, itemId))
    const lineUnknown = outcome.kind === 'gone' && (await cartOfRegion(place.services, place.store, cartId))
    if (lineUnknown) throw new Problem('not_found')
    return settle(place, cartId, outcome)
  })
}

/**
 * Deletes the session's cart, at the platform and in the session. One that is another customer's by now is only
 * forgotten.
 */
export async function deleteCart(place: CartPlace, cartId: string): Promise<void> {
  await aloneInCart(place, async () => {
    const cart = await cartOfRegion(place.services, place.store, cartId)
    if (cart && (await isForeign(place, cart))) {
      await discardCart(place, cartId)
      throw new Problem('not_found')
    }
    await deleteCartOfRegion(place.services, place.store, cartId)
    await discardCart(place, cartId)
    return undefined
  })
}
