import type { SeedCustomerGroup, SeedDiscountRule, SeedReducingRule, StoreKey } from '../types.ts'

const percentOnAll = (amount: number): SeedDiscountRule => ({ on: 'all', method: 'percent', amount })
const onCategory = (category: string, method: SeedReducingRule['method'], amount: number): SeedDiscountRule => ({
  on: 'category',
  category,
  method,
  amount,
})
const onProduct = (product: string, method: SeedReducingRule['method'], amount: number): SeedDiscountRule => ({
  on: 'product',
  product,
  method,
  amount,
})

const ofPriceList = (list: number): SeedDiscountRule => ({ on: 'price_list', list })

const group = (id: number, key: string, name: string, rules: SeedDiscountRule[] = []): SeedCustomerGroup => ({
  id,
  key,
  name,
  forGuests: key === 'guests',
  isDefault: key === 'retail',
  rules,
})

/** Ids differ from store to store, as they do on the platform. Every store has a group for guests and one for staff. */
export const customerGroups: Record<StoreKey, SeedCustomerGroup[]> = {
  us: [
    group(1, 'guests', 'Guests'),
    group(2, 'retail', 'Retail'),
    group(3, 'pro', 'Pro', [percentOnAll(40)]),
    group(4, 'pro_patrol', 'Pro Ski Patrol', [
      percentOnAll(40),
      onCategory('snowshoes/backcountry', 'percent', 50),
      onCategory('accessories/parts', 'amountOff', 5),
      onProduct('cairn-poles', 'newPrice', 59.95),
    ]),
    group(5, 'pro_employee', 'Employee', [percentOnAll(55)]),
    group(6, 'pro_team', 'Pro Race Team', [ofPriceList(1)]),
  ],
  ca: [
    group(11, 'guests', 'Guests'),
    group(12, 'retail', 'Retail'),
    group(13, 'pro_ca', 'Pro Canada', [
      percentOnAll(35),
      onCategory('accessories/gaiters', 'amountOff', 10),
      onProduct('drift-pack-18', 'newPrice', 79.95),
    ]),
    group(14, 'pro_employee', 'Employee', [percentOnAll(50)]),
    group(15, 'pro_team', 'Pro Race Team', [ofPriceList(2)]),
  ],
  eu_region_1: [
    group(21, 'guests', 'Guests'),
    group(22, 'retail', 'Retail'),
    group(23, 'pro_eu', 'Pro Europe', [
      percentOnAll(30),
      onCategory('snowshoes', 'percent', 35),
      onCategory('accessories/poles', 'amountOff', 15),
      onProduct('whiteout-30', 'newPrice', 229.95),
    ]),
    group(24, 'pro_employee', 'Employee', [percentOnAll(50)]),
    group(25, 'pro_team', 'Pro Race Team', [ofPriceList(3)]),
  ],
}
