import type { Store } from '../../domain/region/stores.ts'
import type { Services } from '../../services.ts'
import type { PlatformCustomer } from '../../ports/commerce/customers.ts'

/**
 * Reads the platform's record of a signed-in customer, at most a minute old, so that a revoked role ends within a
 * minute (security, A14). `undefined` when the customer no longer exists.
 * @throws VendorError
 */
export function currentCustomer(services: Services, store: Store, id: number): Promise<PlatformCustomer | undefined> {
  return services.reads[store].customer(id)
}
