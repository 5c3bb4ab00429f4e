import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cartHref,
  categoryHref,
  createAccountHref,
  localePath,
  pageHref,
  passwordResetHref,
  productHref,
  signInHref,
} from '../../../src/domain/links.ts'
import { linkAnchor, linkHref } from '../../../src/domain/content-links.ts'

const internal = (contentType: string, target: string) => ({ kind: 'internal', contentType, target }) as const

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
])('A link to a %s leads to its address in the locale', (contentType, target, path) => {
  expect(linkHref('de-at', internal(contentType, target))).toBe(path)
  expect(pageHref('de-at', contentType, target)).toBe(path)
})

test('The home page of en-us is the bare root, of other locales their first segment', () => {
  expect(linkHref('en-us', internal('page', '/'))).toBe('/')
  expect(linkHref('ja-jp', internal('page', '/'))).toBe('/ja-jp')
  expect(localePath('en-us', '')).toBe('/')
})

test('A product link carries the swatch in lower case', () => {
  expect(productHref('en-us', 'drift-22', 'Glacier-Blue')).toBe('/en-us/p/drift-22?color=glacier-blue')
  expect(productHref('en-us', 'drift-22')).toBe('/en-us/p/drift-22')
})

test('Categories and the cart have their places in each locale', () => {
  expect(categoryHref('fr-ca', 'snowshoes/womens')).toBe('/fr-ca/c/snowshoes/womens')
  expect(cartHref('fr-ca')).toBe('/fr-ca/cart')
})

test('Filters become query parameters, a list one parameter a value', () => {
  const link = { ...internal('product_category', '/snowshoes'), filters: [{ id: 'color', value: 'rowan, birch' }] }
  expect(linkHref('en-us', link)).toBe('/en-us/c/snowshoes?color=rowan&color=birch')
})

test('Empty values of a filter are left out, and what is in a value stays in it', () => {
  const link = { ...internal('product_category', '/snowshoes'), filters: [{ id: 'use', value: 'day & night,, ,x=1' }] }
  expect(linkHref('en-us', link)).toBe('/en-us/c/snowshoes?use=day+%26+night&use=x%3D1')
})

test('A filter is read back as it was written, each value on its own', () => {
  const value = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && !text.includes(','))
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.array(value, { minLength: 1 }), (id, values) => {
      const link = { ...internal('product_category', '/snowshoes'), filters: [{ id, value: values.join(',') }] }
      const href = new URL(linkHref('de-at', link) ?? '', 'https://firn.example')
      expect([href.pathname, href.searchParams.getAll(id)]).toEqual(['/de-at/c/snowshoes', values])
    }),
  )
})

test('An external link opens a new tab without access to this page, only when it says so', () => {
  const external = { kind: 'external', url: 'https://example.com/a' } as const
  expect(linkAnchor('en-us', { ...external, newTab: true })).toEqual({
    href: external.url,
    target: '_blank',
    rel: 'noopener',
  })
  expect(linkAnchor('en-us', { ...external, newTab: false })).toEqual({ href: external.url })
  expect(linkAnchor('en-us', external)).toEqual({ href: external.url })
  expect(linkAnchor('en-us', { kind: 'external', url: 'javascript:alert(1)', newTab: true })).toBeUndefined()
  expect(linkAnchor('de-at', internal('support', '/care'))).toEqual({ href: '/de-at/support/care' })
})

test('A customer signs in, or makes an account, at the login of the region’s own storefront', () => {
  expect(signInHref('https://store-ca.example')).toBe('https://store-ca.example/login.php')
  expect(createAccountHref('https://store-ca.example')).toBe('https://store-ca.example/login.php?action=create_account')
})

test('A forgotten password is set anew at the login of the region’s own storefront', () => {
  expect(passwordResetHref('https://store-ca.example')).toBe('https://store-ca.example/login.php?action=reset_password')
})

test.each(['https://example.com/a', 'mailto:a@example.com', 'tel:+4312345'])('A link may lead to %s', (url) => {
  expect(linkHref('en-us', { kind: 'external', url })).toBe(url)
})

test.each([
  ['/stores?x=1', '/de-at/stores?x=1'],
  ['/c/snowshoes?color=blue#facts', '/de-at/c/snowshoes?color=blue#facts'],
  ['/en-us/team', '/en-us/team'],
  ['/', '/de-at'],
])('An external link to a path of this site (%s) has a locale', (url, href) => {
  expect(linkHref('de-at', { kind: 'external', url })).toBe(href)
})

test.each([
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'data:text/html,x',
  'vbscript:x',
  'not an address',
  '',
])('A link never leads to "%s"', (url) => {
  expect(linkHref('en-us', { kind: 'external', url })).toBeUndefined()
})

test('No target leaves the site, however it is written', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.string(), (path, text) => {
      for (const target of [path, text, `//${text}`]) {
        const href = linkHref('de-at', internal('page', target)) ?? ''
        expect(new URL(href, 'https://firn.example').origin).toBe('https://firn.example')
        expect(href.endsWith('/')).toBe(false)
      }
    }),
  )
})

test('No target leaves its locale either', () => {
  const piece = fc.oneof(fc.constantFrom('..', '.', '/', '\\', '?', '#', '%2e%2e', '%2f'), fc.string())
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const { pathname, search, hash } = new URL(pageHref('de-at', 'page', pieces.join('/')), 'https://firn.example')
      expect(pathname).toMatch(/^\/de-at(\/|$)/)
      expect(search + hash).toBe('')
    }),
  )
})
