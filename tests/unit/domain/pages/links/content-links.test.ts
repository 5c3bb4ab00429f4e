import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkAnchor, linkHref } from '../../../../../src/domain/pages/links/content-links.ts'
import { pageHref } from '../../../../../src/domain/pages/links/links.ts'

const internal = (contentType: string, target: string) => ({ kind: 'internal', contentType, target }) as const

describe('a content link', () => {
  test('leads to the page’s address in the locale when internal', () => {
    expect(linkHref('de-at', internal('athlete', '/mara'))).toBe(pageHref('de-at', 'athlete', '/mara'))
  })

  test('turns filters into query parameters, and a list into one parameter per value', () => {
    const link = { ...internal('product_category', '/snowshoes'), filters: [{ id: 'color', value: 'rowan, birch' }] }
    expect(linkHref('en-us', link)).toBe('/en-us/c/snowshoes?color=rowan&color=birch')
  })

  test('omits empty filter values, and encodes special characters in the others', () => {
    const link = {
      ...internal('product_category', '/snowshoes'),
      filters: [{ id: 'use', value: 'day & night,, ,x=1' }],
    }
    expect(linkHref('en-us', link)).toBe('/en-us/c/snowshoes?use=day+%26+night&use=x%3D1')
  })

  test('is read back with each filter value as written', () => {
    const value = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && !text.includes(','))
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.array(value, { minLength: 1 }), (id, values) => {
        const link = { ...internal('product_category', '/snowshoes'), filters: [{ id, value: values.join(',') }] }
        const href = new URL(linkHref('de-at', link) ?? '', 'https://firn.example')
        expect([href.pathname, href.searchParams.getAll(id)]).toEqual(['/de-at/c/snowshoes', values])
      }),
    )
  })

  test('opens a new tab without access to this page only when set to do so', () => {
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

  test.each(['https://example.com/a', 'mailto:a@example.com', 'tel:+4312345'])('may lead to %s', (url) => {
    expect(linkHref('en-us', { kind: 'external', url })).toBe(url)
  })

  test.each([
    ['/stores?x=1', '/de-at/stores?x=1'],
    ['/c/snowshoes?color=blue#facts', '/de-at/c/snowshoes?color=blue#facts'],
    ['/en-us/team', '/en-us/team'],
    ['/', '/de-at'],
  ])('gets a locale for a path of this site: %s becomes %s', (url, href) => {
    expect(linkHref('de-at', { kind: 'external', url })).toBe(href)
  })

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'vbscript:x',
    'not an address',
    'https://firn.example@evil.example/',
    'https://:word@evil.example/',
    '',
  ])('never leads to “%s”', (url) => {
    expect(linkHref('en-us', { kind: 'external', url })).toBeUndefined()
  })

  test('never leaves the site with any internal target', () => {
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
})
