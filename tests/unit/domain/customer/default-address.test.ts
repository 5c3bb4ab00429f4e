import { describe, expect, test } from 'vitest'
import type { Address } from '../../../../src/domain/customer/customer.ts'
import { defaultAddressId, defaultFirst } from '../../../../src/domain/customer/default-address.ts'

const address = (id: number): Address => ({
  id,
  firstName: 'Ada',
  lastName: 'Lind',
  company: '',
  address1: `${id} Ridge Road`,
  address2: '',
  city: 'Stowe',
  state: 'Vermont',
  postalCode: '05672',
  country: 'United States',
  countryCode: 'US',
  phone: '',
  kind: 'residential',
})
const idsOf = (addresses: readonly Address[]) => addresses.map(({ id }) => id)
const book = [address(4), address(7), address(9)]

describe('the default address', () => {
  test('comes first, with the others in their order', () => {
    expect(idsOf(defaultFirst(book, 7))).toEqual([7, 4, 9])
  })

  test('is the first one without a choice or after its removal', () => {
    expect(idsOf(defaultFirst(book, undefined))).toEqual([4, 7, 9])
    expect(idsOf(defaultFirst(book, 8))).toEqual([4, 7, 9])
    expect(defaultFirst([], 8)).toEqual([])
  })

  test('is read from the customer’s form field of that name only', () => {
    expect(defaultAddressId([{ name: 'Default Address', value: '7' }])).toBe(7)
    expect(defaultAddressId([{ name: 'Default Address', value: 7 }])).toBe(7)
    expect(defaultAddressId([{ name: 'Pro Code', value: '7' }])).toBeUndefined()
    for (const value of ['', '0', '-1', '1.5', 'seven', ['7', '8']])
      expect(defaultAddressId([{ name: 'Default Address', value }])).toBeUndefined()
  })
})
