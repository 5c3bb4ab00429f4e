import { describe, expect, test } from 'vitest'
import { addressCountries, stateGroups } from '../../../../src/domain/customer/address-choices.ts'
import { customerLabel } from '../../../../src/domain/customer/customer-label.ts'
import { postalLines } from '../../../../src/domain/customer/postal-lines.ts'
import { keysAsWords } from '../../../fixtures/words.ts'

const address = {
  id: 1,
  firstName: 'Ada',
  lastName: 'Lind',
  company: '',
  address1: '12 Larch Lane',
  address2: 'Floor 2',
  city: 'Bozeman',
  state: 'Montana',
  postalCode: '59715',
  country: 'United States',
  countryCode: 'US',
  phone: '',
  kind: 'residential',
} as const

describe('the postal lines of an address', () => {
  test('read as on a label, with the country in the reader’s language', () => {
    expect(customerLabel(address, 'de-DE', keysAsWords('account'))).toEqual([
      'Ada Lind',
      '12 Larch Lane',
      'Floor 2',
      'Bozeman, Montana 59715',
      'Vereinigte Staaten',
    ])
  })

  test('use the reader’s name of a province', () => {
    const place = { ...address, state: 'Quebec', city: 'Mont-Tremblant', postalCode: 'J8E 1T1', countryCode: 'CA' }
    const lines = customerLabel(place, 'fr-CA', keysAsWords('account', { province_quebec: 'Québec' }))
    expect(lines).toContain('Mont-Tremblant Québec J8E 1T1')
  })

  test('include the Japanese town, and the second street line after the first', () => {
    const place = { country: 'jp', street: '中央1-2', city: '札幌', state: '北海道', postalCode: '060-0001' }
    expect(postalLines({ ...place, name: 'A', company: 'B', more: '301', countryName: '' })).toEqual([
      '〒060-0001',
      '北海道札幌',
      '中央1-2',
      '301',
      'B',
      'A',
    ])
  })
})

describe('the countries offered for an address', () => {
  test('begin with the store’s own, then the others with a store, and keep the current one', () => {
    expect(addressCountries('ca', 'visitor').slice(0, 2)).toEqual(['CA', 'US'])
    expect(addressCountries('de', 'visitor')[0]).toBe('AT')
    expect(addressCountries('us', 'visitor')).not.toContain('JP')
    expect(addressCountries('us', 'visitor', 'JP').at(-1)).toBe('JP')
    const german = addressCountries('us', 'visitor', 'DE')
    expect(new Set(german).size).toBe(german.length)
  })

  test('begin with those of the buyer’s billing region, also for trade customers', () => {
    for (const buyer of ['visitor', 'pro'] as const) {
      expect(addressCountries('ca', buyer)[0]).toBe('CA')
      expect(addressCountries('us', buyer)[0]).toBe('US')
      expect(addressCountries('fr', buyer).slice(0, 2)).toEqual(['AT', 'BE'])
      // Sells nothing online: billed by the us store.
      expect(addressCountries('jp', buyer)[0]).toBe('US')
    }
  })
})

describe('the states offered for an address', () => {
  test('have full names, with those of the store’s own countries first', () => {
    const offered = addressCountries('us', 'visitor')
    expect(stateGroups('ca', offered).map(({ country }) => country)).toEqual(['CA', 'US', 'IT', 'ES'])
    expect(stateGroups('us', offered)[0]?.states).toContain('Vermont')
    expect(stateGroups('us', offered).at(-1)?.states).toContain('Barcelona')
    expect(stateGroups('eu_region_1', offered)).toEqual([])
  })
})
