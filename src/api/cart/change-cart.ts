import { type Priority, withPriority } from '../../lib/request-scope.ts'
import { lineControls } from '../../domain/cart/line-controls.ts'
import { storeCurrency } from '../../domain/region/region.ts'
import {
  type CartOutcome,
  type CartRefusal,
  type NewCartLine,
  type PlatformCart,
  productLines,
} from '../../ports/commerce/carts.ts'
import { Problem, type ProblemCode } from '../kernel/problems.ts'
import { cartOfRegion, deleteCartOfRegion } from './cart-of-region.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import {
  withCartLock,
  cartsOf,
  discardCart,
  joinCustomerCart,
  leaveCartToOwner,
  rememberCart,
  slotOf,
} from './session-cart.ts'
import { readCart } from './read-cart.ts'
import { explainBounds } from './explain-bounds.ts'
import { explainChoices, releaseOffer } from './product-modifiers.ts'
import { repeatLine } from './repeat-line.ts'
import { resolveLines } from './resolve-lines.ts'
import type { NewLine } from './schemas.ts'
import { type IdempotencyKey, withIdempotencyKey } from './with-idempotency-key.ts'
import { isForeign, writeToCart } from './write-to-cart.ts'

/*
 * Cart rules shared by JSON calls and form posts. Each runs under the session's lock, so that two tabs make one cart
 * and changes apply in order, and names the cart's version, so that none reaches a cart that has become another
 * customer's. Refusals throw `Problem`, failures `VendorError`. The normal path takes at most two calls to the platform
 * (security, R7).
 */

const refusals: Readonly<Record<CartRefusal, ProblemCode>> = {
  options: 'options_missing',
  stock: 'out_of_stock',
  quantity: 'quantity_limit',
  product: 'not_purchasable',
  coupon: 'coupon_refused',
  customer: 'customer_gone',
  other: 'cart_refused',
}

/**
 * Returns the cart of an outcome, `undefined` once the last line is removed. Discards a cart that is gone or another
 * customer's, and none because of one of its parts.
 */
async function cartOfOutcome(
  context: RequestContext,
  cartId: string,
  outcome: CartOutcome,
): Promise<PlatformCart | undefined> {
  if (outcome.kind === 'refused') throw new Problem(refusals[outcome.reason])
  if (outcome.kind === 'conflict') throw new Problem('cart_conflict')
  if (outcome.kind === 'emptied' || outcome.kind === 'gone') await discardCart(context, cartId)
  else if (isForeign(context, outcome.cart)) await leaveCartToOwner(context, outcome.cart)
  else if (outcome.kind === 'cart') return outcome.cart
  else throw new Problem('line_gone')
  if (outcome.kind === 'emptied') return undefined
  throw new Problem('not_found')
}

/**
 * Runs a write that names products, and notes one that the platform lacks. What the release offers may be hidden for a
 * moment only: it is never noted (decision 045).
 */
function noteMissing(context: RequestContext, write: () => Promise<CartOutcome>): Promise<CartOutcome> {
  return context.services.reads[context.store].noteMissing(write, (outcome) => {
    const missing = outcome.kind === 'refused' ? outcome.missing : undefined
    return missing === undefined || releaseOffer(context, missing) ? undefined : missing
  })
}

async function createCart(context: RequestContext, lines: readonly NewCartLine[], customer: number | undefined) {
  const create = () =>
    cartsOf(context).create({
      lines,
      currency: storeCurrency(context.store),
      locale: context.locale?.tag,
      customerId: customer,
    })
  const outcome = await noteMissing(context, create)
  const cart = await cartOfOutcome(context, '', outcome)
  if (!cart) throw new Problem('cart_refused')
  await rememberCart(context, cart.id)
  return cart
}

/** Adds lines; to a new cart, where the session's is gone or another customer's. */
async function add(context: RequestContext, lines: readonly NewCartLine[]): Promise<PlatformCart> {
  const { cart: held, customer } = slotOf(context)
  const cartId = held ?? (await joinCustomerCart(context))?.data.slots[context.store]?.cart
  if (cartId === undefined) return createCart(context, lines, customer)
  const addTo = ({ version }: PlatformCart) =>
    cartsOf(context).addItems(cartId, lines, { version: version || undefined })
  const outcome = await noteMissing(context, () => writeToCart(context, cartId, addTo))
  if (outcome.kind === 'gone' || outcome.kind === 'emptied') await discardCart(context, cartId)
  else if (outcome.kind === 'cart' && isForeign(context, outcome.cart)) await leaveCartToOwner(context, outcome.cart)
  else return (await cartOfOutcome(context, cartId, outcome)) ?? createCart(context, lines, customer)
  return createCart(context, lines, customer)
}

/** The right of an add to the reserved part of the quota: ids that the release does not offer are made up for free. */
function addPriority(context: RequestContext, items: readonly NewLine[]): Priority | undefined {
  if (items.some(({ productID }) => releaseOffer(context, productID) === undefined)) return undefined
  return slotOf(context).cart === undefined ? 'first_add' : 'cart_write'
}

/** Adds lines; a refusal names the choices or the numbers that it is about, where the catalogue knows them. */
async function addExplained<Result>(
  context: RequestContext,
  items: readonly NewLine[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await explainChoices(context, items, error)
    await explainBounds(
      context,
      items.map(({ productID }) => productID),
      error,
    )
    throw error
  }
}

/**
 * Adds lines to the session's cart, creating one when there is none or the platform has lost it. It may use the
 * reserved part of the platform's quota, as all changes of carts may, where the release offers every product; the
 * explanation of a refusal may not.
 * @param once the idempotency key: a repeat is not executed again and returns the current cart
 */
export async function addLines(
  context: RequestContext,
  items: readonly NewLine[],
  once?: IdempotencyKey,
): Promise<PlatformCart | undefined> {
  const { services, session } = context
  const priority = addPriority(context, items)
  const lines = await withPriority(priority, () => resolveLines(context, items))
  const write = () => withCartLock(context, (current) => withIdempotencyKey(current, once, () => add(current, lines)))
  const added = await addExplained(context, items, () => withPriority(priority, write))
  if (added) return added
  const current = await services.sessions.get(session.id)
  return current && withPriority(priority, () => readCart({ ...context, session: current }))
}

/**
 * Sets a line's quantity (1..999). The platform requires the line's variant and choices, taken from the cached cart,
 * else from the platform's.
 */
export async function changeQuantity(
  context: RequestContext,
  cartId: string,
  change: { readonly itemId: string; readonly productId: number | undefined; readonly quantity: number },
): Promise<PlatformCart | undefined> {
  let changed = change.productId
  const update = async (cart: PlatformCart): Promise<CartOutcome> => {
    refuseFixed(cart, change.itemId, 'quantity')
    const line = productLines(cart).find(
      ({ id, product_id: product }) => id === change.itemId && product === (change.productId ?? product),
    )
    if (!line) return { kind: 'line_gone', cart }
    changed = line.product_id
    const next = await repeatLine(context, line, change.quantity)
    return cartsOf(context).updateItem(cartId, change.itemId, next, cart.version || undefined)
  }
  const write = (): Promise<PlatformCart | undefined> =>
    withCartLock(context, async (current) =>
      cartOfOutcome(current, cartId, await noteMissing(current, () => writeToCart(current, cartId, update))),
    )
  return withPriority('cart_write', write).catch(async (error: unknown) => {
    await explainBounds(context, changed === undefined ? [] : [changed], error)
    throw error
  })
}

/**
 * Refuses a change that a line does not allow: of what a promotion added, and of the quantity of what is no product.
 * @throws Problem `line_fixed`
 */
function refuseFixed(cart: PlatformCart, itemId: string, act: 'quantity' | 'removal'): void {
  const { gift_certificates, custom_items } = cart.line_items
  const isOther = [...gift_certificates, ...custom_items].some(({ id }) => id === itemId)
  const line = productLines(cart).find(({ id }) => id === itemId)
  const isFixed = isOther ? act === 'quantity' : line !== undefined && lineControls(line) === 'none'
  if (isFixed) throw new Problem('line_fixed')
}

/** Removes a line; `undefined` when it was the last one, which deletes the cart. */
export async function removeLine(
  context: RequestContext,
  cartId: string,
  itemId: string,
): Promise<PlatformCart | undefined> {
  const removeFromCart = async (cart: PlatformCart): Promise<CartOutcome> => {
    refuseFixed(cart, itemId, 'removal')
    const { gift_certificates, custom_items } = cart.line_items
    const lines = [...productLines(cart), ...gift_certificates, ...custom_items]
    if (!lines.some(({ id }) => id === itemId)) return { kind: 'line_gone', cart }
    return cartsOf(context).removeItem(cartId, itemId, cart.version || undefined)
  }
  const remove = (): Promise<PlatformCart | undefined> =>
    withCartLock(context, async (current) =>
      cartOfOutcome(current, cartId, await writeToCart(current, cartId, removeFromCart)),
    )
  return withPriority('cart_write', remove)
}

/**
 * Deletes the session's cart, at the platform and in the session. A cart that now belongs to another customer is only
 * removed from the session.
 * @returns the cart as it was; `undefined` when it was gone
 */
export async function deleteCart(context: RequestContext, cartId: string): Promise<PlatformCart | undefined> {
  let deleted: PlatformCart | undefined
  await withCartLock(context, async (current) => {
    const cart = await cartOfRegion(context.services, context.store, cartId)
    if (cart && isForeign(current, cart)) {
      await leaveCartToOwner(current, cart)
      throw new Problem('not_found')
    }
    await deleteCartOfRegion(context.services, context.store, cartId)
    await discardCart(current, cartId)
    deleted = cart
    return undefined
  })
  return deleted
}
