import type { Store } from '../../domain/countries.ts'
import type { Services } from '../../services.ts'
import type { WireCustomer } from '../../wire/bigcommerce/customer.ts'
import { groupOfRegion } from '../groups/group-of-region.ts'

/**
 * Puts a customer whose term is over back among the store's new customers, so that the platform's cart falls back to
 * everybody's prices, too (decisions §5). Only out of a group that takes something off: it is done once.
 * @throws VendorError
 */
export async function endMembership(services: Services, store: Store, customer: WireCustomer): Promise<void> {
  const { customers, groups } = services.commerce[store]
  const groupId = customer.customer_group_id
  const group = groupId === 0 ? undefined : await groupOfRegion(services, store, groupId)
  if (!group || group.discount_rules.length === 0) return
  const fallback = await groups.forNewCustomers()
  const { kind } = await customers.update(customer.id, { customer_group_id: fallback?.id ?? 0 })
  services.reads[store].forgetCustomer(customer.id)
  services.log.info({ event: 'pro_term_ended', store, outcome: kind })
}
