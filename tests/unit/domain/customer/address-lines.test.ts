import { describe, expect, it } from 'vitest'
import { addressLines } from '../../../../src/domain/customer/address-lines.ts'

const address = { street: '1420 Pearl Street', postalCode: '80302', city: 'Boulder', state: 'CO' }

describe('an address', () => {
  it.each([
    ['us', ['1420 Pearl Street', 'Boulder, CO 80302']],
    ['de', ['1420 Pearl Street', '80302 Boulder', 'CO']],
    ['gb', ['1420 Pearl Street', 'Boulder', 'CO', '80302']],
    ['it', ['1420 Pearl Street', '80302 Boulder CO']],
    ['jp', ['1420 Pearl Street, Boulder, CO', '80302']],
    ['es', ['1420 Pearl Street', '80302 Boulder CO']],
    ['nz', ['1420 Pearl Street', 'Boulder 80302', 'CO']],
  ])('in %s has its lines in the order of that country', (country, lines) => {
    expect(addressLines({ ...address, country })).toEqual(lines)
  })

  it('leaves out what it does not have', () => {
    expect(addressLines({ ...address, country: 'ca', state: '', postalCode: '' })).toEqual([
      '1420 Pearl Street',
      'Boulder',
    ])
  })
})

it('has no part of what else is known of a dealer', () => {
  const place = { country: 'us', street: '86 Church Street', city: 'Burlington', state: 'VT', postalCode: '05401' }
  const dealer = { ...place, name: 'Maple Ridge Outdoor' }
  expect(addressLines(dealer)).toEqual(addressLines(place))
})
