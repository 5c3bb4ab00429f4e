import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { find } from '../../../src/api/search/find.ts'
import type { SearchApiAnswer } from '../../../src/api/search/schemas.ts'
import type { SearchRequest } from '../../../src/domain/search/search-answer.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
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
const { ask, found } = bindSearch(() => shop)
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
