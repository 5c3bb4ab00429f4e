import { describe, expect, test } from 'vitest'
import { isRegion, isShoppingRegion, storeCurrency, storeOf } from '../../../../src/domain/region/region.ts'

describe('a region', () => {
  test.each([
    ['us', 'us', true],
    ['ca', 'ca', true],
    ['eu_region_1', 'eu_region_1', true],
    ['pro', 'us', true],
    ['pro_ca', 'ca', true],
    ['pro_eu_region_1', 'eu_region_1', true],
    ['no', 'us', false],
    ['gb', 'us', false],
    ['jp', 'us', false],
    ['other', 'us', false],
  ] as const)('is known as %s and buys from the store %s', (region, store, shops) => {
    expect([isRegion(region), storeOf(region), isShoppingRegion(region)]).toEqual([true, store, shops])
  })

  test.each(['', 'US', 'mars', 'eu', '__proto__', 'constructor', 'toString'])('is not %o', (region) => {
    expect([isRegion(region), isShoppingRegion(region)]).toEqual([false, false])
  })
})

describe('the currency of a store', () => {
  test('is that of its countries', () => {
    expect([storeCurrency('us'), storeCurrency('ca'), storeCurrency('eu_region_1')]).toEqual(['USD', 'CAD', 'EUR'])
  })
})
