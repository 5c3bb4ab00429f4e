import { VendorError } from '../../ports/vendor-error.ts'
import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { currentCustomer } from '../kernel/current-customer.ts'
import { changeSession } from '../session/change-session.ts'
import type { Session } from '../session/session-store.ts'
import type { SessionData } from '../session/session-data.ts'
import { storeIfPossible } from '../session/store-full.ts'

/** State of the session's customer. `unreachable`: signed in, but the platform failed. `session` is the current one. */
export type CustomerState = { readonly session: Session } & (
  | { readonly status: 'present'; readonly customer: PlatformCustomer }
  | { readonly status: 'none' | 'unreachable'; readonly customer?: undefined }
)

/** Removes a customer that no longer exists from the session, with the whole slot. */
async function removeCustomer({ services, session, store }: RequestContext, customer: number): Promise<Session> {
  const withoutCustomer = (data: SessionData): SessionData => {
    const { [store]: slot, ...others } = data.slots
    return slot?.customer === customer ? { ...data, slots: others } : data
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
    const customer = await currentCustomer(services, store, id)
    if (customer) return { status: 'present', customer, session }
    return { status: 'none', session: await removeCustomer(context, id) }
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    const { vendor, operation, fault } = error
    services.log.warn({ event: 'customer_unreachable', vendor, operation, fault })
    return { status: 'unreachable', session }
  }
}
