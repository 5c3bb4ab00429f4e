import type { Store } from '../../domain/region/stores.ts'
import { defaultSpendLimit } from '../../domain/pro/pro-spend.ts'
import type { Services } from '../../services.ts'
import type { PlatformDiscountRule } from '../../ports/commerce/groups.ts'
import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import { groupOfRegion } from '../groups/group-of-region.ts'
import { proCodeOf, proTerm } from './pro-term.ts'
import type { ProState } from './schemas.ts'
import { optionalRead } from '../kernel/optional-read.ts'

/** Reads the discount rules of a customer's group; none while the platform fails (specification, core 8). */
async function rulesOf(
  services: Services,
  store: Store,
  { customer_group_id: groupId }: PlatformCustomer,
): Promise<readonly PlatformDiscountRule[]> {
  if (groupId === 0) return []
  const tolerant = optionalRead(services.log, 'customer_group_failed')
  return (await tolerant(() => groupOfRegion(services, store, groupId)))?.discount_rules ?? []
}

/** Returns a customer's trade programme state for islands; `null` for other customers. Valid in this store only. */
export async function proState(services: Services, store: Store, customer: PlatformCustomer): Promise<ProState | null> {
  if (!proCodeOf(customer)) return null
  // In parallel: in sequence slow vendors would exceed the deadline.
  const [term, rules] = await Promise.all([proTerm(services, store, customer), rulesOf(services, store, customer)])
  if (!term) return null
  const { code, total, end, isActive, isRenewalDue } = term
  return {
    region: code.region,
    expires: end.expires ?? null,
    is_active: isActive,
    renewal_due: isRenewalDue,
    // No discounts once the term has ended.
    discount_rules: isActive ? [...rules] : [],
    order_total: total?.order_total ?? null,
    spend_limit: total ? (total.spend_limit ?? defaultSpendLimit) : null,
    expiration_date: end.expirationDate ?? null,
    employee_group: total?.employee_group ?? false,
  }
}
