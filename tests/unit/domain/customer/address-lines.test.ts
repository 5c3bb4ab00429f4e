import { describe, expect, test } from 'vitest'
import { addressLines } from '../../../../src/domain/customer/address-lines.ts'

const address = { street: '1420 Pearl Street', postalCode: '80302', city: 'Boulder', state: 'CO' }

describe('an address', () => {
  test.each([
    ['us', ['1420 Pearl Street', 'Boulder, CO 80302']],
    ['de', ['1420 Pearl Street', '80302 Boulder', 'CO']],
    ['gb', ['1420 Pearl Street', 'Boulder', 'CO', '80302']],
    ['it', ['1420 Pearl Street', '80302 Boulder CO']],
    ['jp', ['1420 Pearl Street, Boulder, CO', '80302']],
    ['es', ['1420 Pearl Street', '80302 Boulder CO']],
    ['nz', ['1420 Pearl Street', 'Boulder 80302', 'CO']],
  ])('has its lines in the order of %s', (country, lines) => {
    expect(addressLines({ ...address, country })).toEqual(lines)
  })

  test('omits missing parts', () => {
    expect(addressLines({ ...address, country: 'ca', state: '', postalCode: '' })).toEqual([
      '1420 Pearl Street',
      'Boulder',
    ])
  })
})

describe('the address of a dealer', () => {
  test('ignores other data of the dealer', () => {
    const place = { country: 'us', street: '86 Church Street', city: 'Burlington', state: 'VT', postalCode: '05401' }
    const dealer = { ...place, name: 'Maple Ridge Outdoor' }
    expect(addressLines(dealer)).toEqual(addressLines(place))
  })
})
