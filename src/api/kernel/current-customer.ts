import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import { lastCustomerChange } from '../../session/customer-changes.ts'
import type { SessionContext } from './request-context.ts'

/**
 * Reads the platform's record of the session's customer: with all changes of this session (decision 060), else at most
 * a minute old, so that a revoked role ends within a minute (security, A14). `undefined` for guests, and when the
 * customer no longer exists.
 * @throws VendorError
 */
export function currentCustomer({ services, session, store }: SessionContext): Promise<PlatformCustomer | undefined> {
  const id = session.data.slots[store]?.customer
  if (id === undefined) return Promise.resolve(undefined)
  return services.reads[store].customer(id, lastCustomerChange(session, store))
}
