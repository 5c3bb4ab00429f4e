import { type NewCartLine, type OtherItems, type PlatformCart, productLines } from '../../ports/commerce/carts.ts'
import { excessQuantities, missingQuantities } from '../../domain/cart/merge-carts.ts'
import { changeSession, slotWithoutCart, withSlot } from '../../session/change-session.ts'
import type { Merging, NamedProduct, Slot } from '../../session/session-data.ts'
import { updateCartCustomer } from './cart-of-region.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { cartsOf, discardCart, slotOf, withCartLock } from './session-cart.ts'
import { addWhatFits } from './add-what-fits.ts'
import { cartQuantities, itemsFrom, linesOfKeys } from './merge-lines.ts'

type ProductOfLine = Pick<NewCartLine, 'product_id'>

type CustomerCartContext = RequestContext & { readonly customer: number }

/** Changes the slot if it still holds this cart for this customer. */
async function changeSlot(
  { services, session, store, customer }: CustomerCartContext,
  cart: string,
  change: (slot: Slot) => Slot,
) {
  await changeSession(services.sessions, session, (data) => {
    const slot = data.slots[store]
    return slot?.cart === cart && slot.customer === customer ? withSlot(data, store, change(slot)) : data
  })
}

/** Attaches a guest's cart to the customer; `undefined` when the platform has lost it. */
async function attach(context: CustomerCartContext, guest: PlatformCart): Promise<PlatformCart | undefined> {
  const { services, store, customer } = context
  const set = () => updateCartCustomer(services, store, { cartId: guest.id, customerId: customer })
  const first = await set()
  const outcome = first.kind === 'conflict' ? await set() : first
  if (outcome.kind === 'gone') {
    await discardCart(context, guest.id)
    return undefined
  }
  // A refused cart stays a guest's; the next read retries.
  if (outcome.kind !== 'cart') {
    const reason = outcome.kind === 'refused' ? outcome.reason : outcome.kind
    services.log.warn({ event: 'cart_not_adopted', reason })
    return guest
  }
  await services.customerCarts.set(store, customer, guest.id)
  await changeSlot(context, guest.id, (slot) => ({ ...slotWithoutCart(slot), cart: guest.id }))
  return outcome.cart
}

/** The products of these lines, by the names that they have in a cart. */
const namedIn = (cart: PlatformCart, lines: readonly ProductOfLine[]): readonly NamedProduct[] =>
  productLines(cart)
    .filter(({ product_id }) => lines.some((line) => line.product_id === product_id))
    .map(({ product_id, name }) => ({ productId: product_id, name }))

/**
 * Switches the session from a guest's cart to the customer's earlier one.
 * @param left lines of the guest's cart that are not in it, or with fewer pieces: a page names them (`unmerged`)
 */
async function switchToCart(
  context: CustomerCartContext,
  guest: PlatformCart,
  earlier: PlatformCart,
  left: readonly ProductOfLine[],
): Promise<PlatformCart> {
  const unmerged = namedIn(guest, left)
  await changeSlot(context, guest.id, (slot) => ({
    ...slotWithoutCart(slot),
    cart: earlier.id,
    ...(unmerged.length > 0 && { unmerged }),
  }))
  return earlier
}

/** Records the earlier cart's quantities before lines are added, unless an interrupted attempt already has. */
async function recordMerge(context: CustomerCartContext, guest: PlatformCart, earlier: PlatformCart): Promise<Merging> {
  const { merging: known } = slotOf(context)
  if (known?.into === earlier.id) return known
  const merging = { into: earlier.id, had: cartQuantities(earlier) }
  await changeSlot(context, guest.id, (slot) => ({ ...slot, merging }))
  return merging
}

const hasAny = ({ gift_certificates, custom_items }: OtherItems): boolean =>
  gift_certificates.length + custom_items.length > 0

/** Adds what is no product, which is all or nothing; `undefined` when the platform does not take it. */
async function addOthers(
  context: CustomerCartContext,
  earlier: PlatformCart,
  others: OtherItems,
): Promise<PlatformCart | undefined> {
  if (!hasAny(others)) return earlier
  const outcome = await cartsOf(context).addItems(earlier.id, [], others)
  return outcome.kind === 'cart' ? outcome.cart : undefined
}

/**
 * Adds the guest's lines to the customer's earlier cart: in one call, or, when that is refused, line by line as far as
 * stock allows; the session notes what is left. After an interruption, the next attempt adds only the missing
 * quantities.
 */
async function merge(
  context: CustomerCartContext,
  guest: PlatformCart,
  earlier: PlatformCart,
): Promise<PlatformCart | undefined> {
  const { had } = await recordMerge(context, guest, earlier)
  const brought = cartQuantities(guest)
  const excess = linesOfKeys(guest, excessQuantities(had, brought))
  const missing = missingQuantities(had, cartQuantities(earlier), brought)
  const { lines, others } = await itemsFrom(context, guest, missing)
  if (lines.length === 0 && !hasAny(others)) return switchToCart(context, guest, earlier, excess)
  const outcome = await cartsOf(context).addItems(earlier.id, lines, others)
  if (outcome.kind === 'cart') return switchToCart(context, guest, outcome.cart, excess)
  if (outcome.kind === 'refused') {
    const fuller = await addOthers(context, earlier, others)
    if (!fuller) return guest
    const { cart, left } = await addWhatFits(context, fuller, lines)
    return switchToCart(context, guest, cart, [...excess, ...left])
  }
  // Changed or gone meanwhile: the next read retries.
  return guest
}

async function earlierCart(
  { customer, ...place }: CustomerCartContext,
  guest: string,
): Promise<PlatformCart | undefined> {
  const { services, store } = place
  const id = await services.customerCarts.get(store, customer)
  if (id === undefined || id === guest) return undefined
  const cart = await cartsOf(place).get(id)
  if (cart?.customer_id === customer) return cart
  await services.customerCarts.delete(store, customer, id)
  return undefined
}

async function adopt(context: CustomerCartContext, cartId: string): Promise<PlatformCart | undefined> {
  const cart = await cartsOf(context).get(cartId)
  if (cart?.customer_id === context.customer) return cart
  if (cart?.customer_id === 0) {
    const earlier = await earlierCart(context, cartId)
    return earlier ? merge(context, cart, earlier) : attach(context, cart)
  }
  // Gone, or another customer's, for example after a sign-in at the hosted checkout.
  await discardCart(context, cartId)
  return undefined
}

/**
 * Attaches a guest's cart to the signed-in customer, or merges it into the customer's earlier cart (specification, core
 * 4, addendum 3). Runs at login, and at every read of the cart until it succeeds. Returns the resulting cart;
 * `undefined` without one. Takes the session's lock.
 * @throws VendorError, SessionStoreError; lines are then neither lost nor doubled
 */
export function adoptCart(context: RequestContext): Promise<PlatformCart | undefined> {
  return withCartLock(
    context,
    async (current) => {
      const { cart, customer } = slotOf(current)
      return cart === undefined || customer === undefined ? undefined : adopt({ ...current, customer }, cart)
    },
    () => undefined,
  )
}
