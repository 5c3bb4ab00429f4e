import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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

describe('the region of a buyer', () => {
  test('is known in every country, and is billed by the store it buys from', () => {
    fc.assert(
      fc.property(text, buyer, (country, who) => {
        const region = localeRegion(country, who)
        expect(isRegion(region)).toBe(true)
        expect(billingRegion(region, country)).toBe(storeOf(region))
      }),
    )
  })
})

describe('the billing store', () => {
  test('is known for any region name, and is us for an unknown region or one without sales', () => {
    fc.assert(
      fc.property(text, (region) => {
        expect(stores).toContain(storeOf(region))
        if (!isShoppingRegion(region)) expect([billingRegion(region, 'ca'), storeOf(region)]).toEqual(['us', 'us'])
      }),
    )
  })
})
