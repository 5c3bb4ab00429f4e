import { type Store, stores } from '../../domain/region/stores.ts'
import { adoptCart } from '../cart/adopt-cart.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { Problem } from '../kernel/problems.ts'
import { rotateSession, withSlot } from '../../session/change-session.ts'
import { createVisitorSession } from '../kernel/create-visitor-session.ts'
import type { Session } from '../../session/session-store.ts'
import type { SessionData, Slot } from '../../session/session-data.ts'
import type { AccountContext } from './account-context.ts'

/** Returns the carts that a slot brings to the sign-in: a guest's or the same customer's, never another customer's. */
function broughtCarts(slot: Slot = {}, next: number): Pick<Slot, 'cart' | 'formerCarts'> {
  const { cart, customer, formerCarts } = slot
  if (customer !== undefined && customer !== next) return {}
  return { ...(cart !== undefined && { cart }), ...(formerCarts !== undefined && { formerCarts }) }
}

type NewSignIn = Required<Pick<Slot, 'customer' | 'signedInAt'>>

function signedInData(
  { data }: Session,
  store: Store,
  { customer, signedInAt }: NewSignIn,
  earlier: string | undefined,
): SessionData {
  const { cart = earlier, ...former } = broughtCarts(data.slots[store], customer)
  const slot: Slot = { customer, signedInAt, ...former, ...(cart !== undefined && { cart }) }
  return { ...withSlot(data, store, slot), flash: undefined }
}

/**
 * Signs a session in to a store: new id, new token, the guest's cart attached or merged (specification, core 4).
 * Returns the new session. Once rotated, its cookie must reach the visitor, so a cart that cannot be attached waits for
 * the next read. An interruption in between loses no cart: the customer's pointer is set first.
 * @param checkedAt time before the password was checked, ms of the session store's clock: a new password that was set
 * since ends the sign-in. Without it, as for a new account, the sign-in counts from now on
 * @throws Problem `csrf_invalid` when another tab has signed in or out meanwhile
 */
export async function signIn(context: RequestContext, customer: number, checkedAt?: number): Promise<Session> {
  const { services, session, store } = context
  const { sessions, customerCarts } = services
  // Runs after pending cart writes, which belong to the old session id.
  const rotated = await sessions.locked(session.id, async () => {
    const earlier = await customerCarts.get(store, customer)
    const brought = broughtCarts((await sessions.get(session.id))?.data.slots[store], customer).cart
    if (earlier === undefined && brought !== undefined) await customerCarts.set(store, customer, brought)
    const next = await rotateSession(sessions, session.id, (current) =>
      signedInData(current, store, { customer, signedInAt: checkedAt ?? current.readAt }, earlier),
    )
    return next && { next, needsAdoption: brought !== undefined }
  })
  if (!rotated) throw new Problem('csrf_invalid')
  if (rotated.needsAdoption) await tryAdoption({ ...context, session: rotated.next })
  return rotated.next
}

async function tryAdoption(context: RequestContext): Promise<void> {
  try {
    await adoptCart(context)
  } catch (error) {
    context.services.log.warn({ event: 'cart_not_adopted', err: error })
  }
}

/** A guest's session after a sign-out. */
export type SignedOut = {
  readonly session: Session
  /** Address to lead the browser to, since a hosted shop has signed it in. */
  readonly hostedLogoutUrl: string | undefined
}

/** Returns the store whose hosted shop is to sign the browser out: the page's own first; `undefined` without one. */
const hostedSignInOf = ({ hostedSignIns = [] }: SessionData, store: Store): Store | undefined =>
  hostedSignIns.includes(store) ? store : stores.find((other) => hostedSignIns.includes(other))

/**
 * Removes the store's slot and every other signed-in slot (specification, core 4: all customer state).
 * @param hosted store whose hosted shop signs the browser out; others wait for the next sign-out
 */
function signedOutData({ data }: Session, store: Store, hosted: Store | undefined): SessionData {
  const { hostedSignIns = [], ...others } = data
  const guests = Object.entries(data.slots).filter(([other, slot]) => other !== store && slot.customer === undefined)
  const remaining = hostedSignIns.filter((each) => each !== hosted)
  return {
    ...others,
    slots: Object.fromEntries(guests),
    flash: undefined,
    ...(remaining.length > 0 && { hostedSignIns: remaining }),
  }
}

/**
 * Signs a session out, under a new id and with a new token. Guest carts in other stores stay. The caller leads the
 * browser on to `hostedLogoutUrl`: cookies of a hosted shop end at its own pages alone (decision 041).
 */
export async function signOut({ services, session, store, clientAddress }: AccountContext): Promise<SignedOut> {
  const { sessions } = services
  const hosted = hostedSignInOf(session.data, store)
  const rotated = await sessions.locked(session.id, () =>
    rotateSession(sessions, session.id, (current) => signedOutData(current, store, hosted)),
  )
  return {
    session: rotated ?? (await createVisitorSession({ services, clientAddress }, session.data.region)),
    hostedLogoutUrl: hosted && services.commerce[hosted].customers.hostedLogoutUrl(),
  }
}
