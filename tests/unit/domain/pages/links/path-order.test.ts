import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLocale, locales, type Locale, rootLocale } from '../../../../../src/domain/locale/locale.ts'
import { type PathDecision, type PathFacts, readPath } from '../../../../../src/domain/pages/links/path-order.ts'
import { legacyRedirects } from '../../../../../src/domain/pages/links/redirects/legacy-redirects.ts'
import { createRedirects, pageIn } from '../../../../../src/domain/pages/links/redirects/resolve-redirects.ts'

const redirects = createRedirects(legacyRedirects)
const legacyPages = legacyRedirects.flatMap(({ from }) => {
  const found = redirects(from.replaceAll('*', 'x'))
  return found?.kind === 'page' ? [found.page] : []
})

/** A shop with a few pages in every locale, every page an old address leads to, and the files beside them. */
const files = new Map<string, number>([
  ...['/', '/robots.txt', '/builds/latest.json', '/_astro/x.js'].map((path) => [path, 200] as const),
  ...locales.flatMap(({ locale }) => [
    ...['', '/about', '/cart', '/p/ridge', '/p/%E9%9B%AA', '/blog/p/first-snow'].map(
      (path) => [pageIn(locale, `/{lang}${path}`), 200] as const,
    ),
    ...legacyPages.map((page) => [pageIn(locale, page), 200] as const),
    [`/${locale}/404`, 404] as const,
    [`/${locale}/p/gone`, 410] as const,
  ]),
])

const facts = (visitor: Locale = rootLocale): PathFacts => ({
  fileStatus: (path) => files.get(path),
  redirects,
  visitor: () => visitor,
})
const localeOf = (name: string): Locale => {
  const locale = findLocale(name)
  if (!locale) throw new Error(`no locale ${name}`)
  return locale
}
const read = (path: string, visitor = 'en-us', query = ''): PathDecision =>
  readPath(path, query, facts(localeOf(visitor)))
const go = (status: 307 | 308, location: string) => ({ kind: 'redirect', status, location })
const serve = { kind: 'serve' }
const missing = { kind: 'missing' }

describe('a path', () => {
  test.each(['/', '/de-at', '/en-us/cart', '/fr-ca/p/gone', '/robots.txt', '/_astro/x.js', '/de-at/404'])(
    'is served when it is the file %s',
    (path) => expect(read(path, 'ja-jp')).toEqual(serve),
  )

  test.each(['/_astro/gone.js', '/builds/meta/1.json', '/sitemap-old.xml', '/api/nothing', '/sitemaps/xx-us.xml'])(
    'is missing when it is the reserved %s',
    (path) => expect(read(path, 'de-at')).toEqual(missing),
  )

  test.each([
    ['/support', 'de-at', go(307, '/de-at/support')],
    ['/register', 'en-us', go(307, '/en-us/account/create')],
    ['/dealers', 'ja-jp', go(307, '/ja-jp/stores')],
    ['/deckqr/22', 'fr-ca', go(307, '/fr-ca/support')],
    ['/en', 'de-at', go(308, '/')],
    ['/en/help', 'de-at', go(308, '/en-us/support')],
    ['/en/snowshoes/youth-snowshoes', 'ja-jp', go(308, '/en-us/c/snowshoes/youth')],
    ['/EN/Snowshoes/Mens', 'ja-jp', go(308, '/en-us/c/snowshoes/mens')],
    ['/Dealers', 'ja-jp', go(307, '/ja-jp/stores')],
    ['/TrailQR/2', 'fr-ca', go(307, '/fr-ca/support')],
  ])('is redirected from the old address %s for a visitor of %s', (path, visitor, expected) =>
    expect(read(path, visitor)).toEqual(expected),
  )

  test.each([
    ['/p/ridge', go(307, '/fr-ca/p/ridge')],
    ['/p/gone', go(307, '/fr-ca/p/gone')],
    ['/cart', go(307, '/fr-ca/cart')],
    ['/blog/p/first-snow', go(307, '/fr-ca/blog/p/first-snow')],
    ['/about', go(307, '/fr-ca/about')],
    ['/p/%E9%9B%AA', go(307, '/fr-ca/p/%E9%9B%AA')],
  ])('gets the visitor’s locale when it is the page %s without one', (path, expected) =>
    expect(read(path, 'fr-ca')).toEqual(expected),
  )

  test.each([
    ['/xx-us', 'de-at', go(307, '/de-at')],
    ['/xx-us', 'en-us', go(307, '/')],
    ['/de-us/p/ridge', 'de-at', go(307, '/de-at/p/ridge')],
    ['/fr-global/cart', 'ja-jp', go(307, '/ja-jp/cart')],
    ['/de-DE/cart', 'ja-jp', go(308, '/de-de/cart')],
    ['/EN-US', 'ja-jp', go(308, '/')],
  ])('gets a valid locale instead of the one in %s for a visitor of %s', (path, visitor, expected) =>
    expect(read(path, visitor)).toEqual(expected),
  )

  test.each(['/nowhere', '/about/us', '/de-at/nowhere', '/de-at/register', '/en-usa/cart', '/404', '/product/ridge'])(
    'is missing when nothing has this address: %s',
    (path) => expect(read(path, 'de-at')).toEqual(missing),
  )

  test.each([
    '/l',
    '/p',
    '/c',
    '/p/never-made',
    '/xx-us/nowhere',
    '/de-DE/p/never-made',
    '/de-at/nowhere/',
    '/xx-us/404',
  ])('is missing, without a redirect, when its page would not exist: %s', (path) =>
    expect(read(path, 'de-at')).toEqual(missing),
  )

  test('is missing when it is an old address whose page does not exist', () => {
    const table = createRedirects([{ from: '/old', to: '/{lang}/withdrawn' }])
    expect(readPath('/old', '', { ...facts(), redirects: table })).toEqual(missing)
  })
})

describe('a path that needs correction', () => {
  test.each([
    ['/support/', go(307, '/de-at/support?a=1')],
    ['/cart//', go(307, '/de-at/cart?a=1')],
    ['/en/help/', go(308, '/en-us/support?a=1')],
    ['/%73upport', go(307, '/de-at/support?a=1')],
    ['/xx-us/', go(307, '/de-at?a=1')],
    ['/EN-us/cart/', go(308, '/en-us/cart?a=1')],
    ['/en-us/', go(308, '/?a=1')],
    ['/de-at//cart/', go(308, '/de-at/cart?a=1')],
    ['/de-at/about/', go(308, '/de-at/about?a=1')],
    ['/_astro//x.js', go(308, '/_astro/x.js?a=1')],
  ])('is corrected in one redirect: %s', (path, expected) => expect(read(path, 'de-at', '?a=1')).toEqual(expected))

  test('keeps the query of its target before that of the request', () => {
    const table = createRedirects([{ from: '/find/*', to: '/{lang}/about?q=:splat' }])
    expect(readPath('/find/poles', '?utm=a', { ...facts(), redirects: table })).toEqual(
      go(307, '/en-us/about?q=poles&utm=a'),
    )
  })

  test.each(locales.map((locale) => [locale.locale, locale] as const))(
    'is redirected in one hop to a page for %s when it is an old address',
    (name, visitor) => {
      for (const { from } of legacyRedirects) {
        for (const path of [from.replaceAll('*', 'x'), `${from.replaceAll('*', 'x')}/`]) {
          const decision = readPath(path, '?code=1', facts(visitor))
          expect(decision.kind, path).toBe('redirect')
          if (decision.kind !== 'redirect') continue
          const [location = '', query] = decision.location.split('?')
          expect(query, path).toBe('code=1')
          expect(readPath(location, '', facts(visitor)), path).toEqual(serve)
          expect(decision.status, path).toBe(path.startsWith('/en') ? 308 : 307)
          expect(location.startsWith(path.startsWith('/en') || name === 'en-us' ? '/' : `/${name}`), path).toBe(true)
        }
      }
    },
  )

  const segment = fc.constantFrom(
    ...['', 'en-us', 'de-at', 'xx-us', 'DE-de', 'en', 'qr', 'about', 'nowhere', 'p', 'ridge', '404', '%61bout', '雪'],
    ...['account', 'blog', 'c', 'country', 'l', 'pro', 'psia', 'search', 'stores', 'styletile', 'team', 'test-store'],
    ...legacyRedirects.flatMap(({ from }) => from.split('/')),
  )
  const anyPath = fc.array(segment.map(encodeURI), { maxLength: 5 }).map((segments) => `/${segments.join('/')}`)

  test('is never redirected twice, to a 404 or out of the shop', () => {
    fc.assert(
      fc.property(anyPath, fc.constantFrom(...locales), (path, visitor) => {
        const decision = readPath(path, '', facts(visitor))
        if (decision.kind !== 'redirect') return
        expect(decision.location).toMatch(/^\/(?![/\\])/)
        const [location = ''] = decision.location.split('?')
        const after = readPath(location, '', facts(visitor))
        expect(after, `${path} → ${location}`).toEqual(serve)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a circular redirect table', () => {
  test('is refused, not followed', () => {
    const circle = createRedirects([{ from: '/a', to: '/a' }])
    expect(readPath('/a', '', { ...facts(), redirects: circle })).toEqual({ kind: 'too-many-redirects' })
  })
})
