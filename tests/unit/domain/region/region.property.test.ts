import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stores } from '../../../../src/domain/region/stores.ts'
import {
  billingRegion,
  isRegion,
  isShoppingRegion,
  localeRegion,
  storeOf,
} from '../../../../src/domain/region/region.ts'

const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'us',
    'ca',
    'de',
    'no',
    'gb',
    'global',
    'pro',
    'pro_ca',
    'pro_eu_region_1',
    'eu_region_1',
    '__proto__',
  ),
)
const buyer = fc.constantFrom('visitor' as const, 'pro' as const)

test('every buyer of every country has a known region, and is billed by the store that the region buys from', () => {
  fc.assert(
    fc.property(text, buyer, (country, who) => {
      const region = localeRegion(country, who)
      expect(isRegion(region)).toBe(true)
      expect(billingRegion(region, country)).toBe(storeOf(region))
    }),
  )
})

test('whatever is called a region is billed somewhere; a region without sales, or an unknown one, by us', () => {
  fc.assert(
    fc.property(text, (region) => {
      expect(stores).toContain(storeOf(region))
      if (!isShoppingRegion(region)) expect([billingRegion(region, 'ca'), storeOf(region)]).toEqual(['us', 'us'])
    }),
  )
})
