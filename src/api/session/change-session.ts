import type { Store } from '../../domain/countries.ts'
import { defaultRegion } from '../../domain/region.ts'
import { newSecret } from './session-id.ts'
import type { Session, SessionData, SessionStore, Slot } from './session-store.ts'

const attempts = 5

/** An anonymous visitor's session. */
export function newSessionData(region: string = defaultRegion): SessionData {
  return { region, csrf: newSecret(), slots: {} }
}

/**
 * Changes a session by a pure function, again from its newest state when somebody else was faster.
 * `undefined` when the session is gone.
 * @throws Error when it stays contended
 */
export async function changeSession(
  sessions: SessionStore,
  session: Session,
  change: (data: SessionData) => SessionData,
): Promise<Session | undefined> {
  let current: Session | undefined = session
  for (let attempt = 0; attempt < attempts && current; attempt += 1) {
    const changed = await sessions.update(current, change(current.data))
    if (changed) return changed
    current = await sessions.get(session.id)
  }
  if (current) throw new Error('the session is contended')
  return undefined
}

/** Who a slot is signed in as, without what it holds for them. */
export function identityOf({ customer, signedInAt }: Slot = {}): Slot {
  return {
    ...(customer !== undefined && { customer }),
    ...(signedInAt !== undefined && { signedInAt }),
  }
}

/** Session data with one store's slot changed. */
export function withSlot(data: SessionData, store: Store, slot: Slot): SessionData {
  return { ...data, slots: { ...data.slots, [store]: slot } }
}

/** Session data without the cart `id`; untouched when the slot already holds another one. */
export function withoutCart(data: SessionData, store: Store, id: string): SessionData {
  const { cart, merging: _abandoned, ...rest } = data.slots[store] ?? {}
  return cart === id ? withSlot(data, store, rest) : data
}
