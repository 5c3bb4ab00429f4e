import type { Store } from '../../domain/countries.ts'
import type { Locale } from '../../domain/locale.ts'
import type { Services } from '../../services.ts'
import type { Carts } from '../../vendors/bigcommerce/index.ts'
import { Problem } from '../problems.ts'
import { changeSession, identityOf, withSlot, withoutCart } from '../session/change-session.ts'
import type { Session, Slot } from '../session/session-store.ts'

/** Whose cart, in which store, read in which language. */
export type CartPlace = {
  readonly services: Services
  readonly session: Session
  readonly store: Store
  readonly locale: Locale | undefined
  /** The visitor's address, where one is at hand: told to the platform when it signs a customer in. */
  readonly clientAddress?: string | undefined
}

export const cartsOf = ({ services, store }: CartPlace): Carts => services.commerce[store].carts

/** The session's slot as it is stored now; an empty one when the session is gone. */
export async function readSlot({ services, session, store }: CartPlace): Promise<Slot> {
  return (await services.sessions.get(session.id))?.data.slots[store] ?? {}
}

/**
 * Runs work on the session's cart while no other does.
 * @throws Problem `csrf_invalid` when another tab has signed in or out while this one waited: what it made would be nobody's
 */
export function aloneInCart<T>({ services, session }: CartPlace, work: () => Promise<T>): Promise<T> {
  return services.sessions.locked(session.id, async () => {
    if (!(await services.sessions.get(session.id))) throw new Problem('csrf_invalid')
    return work()
  })
}

/** Remembers a new cart in the session's slot. */
export async function keepCart({ services, session, store }: CartPlace, cart: string): Promise<void> {
  const kept = await changeSession(services.sessions, session, (data) =>
    withSlot(data, store, { ...identityOf(data.slots[store]), cart }),
  )
  const customer = kept?.data.slots[store]?.customer
  if (customer !== undefined) await services.customerCarts.set(store, customer, cart)
}

/** Forgets a cart that the platform no longer has, unless the slot holds another one by now. */
export async function discardCart({ services, session, store }: CartPlace, cart: string): Promise<void> {
  const { customer } = session.data.slots[store] ?? {}
  if (customer !== undefined) await services.customerCarts.delete(store, customer, cart)
  await changeSession(services.sessions, session, (data) => withoutCart(data, store, cart))
}
