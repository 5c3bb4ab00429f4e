import type { SeedCustomerGroup, StoreKey } from '../../seed/types.ts'

/**
 * Accounts to sign in with, the same in every store. `groups` are keys of customer groups; in a store without them the
 * account is a retail one. `proUntil`: a trade customer, until the end of that day (`YYYY-MM-DD`).
 */
export type DemoCustomer = {
  id: number
  email: string
  password: string
  firstName: string
  lastName: string
  groups: readonly string[]
  proUntil?: string
}

const password = 'snowshoe1'
const tradeGroups = ['pro', 'pro_ca', 'pro_eu']

export const demoCustomers: readonly DemoCustomer[] = [
  { id: 1, email: 'ada@firn.example', password, firstName: 'Ada', lastName: 'Lind', groups: ['retail'] },
  { id: 2, email: 'pro@firn.example', password, firstName: 'Per', lastName: 'Nygaard', groups: tradeGroups, proUntil: '2027-10-31' },
  { id: 3, email: 'staff@firn.example', password, firstName: 'Stella', lastName: 'Haugen', groups: ['pro_employee'], proUntil: '2027-10-31' },
  { id: 4, email: 'expired@firn.example', password, firstName: 'Edda', lastName: 'Brandt', groups: tradeGroups, proUntil: '2025-10-31' },
  { id: 5, email: 'team@firn.example', password, firstName: 'Théo', lastName: 'Rochat', groups: ['pro_team'], proUntil: '2027-10-31' },
] // prettier-ignore

/** Id of the account's group in one store; 0 = none. */
export function demoGroupId(customer: DemoCustomer, groups: readonly SeedCustomerGroup[]): number {
  const fits = (group: SeedCustomerGroup): boolean => customer.groups.includes(group.key)
  return (groups.find(fits) ?? groups.find((group) => group.isDefault))?.id ?? 0
}

/** Region that a store's trade customers shop in. */
const tradeRegion: Record<StoreKey, string> = { us: 'pro', ca: 'pro_ca', eu_region_1: 'pro_eu_region_1' }

/** The form field that makes a customer a trade customer; none for others. */
export function demoFormFields({ id, proUntil }: DemoCustomer, store: StoreKey): { name: string; value: string }[] {
  if (proUntil === undefined) return []
  const code = { code: `FIRN-DEMO-${id}`, region: tradeRegion[store], expires: proUntil }
  return [{ name: 'Pro Code', value: JSON.stringify(code) }]
}
