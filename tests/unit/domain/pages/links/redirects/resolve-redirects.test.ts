import { describe, expect, test } from 'vitest'
import { legacyRedirects } from '../../../../../../src/domain/pages/links/redirects/legacy-redirects.ts'
import {
  createRedirects,
  pageIn,
  redirectLimit,
} from '../../../../../../src/domain/pages/links/redirects/resolve-redirects.ts'

const resolve = createRedirects(legacyRedirects)
const page = (path: string, forGood: boolean) => ({ kind: 'page', page: path, forGood })

/** `/0` leads to `/1` and so on; the last one leads to a page. */
const chain = (hops: number) =>
  Array.from({ length: hops }, (_, hop) => ({ from: `/${hop}`, to: hop === hops - 1 ? '/{lang}/end' : `/${hop + 1}` }))

describe('an old address', () => {
  test.each([
    ['/register', '/{lang}/account/create'],
    ['/warranty', '/{lang}/support/warranty'],
    ['/ps', '/{lang}/psia'],
    ['/customer-service', '/{lang}/support'],
    ['/support', '/{lang}/support'],
    ['/contact', '/{lang}/support/contact'],
    ['/dealers', '/{lang}/stores'],
    ['/privacy', '/{lang}/privacy'],
    ['/customer-service/returns', '/{lang}/support/returns'],
    ['/customer-service/anything/else', '/{lang}/support'],
    ['/privacy-policy.html', '/{lang}/privacy'],
  ])('leads from %s to %s in the visitor’s locale', (path, to) => expect(resolve(path)).toEqual(page(to, false)))

  test.each([
    ['/en', '/{lang}'],
    ['/en/contactus', '/{lang}/support/contact'],
    ['/en/stores', '/{lang}/stores'],
    ['/en/help', '/{lang}/support'],
    ['/en/history', '/{lang}/about'],
    ['/en/accessories', '/{lang}/c/accessories'],
    ['/en/snowshoes', '/{lang}/c/snowshoes'],
    ['/en/snowshoes/womens', '/{lang}/c/snowshoes/womens'],
    ['/en/snowshoes/mens', '/{lang}/c/snowshoes/mens'],
    ['/en/snowshoes/youth', '/{lang}/c/snowshoes/youth'],
    ['/en/snowshoes/youth-snowshoes', '/{lang}/c/snowshoes/youth'],
    ['/en/snowshoes/backcountry', '/{lang}/c/snowshoes/backcountry'],
    ['/en/snowshoes/day-hiking', '/{lang}/c/snowshoes/day-hiking'],
    ['/en/snowshoes/trail-walking', '/{lang}/c/snowshoes/trail-walking'],
    ['/en/snowshoes/kits', '/{lang}/c/snowshoes/kits'],
    ['/en/snowshoes/gaiters', '/{lang}/c/accessories/gaiters'],
    ['/en/snowshoes/poles', '/{lang}/c/accessories/poles'],
    ['/en/snowshoes/packs', '/{lang}/c/accessories/packs'],
    ['/en/snowshoes/a-model-of-2009', '/{lang}/c/snowshoes'],
  ])('leads permanently from %s of the English shop to %s', (path, to) => expect(resolve(path)).toEqual(page(to, true)))

  test.each(['/qr/1', '/qr/evo/22', '/deckqr/7', '/qr'])('leads to help from the printed code %s', (path) => {
    expect(resolve(path)).toEqual(page('/{lang}/support', false))
  })

  test.each(['/', '/registers', '/en/other', '/x/qr/1', '/qrx/1', '/en-us/register', '/privacy-policyxhtml'])(
    'is not %s',
    (path) => expect(resolve(path)).toBeUndefined(),
  )
})

describe('a redirect table with chains', () => {
  test('is followed for ten redirects in one request, and not for eleven', () => {
    expect(createRedirects(chain(redirectLimit))('/0')).toEqual(page('/{lang}/end', false))
    expect(createRedirects(chain(redirectLimit + 1))('/0')).toEqual({ kind: 'too-many' })
    expect(createRedirects(chain(redirectLimit + 1))('/1')).toEqual(page('/{lang}/end', false))
  })

  test('is abandoned when it is circular', () => {
    const circle = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ]
    expect(createRedirects(circle)('/a')).toEqual({ kind: 'too-many' })
    expect(createRedirects([{ from: '/a/*', to: '/a/a/:splat' }])('/a/x')).toEqual({ kind: 'too-many' })
  })
})

describe('a wildcard', () => {
  const guides = createRedirects([
    { from: '/guides/*', to: '/{lang}/support/:splat' },
    { from: '/find/*', to: '/{lang}/search?q=:splat' },
  ])

  test.each([
    ['/guides/fit', '/{lang}/support/fit'],
    ['/guides/fit/boots', '/{lang}/support/fit/boots'],
    ['/guides/$&', '/{lang}/support/$&'],
    ['/guides', '/{lang}/support'],
    ['/find/poles', '/{lang}/search?q=poles'],
  ])('passes on the rest of %s', (path, to) => expect(guides(path)).toEqual(page(to, false)))

  test('yields to a row above it', () => {
    const rows = createRedirects([
      { from: '/guides/fit', to: '/{lang}/fit' },
      { from: '/guides/*', to: '/{lang}' },
    ])
    expect(rows('/guides/fit')).toEqual(page('/{lang}/fit', false))
  })
})

describe('pageIn', () => {
  test.each([
    ['en-us', '/{lang}', '/'],
    ['de-at', '/{lang}', '/de-at'],
    ['en-us', '/{lang}/support', '/en-us/support'],
    ['ja-jp', '/{lang}/search?q=a', '/ja-jp/search?q=a'],
    ['en-us', '/{lang}?a=1', '/?a=1'],
  ])('localises for %s the page %s as %s', (locale, to, expected) => expect(pageIn(locale, to)).toBe(expected))
})
