import { expect, test } from 'vitest'
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

test('a customer’s address reads as on a label, its country in the reader’s language', () => {
  expect(customerLabel(address, 'de-DE', keysAsWords('account'))).toEqual([
    'Ada Lind',
    '12 Larch Lane',
    'Floor 2',
    'Bozeman, Montana 59715',
    'Vereinigte Staaten',
  ])
})

test('a province has the name that readers of the language know', () => {
  const place = { ...address, state: 'Quebec', city: 'Mont-Tremblant', postalCode: 'J8E 1T1', countryCode: 'CA' }
  const lines = customerLabel(place, 'fr-CA', keysAsWords('account', { province_quebec: 'Québec' }))
  expect(lines).toContain('Mont-Tremblant Québec J8E 1T1')
})

test('a Japanese label has its town, and the second line of the street behind the first', () => {
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

test('a shop offers its own countries first, then all others with a shop, and keeps the one that is there', () => {
  expect(addressCountries('ca', 'visitor').slice(0, 2)).toEqual(['CA', 'US'])
  expect(addressCountries('de', 'visitor')[0]).toBe('AT')
  expect(addressCountries('us', 'visitor')).not.toContain('JP')
  expect(addressCountries('us', 'visitor', 'JP').at(-1)).toBe('JP')
  const german = addressCountries('us', 'visitor', 'DE')
  expect(new Set(german).size).toBe(german.length)
})

test('the countries of the buyer’s billing region come first, for trade customers as well', () => {
  for (const buyer of ['visitor', 'pro'] as const) {
    expect(addressCountries('ca', buyer)[0]).toBe('CA')
    expect(addressCountries('us', buyer)[0]).toBe('US')
    expect(addressCountries('fr', buyer).slice(0, 2)).toEqual(['AT', 'BE'])
    // Sells nothing online: billed by the us store.
    expect(addressCountries('jp', buyer)[0]).toBe('US')
  }
})

test('states are chosen where addresses have them, by their full names, the shop’s own first', () => {
  const offered = addressCountries('us', 'visitor')
  expect(stateGroups('ca', offered).map(({ country }) => country)).toEqual(['CA', 'US', 'IT', 'ES'])
  expect(stateGroups('us', offered)[0]?.states).toContain('Vermont')
  expect(stateGroups('us', offered).at(-1)?.states).toContain('Barcelona')
  expect(stateGroups('eu_region_1', offered)).toEqual([])
})
