import type { Store } from '../domain/region/stores.ts'
import { defaultRegion } from '../domain/region/region.ts'
import { changeAttempts } from './change-entry.ts'
import { addFormerCart } from './former-carts.ts'
import { newSecret } from './session-id.ts'
import { formerIdLifeMs, type Session, type SessionStore, SessionStoreError } from './session-store.ts'
import type { SessionData, Slot } from './session-data.ts'

/** Returns the data of a new anonymous session. */
export function newSessionData(region: string = defaultRegion): SessionData {
  return { region, csrf: newSecret(), slots: {} }
}

/**
 * Changes a session by a pure function; retries from the newest state on conflict. `undefined` when the session is
 * gone.
 * @throws SessionStoreError when it stays contended
 */
export async function changeSession(
  sessions: SessionStore,
  session: Session,
  change: (data: SessionData) => SessionData,
): Promise<Session | undefined> {
  let current: Session | undefined = session
  for (let attempt = 0; attempt < changeAttempts && current; attempt += 1) {
    const changed = await sessions.update(current, change(current.data))
    if (changed) return changed
    current = await sessions.get(session.id)
  }
  if (current) throw new SessionStoreError('change', new Error('the session is contended'))
  return undefined
}

/**
 * Moves the session to a new id with a new anti-forgery token, changed by a pure function of its newest state.
 * `undefined` when the session is gone.
 * @param formerIdMs time for which the former id leads to the session, ms; without it, that id is invalid at once
 * @throws SessionStoreError when it stays contended
 */
export async function rotateSession(
  sessions: SessionStore,
  id: string,
  change: (session: Session) => SessionData,
  formerIdMs?: number,
): Promise<Session | undefined> {
  for (let attempt = 0; attempt < changeAttempts; attempt += 1) {
    const current = await sessions.get(id)
    if (!current) return undefined
    const rotated = await sessions.rotate(current, { ...change(current), csrf: newSecret() }, formerIdMs)
    if (rotated) return rotated
  }
  throw new SessionStoreError('rotate', new Error('the session is contended'))
}

/**
 * Notes a customer's trade role in the session under a new id (security, G5), after pending cart writes, which belong
 * to the former id. That one leads to the session for `formerIdLifeMs`: pages and calls under way have it. Returns the
 * session as it is where the role is noted, or another customer signed in; `undefined` when it is gone.
 * @throws SessionStoreError when it stays contended
 */
export function rotateForRole(
  sessions: SessionStore,
  id: string,
  store: Store,
  role: Required<Pick<Slot, 'customer' | 'isTrade'>>,
): Promise<Session | undefined> {
  return sessions.locked(id, async () => {
    const current = await sessions.get(id)
    const slot = current?.data.slots[store]
    if (slot?.customer !== role.customer || slot.isTrade === role.isTrade) return current
    return rotateSession(
      sessions,
      id,
      ({ data }) => withSlot(data, store, { ...data.slots[store], ...role }),
      formerIdLifeMs,
    )
  })
}

/** Returns a slot without its cart: the sign-in, the orders placed and the carts that left it before. */
export function slotWithoutCart(slot: Slot = {}): Slot {
  const { customer, customerChanges, signedInAt, isTrade, orders, formerCarts } = slot
  return {
    ...(customer !== undefined && { customer }),
    ...(customerChanges !== undefined && { customerChanges }),
    ...(signedInAt !== undefined && { signedInAt }),
    ...(isTrade !== undefined && { isTrade }),
    ...(orders !== undefined && { orders }),
    ...(formerCarts !== undefined && { formerCarts }),
  }
}

/** Returns session data with one store's slot replaced. */
export function withSlot(data: SessionData, store: Store, slot: Slot): SessionData {
  return { ...data, slots: { ...data.slots, [store]: slot } }
}

/**
 * Returns session data in which the cart `id` is a former one; unchanged when the slot holds another cart.
 * @param now ms of the session store's clock
 */
export function withoutCart(data: SessionData, store: Store, id: string, now: number): SessionData {
  const slot = data.slots[store] ?? {}
  if (slot.cart !== id) return data
  return withSlot(data, store, { ...slotWithoutCart(slot), formerCarts: addFormerCart(slot, id, now) })
}
