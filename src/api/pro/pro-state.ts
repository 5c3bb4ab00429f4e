import type { Store } from '../../domain/countries.ts'
import { defaultSpendLimit } from '../../domain/pro-spend.ts'
import type { Services } from '../../services.ts'
import type { WireDiscountRule } from '../../wire/bigcommerce/group.ts'
import type { WireCustomer } from '../../wire/bigcommerce/customer.ts'
import { groupOfRegion } from '../groups/group-of-region.ts'
import { type ProTerm, proTerm } from './pro-term.ts'
import type { ProState } from './schemas.ts'
import { toleratingVendor } from './tolerating-vendor.ts'

/** What a member's group takes off: nothing once the term is over, nor while the group cannot be read (core §8). */
async function rulesOf(
  services: Services,
  store: Store,
  { customer, isActive }: ProTerm,
): Promise<readonly WireDiscountRule[]> {
  const groupId = customer.customer_group_id
  if (!isActive || groupId === 0) return []
  const tolerant = toleratingVendor(services.log, 'customer_group_failed')
  return (await tolerant(() => groupOfRegion(services, store, groupId)))?.discount_rules ?? []
}

/**
 * The trade programme of a customer as islands see it; `null` for who is not in it. It counts in this store alone, which
 * holds the customer.
 */
export async function proState(services: Services, store: Store, customer: WireCustomer): Promise<ProState | null> {
  const term = await proTerm(services, store, customer)
  if (!term) return null
  const { code, total, isActive } = term
  return {
    region: code.region,
    expires: code.expires ?? null,
    is_active: isActive,
    discount_rules: [...(await rulesOf(services, store, term))],
    order_total: total?.order_total ?? null,
    spend_limit: total ? (total.spend_limit ?? defaultSpendLimit) : null,
    expiration_date: total?.expiration_date ?? null,
    employee_group: total?.employee_group ?? false,
  }
}
