import { describe, expect, test } from 'vitest'
import { createClientInfoReader } from '../../../src/server/client-info.ts'
import { createVisitorReader } from '../../../src/server/visitor.ts'

const reader = (countryHeader: string, trustedProxies = ['192.0.2.1']) =>
  createVisitorReader(createClientInfoReader({ trustedProxies, countryHeader }))
const through = (headers: Record<string, string>) => ({ headers, socket: { remoteAddress: '192.0.2.1' } })
const read = reader('x-country')

describe('the visitor’s locale', () => {
  test.each([
    ['in the choice they made', { cookie: 'a=1; firn_locale=fr-ca', 'x-country': 'AT' }, 'fr-ca'],
    ['in their country’s first language', { 'x-country': 'DE' }, 'de-de'],
    [
      'where the CDN says, whatever else they chose that is not offered',
      { cookie: 'firn_locale=xx-us', 'x-country': 'jp' },
      'ja-jp',
    ],
    ['in the rest of the world, where their country has no pages', { 'x-country': 'BR' }, 'en-global'],
    ['in en-us, when the CDN does not know', { 'x-country': 'XX' }, 'en-us'],
    ['in en-us, when they come through Tor', { 'x-country': 'T1' }, 'en-us'],
    ['in en-us by default', {}, 'en-us'],
    ['in en-us, when the cookie is nonsense', { cookie: 'firn_locale=%00../; firn_locale' }, 'en-us'],
  ])('%s', (_, headers, expected) => expect(read(through(headers)).locale).toBe(expected))

  test('is en-us for a country header that is not configured', () => {
    expect(reader('')(through({ 'x-country': 'DE', '': 'DE' })).locale).toBe('en-us')
  })

  test('is en-us for a country header without a trusted proxy', () => {
    const headers = { 'x-country': 'DE' }
    expect(read({ headers, socket: { remoteAddress: '198.51.100.7' } }).locale).toBe('en-us')
    expect(reader('x-country', [])(through(headers)).locale).toBe('en-us')
  })
})
