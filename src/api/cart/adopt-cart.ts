import type { PlatformCart } from '../../ports/commerce/carts.ts'
import { missingQuantities } from '../../domain/merge-carts.ts'
import { changeSession, identityOf, withSlot } from '../session/change-session.ts'
import type { Merging, Slot } from '../session/session-store.ts'
import { updateCartCustomer } from './cart-of-region.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { cartsOf, discardCart, readSlot } from './session-cart.ts'
import { addWhatFits } from './add-what-fits.ts'
import { cartQuantities, linesFrom } from './merge-lines.ts'

type CustomerCartContext = RequestContext & { readonly customer: number }

/** Changes the slot while it still holds this cart for this customer. */
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

/** Gives a guest's cart to the customer; `undefined` when the platform has lost it. */
async function attach(context: CustomerCartContext, guest: PlatformCart): Promise<PlatformCart | undefined> {
  const { services, store, customer } = context
  const set = () => updateCartCustomer(services, store, { cartId: guest.id, customerId: customer })
  const first = await set()
  const outcome = first.kind === 'conflict' ? await set() : first
  if (outcome.kind === 'gone') {
    await discardCart(context, guest.id)
    return undefined
  }
  // Refused, it stays a guest's, and is tried again at the next read.
  if (outcome.kind !== 'cart') return guest
  await services.customerCarts.set(store, customer, guest.id)
  await changeSlot(context, guest.id, (slot) => ({ ...identityOf(slot), cart: guest.id }))
  return outcome.cart
}

/** The session goes on with the customer's earlier cart. */
async function switchToCart(
  context: CustomerCartContext,
  earlier: PlatformCart,
  instead: string,
): Promise<PlatformCart> {
  await changeSlot(context, instead, (slot) => ({ ...identityOf(slot), cart: earlier.id }))
  return earlier
}

/** Writes down what the earlier cart holds before anything is added, unless an attempt that broke off has done so. */
async function recordMerge(context: CustomerCartContext, guest: PlatformCart, earlier: PlatformCart): Promise<Merging> {
  const { merging: known } = await readSlot(context)
  if (known?.into === earlier.id) return known
  const merging = { into: earlier.id, had: cartQuantities(earlier) }
  await changeSlot(context, guest.id, (slot) => ({ ...slot, merging }))
  return merging
}

/**
 * Adds the guest's lines to the customer's earlier cart: one batched call, or line by line as far as stock goes when
 * that is refused. Wherever this breaks off, the next attempt adds only what is missing.
 */
async function merge(
  context: CustomerCartContext,
  guest: PlatformCart,
  earlier: PlatformCart,
): Promise<PlatformCart | undefined> {
  const { had } = await recordMerge(context, guest, earlier)
  const lines = linesFrom(guest, missingQuantities(had, cartQuantities(earlier), cartQuantities(guest)))
  if (lines.length === 0) return switchToCart(context, earlier, guest.id)
  const outcome = await cartsOf(context).addItems(earlier.id, lines)
  if (outcome.kind === 'cart') return switchToCart(context, outcome.cart, guest.id)
  if (outcome.kind === 'refused') return switchToCart(context, await addWhatFits(context, earlier, lines), guest.id)
  // Changed or gone just now: the guest's cart stays until the next read.
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
  // Gone, or somebody else's by now: signed in at the hosted checkout, for one.
  await discardCart(context, cartId)
  return undefined
}

/**
 * Makes the cart of a signed-in session the customer's own: attaches a guest's cart, or merges it into the one that the
 * customer had before (specification, core 4, addendum 3). Done at login, and again whenever the cart is read until it
 * has worked. The cart as it is then; `undefined` without one. Takes the session's lock.
 * @throws VendorError, SessionStoreError: no line is lost then, nor doubled
 */
export async function adoptCart(context: RequestContext): Promise<PlatformCart | undefined> {
  return context.services.sessions.locked(context.session.id, async () => {
    const { cart, customer } = await readSlot(context)
    return cart === undefined || customer === undefined ? undefined : adopt({ ...context, customer }, cart)
  })
}
