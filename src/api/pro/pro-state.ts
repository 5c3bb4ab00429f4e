import type { Store } from '../../domain/stores.ts'
import { defaultSpendLimit } from '../../domain/pro-spend.ts'
import type { Services } from '../../services.ts'
import type { PlatformDiscountRule } from '../../ports/commerce/groups.ts'
import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import { groupOfRegion } from '../groups/group-of-region.ts'
import { proCodeOf, proTerm } from './pro-term.ts'
import type { ProState } from './schemas.ts'
import { optionalRead } from '../kernel/optional-read.ts'

/** What a customer's group takes off: nothing while the group cannot be read (specification, core 8). */
async function rulesOf(
  services: Services,
  store: Store,
  { customer_group_id: groupId }: PlatformCustomer,
): Promise<readonly PlatformDiscountRule[]> {
  if (groupId === 0) return []
  const tolerant = optionalRead(services.log, 'customer_group_failed')
  return (await tolerant(() => groupOfRegion(services, store, groupId)))?.discount_rules ?? []
}

/**
 * The trade programme of a customer as islands see it; `null` for who is not in it. It counts in this store alone,
 * which holds the customer.
 */
export async function proState(services: Services, store: Store, customer: PlatformCustomer): Promise<ProState | null> {
  if (!proCodeOf(customer)) return null
  // At the same time: one after the other would come too late from slow vendors.
  const [term, rules] = await Promise.all([proTerm(services, store, customer), rulesOf(services, store, customer)])
  if (!term) return null
  const { code, total, isActive } = term
  return {
    region: code.region,
    expires: code.expires ?? null,
    is_active: isActive,
    // Nothing of the programme holds once the term is over.
    discount_rules: isActive ? [...rules] : [],
    order_total: total?.order_total ?? null,
    spend_limit: total ? (total.spend_limit ?? defaultSpendLimit) : null,
    expiration_date: total?.expiration_date ?? null,
    employee_group: total?.employee_group ?? false,
  }
}
