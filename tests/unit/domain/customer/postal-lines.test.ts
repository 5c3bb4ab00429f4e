import { expect, test } from 'vitest'
import { addressCountries, stateGroups } from '../../../../src/domain/customer/address-choices.ts'
import { customerLabel } from '../../../../src/domain/customer/customer-label.ts'
import { postalLines } from '../../../../src/domain/customer/postal-lines.ts'

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
  expect(customerLabel(address, 'de-DE')).toEqual([
    'Ada Lind',
    '12 Larch Lane',
    'Floor 2',
    'Bozeman, Montana 59715',
    'Vereinigte Staaten',
  ])
})

test('the second line of the street stands behind the first where the street comes late, too', () => {
  const place = { country: 'jp', street: '中央1-2', city: '札幌', state: '北海道', postalCode: '060-0001' }
  expect(postalLines({ ...place, name: 'A', company: 'B', more: '301', countryName: '' })).toEqual([
    'A',
    'B',
    '〒060-0001',
    '北海道中央1-2',
    '301',
  ])
})

test('a shop offers its own countries first, then all others with a shop, and keeps the one that is there', () => {
  expect(addressCountries('ca').slice(0, 2)).toEqual(['CA', 'US'])
  expect(addressCountries('eu_region_1')[0]).toBe('AT')
  expect(addressCountries('us')).not.toContain('JP')
  expect(addressCountries('us', 'JP').at(-1)).toBe('JP')
  expect(new Set(addressCountries('us', 'DE')).size).toBe(addressCountries('us', 'DE').length)
})

test('states are chosen where addresses have them, by their full names, the shop’s own first', () => {
  expect(stateGroups('ca').map(({ country }) => country)).toEqual(['CA', 'US'])
  expect(stateGroups('us')[0]?.states).toContain('Vermont')
  expect(stateGroups('eu_region_1')).toEqual([])
})
