import { programmeEnd } from '../../seed/programme-year.ts'
import type { SeedCustomerGroup, StoreKey } from '../../seed/types.ts'

/**
 * Accounts to sign in with, the same in every store. `groups` are keys of customer groups; in a store without them the
 * account is a retail one. `proYears`: a trade customer, until the programme ends so many years after the seeding's.
 */
export type DemoCustomer = {
  id: number
  email: string
  password: string
  firstName: string
  lastName: string
  groups: readonly string[]
  proYears?: number
}

const password = 'snowshoe1'
const tradeGroups = ['pro', 'pro_ca', 'pro_eu']

export const demoCustomers: readonly DemoCustomer[] = [
  { id: 1, email: 'ada@firn.example', password, firstName: 'Ada', lastName: 'Lind', groups: ['retail'] },
  { id: 2, email: 'pro@firn.example', password, firstName: 'Per', lastName: 'Nygaard', groups: tradeGroups, proYears: 1 },
  { id: 3, email: 'staff@firn.example', password, firstName: 'Stella', lastName: 'Haugen', groups: ['pro_employee'], proYears: 1 },
  { id: 4, email: 'expired@firn.example', password, firstName: 'Edda', lastName: 'Brandt', groups: tradeGroups, proYears: -1 },
  { id: 5, email: 'team@firn.example', password, firstName: 'Théo', lastName: 'Rochat', groups: ['pro_team'], proYears: 1 },
] // prettier-ignore

/** Id of the account's group in one store; 0 = none. */
export function demoGroupId(customer: DemoCustomer, groups: readonly SeedCustomerGroup[]): number {
  const fits = (group: SeedCustomerGroup): boolean => customer.groups.includes(group.key)
  return (groups.find(fits) ?? groups.find((group) => group.isDefault))?.id ?? 0
}

/** Region that a store's trade customers shop in. */
const tradeRegion: Record<StoreKey, string> = { us: 'pro', ca: 'pro_ca', eu_region_1: 'pro_eu_region_1' }

/** The form field that makes a customer a trade customer; none for others. @param now of the seeding, ms */
export function demoFormFields(
  { id, proYears }: DemoCustomer,
  store: StoreKey,
  now: number,
): { name: string; value: string }[] {
  if (proYears === undefined) return []
  const code = { code: `FIRN-DEMO-${id}`, region: tradeRegion[store], expires: programmeEnd(now, proYears) }
  return [{ name: 'Pro Code', value: JSON.stringify(code) }]
}
