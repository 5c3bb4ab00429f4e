import { describe, expect, test } from 'vitest'
import { openingPicture, savesData, prefetchUrls } from '../../../../../src/domain/pages/links/prefetch-rule.ts'

const shop = 'https://firn.example'
const here = new URL(`${shop}/de-at/c/snowshoes?sort=price`)
const ahead = (href: string): readonly string[] => prefetchUrls(new URL(href, here), here)

describe('the prefetched addresses of a link', () => {
  test.each([
    ['/de-at/blog', ['/de-at/blog']],
    ['/', ['/']],
    ['/de-at/support/sizing#poles', ['/de-at/support/sizing']],
    ['/de-at/c/snowshoes?sort=price&page=2', ['/de-at/c/snowshoes?sort=price&page=2']],
    ['/de-at/c/snowshoes/womens', ['/de-at/c/snowshoes/womens']],
    ['/de-at/p/serac?color=red', ['/de-at/p/serac?color=red', '/de-at/p/serac/_payload.json']],
    ['/de-at/pro', ['/de-at/pro']],
    ['/de-at/cartography', ['/de-at/cartography']],
  ])('are the page, and a product’s payload, for %s', (href, paths) => {
    expect(ahead(href)).toEqual(paths)
  })

  test.each([
    '/de-at/cart',
    '/de-at/account',
    '/de-at/account/orders',
    '/de-at/search?q=serac',
    '/de-at/pro/signup',
    '/de-at/pro/create',
    '/api/session',
    '/_astro/page.js',
    'https://elsewhere.example/de-at/blog',
    'http://firn.example/de-at/blog',
    'mailto:hello@firn.example',
    'javascript:void 0',
    '#main',
    '/de-at/c/snowshoes?sort=price#grid',
  ])('are none for %s', (href) => {
    expect(ahead(href)).toEqual([])
  })
})

describe('savesData', () => {
  test.each([
    [undefined, false],
    [{}, false],
    [{ effectiveType: '4g', saveData: false }, false],
    [{ effectiveType: '3g' }, false],
    [{ effectiveType: '2g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
    [{ effectiveType: '4g', saveData: true }, true],
  ])('decides for the connection %o: %s', (connection, sparing) => {
    expect(savesData(connection)).toBe(sparing)
  })
})

describe('the opening picture of a page', () => {
  const image = '<img src="/1.webp" width="3" height="4" alt="A > B" fetchpriority="high" decoding="sync">'
  const sources = '<source media="(max-width:480px)" srcset="/2.webp 1x"> <source srcset="/3.webp" />'
  const lazy = '<picture><source srcset="/4.webp"><img src="/5.webp" alt="" loading="lazy"></picture>'

  test.each([
    ['is found on its own', `<main>${lazy}<p>${image}${lazy}`, image],
    [
      'is found with its several sizes',
      `${lazy}<picture>${sources} ${image}</picture>`,
      `<picture>${sources} ${image}`,
    ],
    ['is the first of two', `<picture>${image}</picture><picture>${sources}${image}`, `<picture>${image}`],
    ['is undefined when there is none', `<main>${lazy}<p>fetchpriority="high"`, undefined],
  ])('%s', (_, html, found) => expect(openingPicture(html)).toBe(found))
})
