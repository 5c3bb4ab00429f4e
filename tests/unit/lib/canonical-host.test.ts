import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalHost, isOriginOf } from '../../../src/lib/canonical-host.ts'

const utf8AsLatin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

describe('the canonical form of a host', () => {
  test.each([
    ['shop.example', 'shop.example'],
    ['Shop.EXAMPLE', 'shop.example'],
    ['shop.example.', 'shop.example'],
    ['shop.example:443', 'shop.example'],
    ['shop.example.:443', 'shop.example'],
    ['shop.example:8443', 'shop.example:8443'],
    ['shop.example:80', 'shop.example:80'],
    ['xn--rucher-bua.example', 'xn--rucher-bua.example'],
    ['XN--RUCHER-BUA.example.', 'xn--rucher-bua.example'],
    [utf8AsLatin1('räucher.example'), 'xn--rucher-bua.example'],
    ['räucher.example', 'xn--rucher-bua.example'],
    ['LOCALHOST:3000', 'localhost:3000'],
    ['[::1]:3000', '[::1]:3000'],
    ['127.0.0.1:3000', '127.0.0.1:3000'],
  ])('is computed for %s as %s', (host, canonical) => expect(canonicalHost(host, 'https:')).toBe(canonical))

  test.each([
    '',
    ' ',
    'a b',
    'shop.example/',
    'x@shop.example',
    'shop.example#',
    'shop.example?',
    'shop\\example',
    '%73hop',
  ])('is undefined for “%s”', (host) => expect(canonicalHost(host, 'https:')).toBeUndefined())

  test('is its own canonical form', () => {
    fc.assert(
      fc.property(fc.domain(), fc.constantFrom('', ':443', ':8443', '.', '.:443'), (name, end) => {
        const canonical = canonicalHost(name + end, 'https:')
        expect(canonical === undefined ? undefined : canonicalHost(canonical, 'https:')).toBe(canonical)
      }),
    )
  })
})

describe('isOriginOf', () => {
  test.each([
    ['https://shop.example', true],
    ['https://shop.example.', true],
    ['https://SHOP.example:443', true],
    ['http://shop.example', false],
    ['https://shop.example/', false],
    ['https://shop.example.evil.example', false],
    ['https://shop.example@evil.example', false],
    ['null', false],
    ['', false],
    [null, false],
  ])('decides for %s: %s', (origin, isOwn) => expect(isOriginOf('https://shop.example', origin)).toBe(isOwn))
})
