import type { Carts, PlatformCart } from '../../ports/commerce/carts.ts'
import { countFirstHold } from '../kernel/count-first-hold.ts'
import { Problem } from '../kernel/problems.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { changeSession, slotWithoutCart, withSlot, withoutCart } from '../../session/change-session.ts'
import type { Session } from '../../session/session-store.ts'
import type { Slot } from '../../session/session-data.ts'
import { storeIfPossible } from '../../session/store-full.ts'
import { dropCachedCart, cacheCart } from '../../session/cart-cache.ts'

export const cartsOf = ({ services, store }: RequestContext): Carts => services.commerce[store].carts

/** The slot of the context's session: as fresh as the session, which is read under the lock of the cart. */
export const slotOf = ({ session, store }: RequestContext): Slot => session.data.slots[store] ?? {}

type CartWork = (current: RequestContext) => Promise<PlatformCart | undefined>
/** The end of a change whose session is gone. */
type WhenGone = () => undefined

/** Runs work under the session's lock, with the session as read there: no other work under the lock changes it. */
function withLockedSession(context: RequestContext, work: CartWork, gone: WhenGone): Promise<PlatformCart | undefined> {
  const { sessions } = context.services
  const { id } = context.session
  return sessions.locked(id, async () => {
    const session = await sessions.get(id)
    if (!session) return gone()
    const current = { ...context, session }
    // A session that has a new id by now has a new lock, too; its holders never wait for the former one.
    return session.id === id ? work(current) : withLockedSession(current, work, gone)
  })
}

/** Counts a change of the session's cart, so that no node serves a cart cached before it. */
async function countChange({ services, session, store }: RequestContext): Promise<Session | undefined> {
  const count = () =>
    changeSession(services.sessions, session, (data) => {
      const slot = data.slots[store]
      return slot?.cart === undefined
        ? data
        : withSlot(data, store, { ...slot, cartChanges: (slot.cartChanges ?? 0) + 1 })
    })
  return storeIfPossible(count, undefined)
}

function refuseStaleTab(): never {
  throw new Problem('csrf_invalid')
}

/**
 * Changes the session's cart under the session's lock, and caches the result: the one way in which a cart is written.
 * @param work called with the session as read under the lock
 * @param gone called in place of the work when another tab has signed in or out meanwhile: the session is gone
 * @throws Problem `csrf_invalid` then, unless `gone` is given
 */
export function withCartLock(
  context: RequestContext,
  work: CartWork,
  gone: WhenGone = refuseStaleTab,
): Promise<PlatformCart | undefined> {
  const change = async (current: RequestContext): Promise<PlatformCart | undefined> => {
    let cart: PlatformCart | undefined
    try {
      cart = await work(current)
      return cart
    } finally {
      dropCachedCart(current)
      // Counted after a failure, too: a call that timed out may have changed the cart.
      const changed = await countChange(current)
      if (cart && changed) cacheCart({ ...current, session: changed }, cart)
    }
  }
  return withLockedSession(context, change, gone)
}

/**
 * Stores a new cart's id in the session's slot, and for the customer. A guest's first cart counts for its range, whose
 * sessions beyond some hundreds a day live shorter (decision 038).
 */
export async function rememberCart(context: RequestContext, cart: string): Promise<void> {
  const { services, session, store } = context
  const noted = slotOf(context).customer === undefined ? await countFirstHold(context) : {}
  const changed = await changeSession(services.sessions, session, (data) => ({
    ...withSlot(data, store, { ...slotWithoutCart(data.slots[store]), cart }),
    ...noted,
  }))
  const customer = changed?.data.slots[store]?.customer
  if (customer !== undefined) await services.customerCarts.set(store, customer, cart)
}

/**
 * Gives a signed-in session without a cart the one that its customer has filled on another device. Returns the changed
 * session; `undefined` when there is no such cart.
 */
export async function joinCustomerCart({ services, session, store }: RequestContext): Promise<Session | undefined> {
  const { customer } = session.data.slots[store] ?? {}
  const cart = customer === undefined ? undefined : await services.customerCarts.get(store, customer)
  if (cart === undefined) return undefined
  return changeSession(services.sessions, session, (data) => {
    const slot = data.slots[store]
    return slot?.customer !== customer || slot?.cart !== undefined ? data : withSlot(data, store, { ...slot, cart })
  })
}

/**
 * Notes a guest's cart for the customer who signed in with it at the hosted shop: their next sign-in here finds it
 * (decision 082). A cart that is known of the customer is not replaced.
 */
export async function noteOwner(
  { services, session, store }: RequestContext,
  { id, customer_id: owner }: Pick<PlatformCart, 'id' | 'customer_id'>,
): Promise<void> {
  if (session.data.slots[store]?.customer !== undefined) return
  if ((await services.customerCarts.get(store, owner)) === undefined) await services.customerCarts.set(store, owner, id)
}

/**
 * Removes a cart that no longer exists from the session, unless the slot holds another one, and from the cache. It is
 * remembered for a day as a former one: it may have become an order, for which its visitor comes back to be thanked
 * (decision 042).
 */
export async function discardCart(context: RequestContext, cart: string): Promise<void> {
  const { services, session, store } = context
  const { customer } = session.data.slots[store] ?? {}
  dropCachedCart(context)
  if (customer !== undefined) await services.customerCarts.delete(store, customer, cart)
  await changeSession(services.sessions, session, (data) => withoutCart(data, store, cart, session.readAt))
}

/** Removes a cart that has become another customer's from the session, and notes it for its owner. */
export async function leaveCartToOwner(
  context: RequestContext,
  cart: Pick<PlatformCart, 'id' | 'customer_id'>,
): Promise<void> {
  // Noted first: after a failure the session still has the cart, and the next call tries again.
  await noteOwner(context, cart)
  await discardCart(context, cart.id)
}
