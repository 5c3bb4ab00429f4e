import { describe, expect, test } from 'vitest'
import { withChoices } from '../../../../src/domain/locale/carried-query.ts'

const shop = 'https://shop.example'
const carried = (link: string, here: string): string => withChoices(shop + link, shop + here).slice(shop.length)

describe('a link to the page in another locale', () => {
  test.each([
    ['a colour', '/de-de/p/larch', '/en-us/p/larch?color=rowan', '/de-de/p/larch?color=rowan'],
    [
      'filters, order and pages',
      '/fr-ca/c/snowshoes',
      '/en-ca/c/snowshoes?size=25&size=30&activity=trail&sort=new&page=2-3',
      '/fr-ca/c/snowshoes?size=25&size=30&activity=trail&sort=new&page=2-3',
    ],
    ['search words', '/de-ch/search', '/it-ch/search?q=racchette+da+neve', '/de-ch/search?q=racchette+da+neve'],
    ['choices made after the link was rendered', '/de-de/c/a?size=25', '/en-us/c/a?size=30', '/de-de/c/a?size=30'],
    ['nothing once all choices were removed', '/de-de/c/a?size=25', '/en-us/c/a', '/de-de/c/a'],
    [
      'choices over the country page',
      '/en-us/country?from=c/snowshoes',
      '/en-us/c/snowshoes?size=25',
      '/en-us/country?from=c/snowshoes&size=25',
    ],
    [
      'choices from the country page on',
      '/sv-se/c/snowshoes',
      '/en-us/country?from=c/snowshoes&size=25',
      '/sv-se/c/snowshoes?size=25',
    ],
    [
      'a colour to a page whose address is encoded',
      '/ja-jp/p/%E9%9B%AA',
      '/en-us/p/%E9%9B%AA?color=rowan',
      '/ja-jp/p/%E9%9B%AA?color=rowan',
    ],
    [
      'a colour from the country page on to a page whose address is encoded',
      '/ja-jp/p/%E9%9B%AA',
      '/en-us/country?from=p/%E9%9B%AA&color=rowan',
      '/ja-jp/p/%E9%9B%AA?color=rowan',
    ],
  ])('carries over %s', (_, link, here, expected) => {
    expect(decodeURIComponent(carried(link, here))).toBe(decodeURIComponent(expected))
  })

  test.each([
    ['where the other locale lacks the page', '/de-de', '/en-us/p/larch?color=rowan'],
    ['where it leads to the nearest page', '/de-de/c/snowshoes', '/en-us/country?from=p/larch&color=rowan'],
    ['of a campaign or an order', '/de-de/cart', '/en-us/cart?order=100&utm_source=mail'],
  ])('carries nothing over %s', (_, link, here) => {
    expect(carried(link, here)).toBe(link)
  })

  test('stays unchanged when it leads to another site', () => {
    expect(withChoices('https://other.example/de-de/p/larch', `${shop}/en-us/p/larch?color=rowan`)).toBe(
      'https://other.example/de-de/p/larch',
    )
  })
})
