import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatMoney } from '../../../src/domain/price/format-money.ts'
import { bindSearch } from '../../fixtures/search-calls.ts'
import { localeOf } from '../../fixtures/small-shop.ts'
import { openShopWithContent, type ShopWithContent, warmSearch } from '../../fixtures/shop-with-content.ts'

let shop: ShopWithContent
let now = 1_000_000
beforeAll(async () => {
  shop = await openShopWithContent({ clock: () => now })
  await warmSearch(shop)
})
afterAll(() => shop.close())
beforeEach(() => {
  // Earlier results are old: each test asks the engine anew.
  now += 3_600_000
})
afterEach(() => shop.breakNetwork(undefined))
const { found } = bindSearch(() => shop)

describe('suggestions while words are typed', () => {
  test('are the first products of the results, by one question that the engine does not count', async () => {
    const all = await found({ q: 'snow' })
    const bodies: object[] = []
    shop.breakNetwork((url, init) => {
      const body: object = JSON.parse(typeof init?.body === 'string' ? init.body : '')
      bodies.push(body)
      return shop.sandbox.request(url, init)
    })
    const { data, meta } = await found({ q: 'snow', suggestions: '3' })
    expect(bodies).toEqual([expect.objectContaining({ record_analytics: false, page: { size: 3, current: 1 } })])
    expect(bodies[0]).not.toHaveProperty('facets')
    expect(data.products.map(({ href }) => href)).toEqual(all.data.products.slice(0, 3).map(({ href }) => href))
    expect([data.articles, data.facets]).toEqual([[], []])
    expect(meta.page.current).toBe(1)
    expect(meta.page.total_results).toBeGreaterThanOrEqual(3)
  })

  test('have what a page shows of them: a small picture, the price, and texts in the reader’s language', async () => {
    const locale = localeOf('de-de')
    const { data } = await found({ locale: locale.locale, q: 'Schneeschuhe', suggestions: '1' })
    const [product] = data.products
    const [tile] = shop.content.tilesOf(locale, [product?.uid ?? ''])
    if (tile?.offer.kind !== 'shop') throw new Error('the product is not sold')
    const { from, price, productId } = tile.offer
    const money = formatMoney(price.now, shop.content.currencyFormat(locale), locale.tag)
    expect([product?.product_id, product?.price]).toEqual([productId, from ? `ab ${money}` : money])
    expect(product?.picture?.src).toMatch(/\?w=48&h=64&/)
    expect(product?.picture?.srcset).toMatch(/\?w=96&h=128&\S+ 2x$/)
    expect(data.texts).toEqual({ found: '1 Produkt', all: 'Alle Ergebnisse für „Schneeschuhe“' })
  })

  test('state a price without an offer where nothing is sold online', async () => {
    const { data } = await found({ locale: 'en-gb', q: 'snowshoe', suggestions: '1' })
    expect(data.products).toHaveLength(1)
    expect(data.products[0]).not.toHaveProperty('product_id')
    expect(data.products[0]?.picture).toBeDefined()
  })

  test('say that there are none', async () => {
    const { data } = await found({ q: 'zeppelin', suggestions: '6' })
    expect(data.products).toEqual([])
    expect(data.texts?.found).toBe('No products found for “zeppelin”')
  })
})
