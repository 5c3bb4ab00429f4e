import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cartHref,
  categoryHref,
  localePath,
  pageHref,
  productHref,
} from '../../../../../src/domain/pages/links/links.ts'

describe('the address of a page', () => {
  test.each([
    ['athlete', '/mara', '/de-at/team/mara'],
    ['blog_post', '/first-tracks', '/de-at/blog/p/first-tracks'],
    ['blog_category', '/stories', '/de-at/blog/stories'],
    ['cart', '', '/de-at/cart'],
    ['landing_page', '/sale', '/de-at/l/sale'],
    ['product', '/drift-22', '/de-at/p/drift-22'],
    ['product_category', '/snowshoes/womens', '/de-at/c/snowshoes/womens'],
    ['support', '/care', '/de-at/support/care'],
    ['page', '/about', '/de-at/about'],
    ['team_page', '/team', '/de-at/team'],
    ['pro', '/pro', '/de-at/pro'],
    ['search', '/search', '/de-at/search'],
    ['screen', 'account/create', '/de-at/account/create'],
  ])('is localised for a %s (%s): %s', (contentType, target, path) => {
    expect(pageHref('de-at', contentType, target)).toBe(path)
  })

  test('is the bare root for the home of en-us, and the first segment for other locales', () => {
    expect(pageHref('en-us', 'page', '/')).toBe('/')
    expect(pageHref('ja-jp', 'page', '/')).toBe('/ja-jp')
    expect(localePath('en-us', '')).toBe('/')
  })

  test('carries a product’s swatch in lower case', () => {
    expect(productHref('en-us', 'drift-22', 'Glacier-Blue')).toBe('/en-us/p/drift-22?color=glacier-blue')
    expect(productHref('en-us', 'drift-22')).toBe('/en-us/p/drift-22')
  })

  test('exists for categories and the cart in each locale', () => {
    expect(categoryHref('fr-ca', 'snowshoes/womens')).toBe('/fr-ca/c/snowshoes/womens')
    expect(cartHref('fr-ca')).toBe('/fr-ca/cart')
  })

  test('never leaves its locale', () => {
    const piece = fc.oneof(fc.constantFrom('..', '.', '/', '\\', '?', '#', '%2e%2e', '%2f'), fc.string())
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const { pathname, search, hash } = new URL(pageHref('de-at', 'page', pieces.join('/')), 'https://firn.example')
        expect(pathname).toMatch(/^\/de-at(\/|$)/)
        expect(search + hash).toBe('')
      }),
    )
  })
})
