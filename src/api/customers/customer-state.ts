import { VendorError } from '../../ports/vendor-error.ts'
import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { currentCustomer } from '../kernel/current-customer.ts'
import { changeSession } from '../../session/change-session.ts'
import type { Session } from '../../session/session-store.ts'
import type { SessionData, Slot } from '../../session/session-data.ts'
import { storeIfPossible } from '../../session/store-full.ts'

/** State of the session's customer. `unreachable`: signed in, but the platform failed. `session` is the current one. */
export type CustomerState = { readonly session: Session } & (
  | { readonly status: 'present'; readonly customer: PlatformCustomer }
  | { readonly status: 'none' | 'unreachable'; readonly customer?: undefined }
)

/** The session's cart, as a guest's, for a customer that no longer exists; `undefined` where it is another one's. */
async function guestsCart({ services, store }: RequestContext, customer: number, slot: Slot | undefined) {
  if (slot?.cart === undefined) return undefined
  const { carts } = services.commerce[store]
  const cart = await carts.get(slot.cart)
  if (cart?.customer_id === 0) return cart.id
  if (cart?.customer_id !== customer) return undefined
  return (await carts.setCustomer(cart.id, 0)).kind === 'cart' ? cart.id : undefined
}

/**
 * Removes a customer that no longer exists from the session. The cart stays, as a guest's.
 * @throws VendorError; the session is then as it was
 */
async function removeCustomer(context: RequestContext, customer: number): Promise<Session> {
  const { services, session, store } = context
  const cart = await guestsCart(context, customer, session.data.slots[store])
  const withoutCustomer = (data: SessionData): SessionData => {
    const { [store]: slot, ...others } = data.slots
    if (slot?.customer !== customer) return data
    const guestSlot = cart !== undefined && slot.cart === cart ? { [store]: { cart } } : {}
    return { ...data, slots: { ...others, ...guestSlot } }
  }
  const otherwise = { ...session, data: withoutCustomer(session.data) }
  return (await storeIfPossible(() => changeSession(services.sessions, session, withoutCustomer), otherwise)) ?? session
}

/** Reads the customer signed in to the store. A failing platform signs no customer out. */
export async function customerState(context: RequestContext): Promise<CustomerState> {
  const { services, session, store } = context
  const id = session.data.slots[store]?.customer
  if (id === undefined) return { status: 'none', session }
  try {
    const customer = await currentCustomer(context)
    if (customer) return { status: 'present', customer, session }
    return { status: 'none', session: await removeCustomer(context, id) }
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    const { vendor, operation, fault } = error
    services.log.warn({ event: 'customer_unreachable', vendor, operation, fault })
    return { status: 'unreachable', session }
  }
}
