import { describe, expect, test } from 'vitest'
import { createClientInfoReader } from '../../../src/server/client-info.ts'
import { createVisitorReader } from '../../../src/server/visitor.ts'

const reader = (countryHeader: string, trustedProxies = ['192.0.2.1']) =>
  createVisitorReader(createClientInfoReader({ trustedProxies, countryHeader }))
const through = (headers: Record<string, string>) => ({ headers, socket: { remoteAddress: '192.0.2.1' } })
const read = reader('x-country')

describe('the visitor’s locale', () => {
  test.each([
    ['the visitor’s own choice', { cookie: 'a=1; firn_locale=fr-ca', 'x-country': 'AT' }, 'fr-ca'],
    ['in the first language of the country', { 'x-country': 'DE' }, 'de-de'],
    [
      'that of the CDN’s country when the chosen one is not offered',
      { cookie: 'firn_locale=xx-us', 'x-country': 'jp' },
      'ja-jp',
    ],
    ['en-global for a country without pages', { 'x-country': 'BR' }, 'en-global'],
    ['en-us when the CDN does not know the country', { 'x-country': 'XX' }, 'en-us'],
    ['en-us through Tor', { 'x-country': 'T1' }, 'en-us'],
    ['en-us by default', {}, 'en-us'],
    ['en-us for an invalid cookie', { cookie: 'firn_locale=%00../; firn_locale' }, 'en-us'],
  ])('is %s', (_, headers, expected) => expect(read(through(headers)).locale).toBe(expected))

  test('is en-us when the country header is not configured', () => {
    expect(reader('')(through({ 'x-country': 'DE', '': 'DE' })).locale).toBe('en-us')
  })

  test('is en-us for a country header without a trusted proxy', () => {
    const headers = { 'x-country': 'DE' }
    expect(read({ headers, socket: { remoteAddress: '198.51.100.7' } }).locale).toBe('en-us')
    expect(reader('x-country', [])(through(headers)).locale).toBe('en-us')
  })
})
