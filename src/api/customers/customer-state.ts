import { VendorError } from '../../ports/vendor-error.ts'
import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import type { RequestContext } from '../kernel/request-context.ts'
import { currentCustomer } from '../kernel/current-customer.ts'
import { changeSession } from '../session/change-session.ts'
import type { Session, SessionData } from '../session/session-store.ts'
import { storeIfPossible } from '../session/store-full.ts'

/** `unreachable`: somebody is signed in, and the platform does not say who. `session` is as it is afterwards. */
export type CustomerState = { readonly session: Session } & (
  | { readonly status: 'present'; readonly customer: PlatformCustomer }
  | { readonly status: 'none' | 'unreachable'; readonly customer?: undefined }
)

/** The session without a customer that the platform no longer has, and all that its slot holds for them. */
async function removeCustomer({ services, session, store }: RequestContext, customer: number): Promise<Session> {
  const withoutCustomer = (data: SessionData): SessionData => {
    const { [store]: slot, ...others } = data.slots
    return slot?.customer === customer ? { ...data, slots: others } : data
  }
  const otherwise = { ...session, data: withoutCustomer(session.data) }
  return (await storeIfPossible(() => changeSession(services.sessions, session, withoutCustomer), otherwise)) ?? session
}

/** Who is signed in to the place's store. A platform that cannot be asked logs nobody out. */
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
