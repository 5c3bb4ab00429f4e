import { describe, expect, test } from 'vitest'
import { carrierHosts, trackingLink } from '../../../../src/domain/order/tracking-link.ts'

describe('trackingLink', () => {
  test.each(['https://usps.com/track?n=1', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400'])(
    'accepts %s',
    (link) => {
      expect(trackingLink([link], carrierHosts)).toBe(link)
    },
  )

  test.each([
    'http://usps.com/track',
    'https://usps.com.evil.example/',
    'https://notusps.com/',
    'https://evil.example/usps.com',
    'https://usps.com@evil.example/',
    'https://user@usps.com/',
    'javascript:alert(1)//usps.com',
    '//usps.com/track',
    'usps.com/track',
    '',
  ])('rejects %o', (link) => {
    expect(trackingLink([link], carrierHosts)).toBeUndefined()
  })

  test('prefers the merchant’s link to the platform’s, if it is valid', () => {
    const [ours, theirs] = ['https://ups.com/1', 'https://dhl.com/2']
    expect(trackingLink([ours, theirs], carrierHosts)).toBe(ours)
    expect(trackingLink(['call us', theirs], carrierHosts)).toBe(theirs)
  })
})
