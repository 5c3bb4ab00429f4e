import type { Store } from '../../domain/region/stores.ts'
import type { Services } from '../../services.ts'
import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import { currentCustomer } from '../kernel/current-customer.ts'

/**
 * Returns the signed-in customer if the e-mail address is their own, else an empty list: other customers' addresses
 * cannot be looked up (specification, addendum 3). The platform is never queried by address.
 */
export async function findOwn(
  services: Services,
  store: Store,
  customer: number | undefined,
  email: string,
): Promise<readonly PlatformCustomer[]> {
  const own = customer === undefined ? undefined : await currentCustomer(services, store, customer)
  return own?.email.toLowerCase() === email.toLowerCase() ? [own] : []
}
