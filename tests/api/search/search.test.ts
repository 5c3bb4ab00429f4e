import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { find } from '../../../src/api/search/find.ts'
import type { SearchApiAnswer } from '../../../src/api/search/schemas.ts'
import { formatMoney } from '../../../src/domain/price/format-money.ts'
import type { SearchRequest } from '../../../src/domain/search/search-answer.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { openShop } from '../../fixtures/shop.ts'
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
  shop.calls.length = 0
})
afterEach(() => shop.breakNetwork(undefined))

const ask = (query: Readonly<Record<string, string>>, headers: Record<string, string> = { 'x-bc-region': 'us' }) =>
  shop.api.request(
    `/api/search?${new URLSearchParams(query)}`,
    { headers },
    { requestId: 'r', clientAddress: '9.9.9.9' },
  )
async function found(query: Readonly<Record<string, string>>): Promise<SearchApiAnswer> {
  const answer = await ask({ locale: 'en-us', ...query })
  expect(answer.status).toBe(200)
  const body: SearchApiAnswer = await answer.json()
  return body
}
const titles = ({ data }: SearchApiAnswer): string[] => data.products.map(({ title }) => title)

/** Has the engine refuse each question that contains one of these texts. */
function breakQuestions(...texts: readonly string[]): void {
  shop.breakNetwork((url, init) => {
    const body = typeof init?.body === 'string' ? init.body : ''
    return texts.some((text) => body.includes(text))
      ? Promise.resolve(Response.json({ errors: ['no'] }, { status: 400 }))
      : shop.sandbox.request(url, init)
  })
}

describe('a search', () => {
  test('excludes documents of regions that the settings exclude', async () => {
    const { config, search, suggestions } = shop.services
    const requests: SearchRequest[] = []
    const services = {
      config: { ...config, search: { ...config.search, excludedRegions: ['au'] } },
      search: {
        ...search,
        search: (request: SearchRequest) => {
          requests.push(request)
          return search.search(request)
        },
      },
      suggestions,
    }
    const { view } = await find({ services, content: shop.content, locale: localeOf('en-nz') }, 'basalt', '')
    expect(requests[0]?.scope.regions).toEqual({ include: ['nz'], exclude: ['au'] })
    expect(view.total).toBe(0)
  })

  test('finds products by words of their names, best match first', async () => {
    const answer = await found({ q: 'basalt' })
    expect(titles(answer).length).toBeGreaterThan(0)
    expect(
      titles(answer)
        .slice(0, 2)
        .every((title) => /basalt/i.test(title)),
    ).toBe(true)
    expect(answer.data.products[0]?.href).toMatch(/^\/en-us\/p\/basalt/)
    expect(answer.meta).toMatchObject({ request_id: expect.stringMatching(/^[0-9a-f]{32}$/), page: { current: 1 } })
    expect(answer.meta.page.total_results).toBe(answer.data.products.length)
  })

  test('finds content in the reader’s language', async () => {
    const german = await found({ locale: 'de-de', q: 'Schneeschuhe' })
    expect(german.data.products.length).toBeGreaterThan(0)
    expect(german.data.products[0]?.href).toMatch(/^\/de-de\/p\//)
  })

  test('finds articles, with the words marked', async () => {
    const { data } = await found({ q: 'return' })
    const [article] = data.articles
    expect(article).toMatchObject({ kind: 'support_article', href: expect.stringMatching(/^\/en-us\/support\//) })
    expect([...(article?.title ?? []), ...(article?.summary ?? [])].some((part) => part.found)).toBe(true)
  })

  test('narrows down by facets, each value with its count', async () => {
    const all = await found({ q: 'snowshoe' })
    const size = all.data.facets.find(({ key }) => key === 'size')
    const [first, second] = size?.values ?? []
    if (!first || !second) throw new Error('no sizes to choose from')
    const one = await found({ q: 'snowshoe', size: first.slug })
    expect(one.meta.page.total_results).toBe(first.count)
    expect(one.data.articles).toEqual(all.data.articles)
    const values = one.data.facets.find(({ key }) => key === 'size')?.values
    expect(values?.map(({ slug, count, chosen }) => [slug, count, chosen])).toEqual(
      size?.values.map(({ slug, count }) => [slug, count, slug === first.slug]),
    )
    const two = await found({ q: 'snowshoe', size: `${first.slug},${second.slug}` })
    expect(two.meta.page.total_results).toBeGreaterThanOrEqual(Math.max(first.count, second.count))
  })

  test('counts the values of two chosen facets', async () => {
    const { data } = await found({ q: 'snowshoe' })
    const first = (key: string): string => data.facets.find((facet) => facet.key === key)?.values[0]?.slug ?? ''
    const [color, activity] = [first('color'), first('activity')]
    const both = await found({ q: 'snowshoe', color, activity })
    for (const facet of both.data.facets.filter(({ key }) => key === 'color' || key === 'activity'))
      for (const { slug, count } of facet.values) {
        const one = await found({ q: 'snowshoe', color, activity, [facet.key]: slug })
        expect(one.meta.page.total_results, `${facet.key} ${slug}`).toBe(count)
      }
  })

  test('counts and finds by the stock of the visitor’s store', async () => {
    const sizes = async (locale: string) =>
      (await found({ locale, q: 'gaiters' })).data.facets.find(({ key }) => key === 'size')?.values
    const soldOut = (await found({ q: 'gaiters', size: 'gaiter-l' })).data.products.map(({ href }) => href)
    const listed = shop.content.listing(localeOf('en-us'), 'accessories/gaiters')
    const there = listed.items.filter(({ makes }) => makes.some(({ size }) => size === 'gaiter-l'))
    expect(soldOut.toSorted()).toEqual(there.map(({ tile }) => `/en-us/p/${tile.slug}`).toSorted())
    expect(await sizes('en-us')).toBeDefined()
  })

  test.each(['"heel lift"', 'boot 25"', "women's", 'O’Neill & <b>', '-kids', '+', '((('])(
    'accepts any typed text: %s',
    async (q) => expect((await ask({ locale: 'en-us', q })).status).toBe(200),
  )

  test('returns products when counts and articles fail, in an answer that is shared by no cache', async () => {
    breakQuestions('"size":0', 'support_article')
    const answer = await ask({ locale: 'en-us', q: 'snowshoe', color: 'blue' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const { data, meta }: SearchApiAnswer = await answer.json()
    expect(meta.page.total_results).toBeGreaterThan(0)
    expect([data.products.length > 0, data.articles]).toEqual([true, []])
  })

  test('fails where articles fail, and there are no products', async () => {
    breakQuestions('support_article')
    expect(await problemOf(await ask({ locale: 'en-us', q: 'zeppelin' }))).toMatchObject({ sent: 502 })
  })

  test('is shared by no cache where its client’s limit leaves out articles and counts', async () => {
    const limited = '198.51.100.9'
    await shop.services.limits.consume('search_share', limited, 299)
    const askFrom = (clientAddress: string) =>
      shop.api.request(
        '/api/search?locale=en-us&q=snowshoe&color=blue',
        { headers: { 'x-bc-region': 'us' } },
        { requestId: 'r', clientAddress },
      )
    const [thin, whole] = [await askFrom(limited), await askFrom('198.51.101.9')]
    expect([thin, whole].map(({ status }) => status)).toEqual([200, 200])
    expect(thin.headers.get('cache-control')).toBe('private, no-store')
    expect(whole.headers.get('cache-control')).toMatch(/^public/)
    const { data }: SearchApiAnswer = await thin.json()
    expect([data.products.length > 0, data.articles]).toEqual([true, []])
  })

  test('is refused where its client’s limit leaves out articles, and there are no products', async () => {
    const limited = '198.51.102.9'
    await shop.services.limits.consume('search_share', limited, 299)
    const answer = await shop.api.request(
      '/api/search?locale=en-us&q=zeppelin',
      { headers: { 'x-bc-region': 'us' } },
      { requestId: 'r', clientAddress: limited },
    )
    expect(await problemOf(answer)).toMatchObject({ sent: 429, code: 'rate_limited' })
  })

  test('narrows down by price, and orders by it', async () => {
    const all = await found({ q: 'snowshoe' })
    const price = all.data.facets.find(({ key }) => key === 'price')
    const range = price?.values.at(-1)
    const dear = await found({ q: 'snowshoe', price: range?.slug ?? '' })
    expect(dear.meta.page.total_results).toBe(range?.count)
    const amounts = ({ data }: SearchApiAnswer) =>
      data.products.map(({ uid }) => {
        const [tile] = shop.content.tilesOf(localeOf('en-us'), [uid])
        return tile?.offer.kind === 'shop' ? tile.offer.price.now.amount : 0
      })
    const rising = amounts(await found({ q: 'snowshoe', sort: 'price-asc' }))
    expect(rising).toEqual(rising.toSorted((one, other) => one - other))
    const falling = amounts(await found({ q: 'snowshoe', sort: 'price-desc' }))
    expect(falling).toEqual(falling.toSorted((one, other) => other - one))
    expect(falling[0]).toBeGreaterThan(rising[0] ?? 0)
  })

  test('is paged, with the last page for any number beyond it', async () => {
    const first = await found({ q: 'firn' })
    const { total_pages: pages } = first.meta.page
    expect(first.data.products.length).toBeLessThanOrEqual(24)
    const last = await found({ q: 'firn', page: '100' })
    expect(last.meta.page.current).toBe(pages)
    expect(last.data.products.length).toBeGreaterThan(0)
  })

  test('reports an empty result', async () => {
    const { data, meta } = await found({ q: 'zeppelin' })
    expect(data).toEqual({ products: [], articles: [], facets: [] })
    expect(meta.page).toEqual({ current: 1, total_pages: 1, total_results: 0 })
  })

  test('is always limited to the shop’s stack, environment, language and region', async () => {
    const bodies: { filters: { all: object[] } }[] = []
    shop.breakNetwork((url, init) => {
      const body: (typeof bodies)[number] = JSON.parse(typeof init?.body === 'string' ? init.body : '')
      bodies.push(body)
      return shop.sandbox.request(url, init)
    })
    await ask({ locale: 'de-ch', q: 'x', color: 'blue', size: '25' })
    const { apiKey, environment } = shop.config.content
    expect(bodies.length).toBeGreaterThan(2)
    for (const { filters } of bodies)
      expect(filters.all).toEqual(
        expect.arrayContaining([
          { any: [{ stack: apiKey }] },
          { any: [{ environment }] },
          { any: [{ locale: 'de' }] },
          { any: [{ regions: 'ch' }] },
        ]),
      )
  })

  test('is cached publicly for a minute', async () => {
    const answer = await ask({ locale: 'en-us', q: 'basalt' })
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=60/)
    expect(answer.headers.get('vary')).toContain('x-bc-region')
    const etag = answer.headers.get('etag') ?? ''
    const again = await ask({ locale: 'en-us', q: 'basalt' }, { 'x-bc-region': 'us', 'if-none-match': etag })
    expect(again.status).toBe(304)
  })
})

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

describe('a search that fails', () => {
  test.each([
    ['without words', { locale: 'en-us' }],
    ['of white space', { locale: 'en-us', q: '  ' }],
    ['of too many letters', { locale: 'en-us', q: 'a'.repeat(129) }],
    ['in no locale', { q: 'x' }],
    ['in a locale that there is not', { locale: 'xx-us', q: 'x' }],
    ['behind the last page there can be', { locale: 'en-us', q: 'x', page: '101' }],
    ['in an order that there is not', { locale: 'en-us', q: 'x', sort: 'best' }],
    ['of something unknown', { locale: 'en-us', q: 'x', brand: 'firn' }],
    ['for more suggestions than there are', { locale: 'en-us', q: 'x', suggestions: '13' }],
  ])('is refused without an engine call: %s', async (_, query) => {
    const answer = await ask(query)
    expect([answer.status, (await answer.json()).code]).toEqual([422, 'invalid'])
    expect(shop.calls).toEqual([])
  })

  test('is refused for a while beyond the client’s limit, without affecting other clients', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 170; count += 1) statuses.push((await ask({ locale: 'en-us', q: `w${count}` })).status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const other = await shop.api.request(
      '/api/search?locale=en-us&q=other',
      { headers: { 'x-bc-region': 'us' } },
      { requestId: 'r', clientAddress: '8.8.8.8' },
    )
    expect(other.status).toBe(200)
  })

  test.each<[string, Readonly<Record<string, string>>]>([
    ['a search', {}],
    ['suggestions', { suggestions: '6' }],
  ])('leaves the words that the engine’s refusal repeats out of the log: %s', async (_, more) => {
    shop.breakNetwork(() => Response.json({ errors: ['bad query: canary-word'] }, { status: 400 }))
    shop.log.length = 0
    expect((await ask({ locale: 'en-us', q: 'canary-word', ...more })).status).toBe(502)
    expect(shop.log.join('')).toContain('"event":"problem"')
    expect(shop.log.join('')).not.toContain('canary-word')
  })

  test.each([
    ['is gone', 502, () => Promise.reject(new TypeError('fetch failed'))],
    ['refuses our key', 502, () => Response.json({ error: 'You need to sign in.' }, { status: 401 })],
    ['talks nonsense', 502, () => Response.json({ meta: {} })],
    ['has enough of us', 503, () => Response.json({}, { status: 429, headers: { 'retry-after': '30' } })],
  ])('reveals no details when the engine %s', async (_, status, answer) => {
    shop.breakNetwork(answer)
    const refused = await ask({ locale: 'en-us', q: `broken ${status}` })
    expect(refused.status).toBe(status)
    expect(await refused.text()).not.toMatch(/localhost|sign in|engine/)
  })
})

describe('a search before the first release', () => {
  test('is asked to come back', async () => {
    const empty = await openShop()
    onTestFinished(() => empty.close())
    const answer = await empty.api.request(
      '/api/search?locale=en-us&q=basalt',
      { headers: { 'x-bc-region': 'us' } },
      { requestId: 'r', clientAddress: '9.9.9.9' },
    )
    expect(await problemOf(answer)).toMatchObject({ sent: 503, code: 'overloaded' })
    expect(answer.headers.get('retry-after')).toBe('5')
  })
})
