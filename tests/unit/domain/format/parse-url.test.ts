import { describe, expect, test } from 'vitest'
import { parseUrl } from '../../../../src/domain/format/parse-url.ts'

describe('an address', () => {
  test.each([
    ['https://shop.example/a?b#c', undefined, 'https://shop.example/a?b#c'],
    ['/de-at', 'https://shop.example', 'https://shop.example/de-at'],
    ['', undefined, undefined],
    ['/de-at', undefined, undefined],
    ['https://', 'https://shop.example', undefined],
  ])('is parsed like URL.parse: %s', (url, base, expected) => {
    expect(parseUrl(url, base)?.href).toBe(expected)
    expect(URL.parse(url, base)?.href).toBe(expected)
  })

  test('is parsed in a browser without URL.parse', () => {
    const parse = Object.getOwnPropertyDescriptor(URL, 'parse') ?? {}
    Reflect.deleteProperty(URL, 'parse')
    try {
      expect(parseUrl('/cart', 'https://shop.example')?.pathname).toBe('/cart')
    } finally {
      Object.defineProperty(URL, 'parse', parse)
    }
  })
})
