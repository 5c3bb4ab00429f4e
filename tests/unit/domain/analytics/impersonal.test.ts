import { describe, expect, test } from 'vitest'
import { impersonalLocation, mayBePersonal } from '../../../../src/domain/analytics/impersonal.ts'
import { listingParameters } from '../../../../src/domain/listing/listing.ts'

describe('a typed text', () => {
  test.each(['sam@example.com', '0676 123 45 67', '+49 8322 5550-18', '4111111111111111', 'order 123456'])(
    'may be personal: %s',
    (text) => expect(mayBePersonal(text)).toBe(true),
  )
  test.each(['snowshoes', 'ridgeline 25', 'size 25 30', '雪', 'up to 90 kg'])('is not personal: %s', (text) =>
    expect(mayBePersonal(text)).toBe(false),
  )
})

describe('the measured address of a page', () => {
  const site = 'https://shop.example'
  test.each([
    [
      '/de-at/c/snowshoes?color=red&size=25&sort=price_asc&page=2',
      '/de-at/c/snowshoes?color=red&size=25&sort=price_asc&page=2',
    ],
    ['/en-us?utm_source=mail&gclid=x', '/en-us?utm_source=mail&gclid=x'],
    ['/en-us/cart?order=1234', '/en-us/cart'],
    ['/en-us?email=sam%40example.com&token=x', '/en-us'],
    ['/en-us/search?q=sam%40example.com', '/en-us/search'],
    ['/en-us?utm_term=sam%40example.com', '/en-us'],
    ['/en-us/privacy#consent-saved', '/en-us/privacy'],
  ])('is reduced from %s to %s', (path, measured) => expect(impersonalLocation(site + path)).toBe(site + measured))

  test('keeps all parameters of listings', () => {
    const query = new URLSearchParams(listingParameters.map((name) => [name, 'x'])).toString()
    expect(impersonalLocation(`${site}/c?${query}`)).toBe(`${site}/c?${query}`)
  })
})
