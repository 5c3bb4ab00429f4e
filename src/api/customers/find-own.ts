import type { Store } from '../../domain/stores.ts'
import type { Services } from '../../services.ts'
import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import { currentCustomer } from '../kernel/current-customer.ts'

/**
 * The signed-in customer when the address is theirs, else nobody: no address of anybody else can be looked up, or found
 * out about, here (specification, addendum 3). The platform is never asked for the address itself.
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
