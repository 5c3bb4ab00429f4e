import { describe, expect, test } from 'vitest'
import { countryHref, nearestPage, pageCameFrom } from '../../../../../src/domain/pages/links/country-page.ts'

describe('the link to the country page', () => {
  test.each([
    ['p/ridge-25', '/de-at/country?from=p/ridge-25'],
    ['l/schnee & eis', '/de-at/country?from=l/schnee%20%26%20eis'],
    ['', '/de-at/country'],
    ['country', '/de-at/country'],
  ])('carries the page it stands on: %j', (path, href) => expect(countryHref('de-at', path)).toBe(href))

  test.each(['p/ridge-25', 'l/schnee & eis'])('is read as it is written: %j', (path) =>
    expect(pageCameFrom(new URL(countryHref('de-at', path), 'https://shop.example').search, () => true)).toBe(path),
  )

  test.each(['', '?from=', '?from=//evil.example', '?from=../cart', '?page=p/ridge-25'])(
    'leads back to no page that does not exist: %j',
    (query) => expect(pageCameFrom(query, (path) => path === 'p/ridge-25')).toBe(''),
  )
})

describe('the nearest page of another country', () => {
  const near = (path: string, there: readonly string[], categories: readonly string[] = []): string =>
    nearestPage(path, categories, (one) => there.includes(one))
  const categories = ['snowshoes/womens', 'snowshoes/trails']

  test.each([
    ['p/ridge', ['p/ridge', 'c/snowshoes'], 'p/ridge'],
    ['p/ridge', ['c/snowshoes', 'c/snowshoes/womens'], 'c/snowshoes/womens'],
    ['p/ridge', ['c/snowshoes', 'c/snowshoes/trails'], 'c/snowshoes'],
    ['p/ridge', ['c/accessories', ''], ''],
  ])('is chosen for the product %s out of %j: %j', (path, there, page) =>
    expect(near(path, there, categories)).toBe(page),
  )

  test.each([
    ['c/snowshoes/womens', 'c/snowshoes'],
    ['blog/p/first-tracks', 'blog'],
    ['support/straps', 'support'],
    ['l/winter', ''],
  ])('is chosen for %s: %j', (path, page) => expect(near(path, ['c/snowshoes', 'blog', 'support'])).toBe(page))
})
