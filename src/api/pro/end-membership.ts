import type { Store } from '../../domain/region/stores.ts'
import { brandRegion } from '../../domain/pro/pro-brand.ts'
import { isPro, readProCode } from '../../domain/pro/pro-code.ts'
import { hasProTermEnded, termIn } from '../../domain/pro/pro-expiry.ts'
import type { Services } from '../../services.ts'
import type { PlatformCustomer } from '../../ports/commerce/customers.ts'
import type { CustomerGroup } from '../../ports/commerce/groups.ts'
import { groupOfRegion } from '../groups/group-of-region.ts'

/** Today's date in a store, and its time zone. */
type StoreDay = { readonly today: string; readonly timeZone: string }

/** Whether the group gives discounts; customers are only moved out of such groups. */
const isMembers = (group: CustomerGroup | undefined): boolean =>
  group !== undefined && !group.is_default && group.discount_rules.length > 0

/** Whether this is the first attempt within a minute, across nodes. */
async function isFirstAttempt({ limits }: Services, key: string): Promise<boolean> {
  return (await limits.consume('pro_end_customer', key)).kind === 'counted'
}

/**
 * Whether the term has ended, by the pro service's current answer, or by the pro code if the service has no end date.
 * Throws `VendorError`.
 */
async function hasEnded(
  { pro, config }: Services,
  customer: PlatformCustomer,
  { today, timeZone }: StoreDay,
): Promise<boolean> {
  const code = readProCode({ formFields: customer.form_fields, notes: customer.notes })
  if (!code || !isPro(code)) return false
  const { expiration_date } = await pro.orderTotalNow(customer.id, config.pro.brands[brandRegion(code.region)])
  return hasProTermEnded(termIn(timeZone, { expirationDate: expiration_date, expires: code.expires }), today)
}

/**
 * Moves a customer whose term has ended to the store's default group, so that the platform's cart uses regular prices
 * (specification, addendum 5). Cached data only triggers the check: customer, term and group are read again before the
 * write, so that an outage, old data or a renewal never ends a term. At most one attempt a minute.
 * @param day today in the store
 * @throws VendorError
 */
export async function endMembership(
  services: Services,
  store: Store,
  member: PlatformCustomer,
  day: StoreDay,
): Promise<void> {
  const { customers, groups } = services.commerce[store]
  if (member.customer_group_id === 0) return
  if (!isMembers(await groupOfRegion(services, store, member.customer_group_id))) return
  if (!(await isFirstAttempt(services, `${store}/${member.id}`))) return
  services.reads[store].invalidateCustomer(member.id)
  const customer = await customers.get(member.id)
  // Staff may have moved the customer meanwhile.
  if (customer?.customer_group_id !== member.customer_group_id || !(await hasEnded(services, customer, day))) return
  const [group, fallback] = await Promise.all([groups.get(customer.customer_group_id), groups.forNewCustomers()])
  if (!isMembers(group)) return
  const { kind } = await customers.update(customer.id, { customer_group_id: fallback?.id ?? 0 })
  services.reads[store].invalidateCustomer(customer.id)
  services.log.info({ event: 'pro_term_ended', store, outcome: kind })
}
