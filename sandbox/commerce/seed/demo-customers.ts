import type { SeedCustomerGroup } from '../../seed/types.ts'

/** Accounts to sign in with. `group` is the key of a customer group; in a store without it the account is a retail one. */
export type DemoCustomer = {
  id: number
  email: string
  password: string
  firstName: string
  lastName: string
  groups: readonly string[]
}

export const demoCustomers: readonly DemoCustomer[] = [
  { id: 1, email: 'ada@firn.example', password: 'snowshoe1', firstName: 'Ada', lastName: 'Lind', groups: ['retail'] },
  {
    id: 2,
    email: 'pro@firn.example',
    password: 'snowshoe1',
    firstName: 'Per',
    lastName: 'Nygaard',
    groups: ['pro', 'pro_ca', 'pro_eu'],
  },
  {
    id: 3,
    email: 'staff@firn.example',
    password: 'snowshoe1',
    firstName: 'Stella',
    lastName: 'Haugen',
    groups: ['pro_employee'],
  },
]

/** Id of the account's group in one store; 0 = none. */
export function demoGroupId(customer: DemoCustomer, groups: readonly SeedCustomerGroup[]): number {
  const fits = (group: SeedCustomerGroup): boolean => customer.groups.includes(group.key)
  return (groups.find(fits) ?? groups.find((group) => group.isDefault))?.id ?? 0
}
