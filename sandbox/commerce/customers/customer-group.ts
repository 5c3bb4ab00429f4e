import type { Records } from '../storage/records.ts'
import type { CustomerGroup } from '../wire/settings.ts'

/** Group of a customer; for guests (id 0) the one made for guests. `undefined` = none. */
export function groupOfCustomer(records: Records, customerId: number): CustomerGroup | undefined {
  const customer = customerId === 0 ? undefined : records.get('customer', customerId)
  if (customer) return records.get('group', customer.customer_group_id)
  return records.all('group').find(({ is_group_for_guests }) => is_group_for_guests)
}
