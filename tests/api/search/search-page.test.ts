import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clientAt, inRequestScope } from '../../../src/lib/request-scope.ts'
import { RefusedError } from '../../../src/traffic/outcome.ts'
import { createPageLocals } from '../../../src/server/page-locals.ts'
import { localsFor, reasonFor } from '../../fixtures/page-session.ts'
import { siteUrl } from '../../fixtures/shop.ts'
import { openShopWithContent, type ShopWithContent, warmSearch } from '../../fixtures/shop-with-content.ts'

let shop: ShopWithContent
beforeAll(async () => {
  shop = await openShopWithContent()
  await warmSearch(shop)
})
afterAll(() => shop.close())
afterEach(() => shop.breakNetwork(undefined))

const visit = (path: string, headers: Record<string, string> = {}) =>
  localsFor(shop.services, new Request(siteUrl + path, { headers }))

describe('the search page', () => {
  test.each([
    ['/en-us/search', '?q=basalt', true],
    ['/de-at/search', '?utm_source=mail&q=x', true],
    ['/en-us/search', '', false],
    ['/en-us/search', '?q=%20', false],
    ['/en-us/search/more', '?q=x', false],
    ['/en-us/c/search', '?q=x', false],
    ['/en-us/research', '?q=x', false],
    ['/nowhere/search', '?q=x', false],
  ])('is rendered per request only for a query: %s%s, %s', async (path, query, isRendered) => {
    const reason = await reasonFor(shop.services, new Request(siteUrl + path + query))
    expect(reason).toEqual(isRendered ? { kind: 'search' } : undefined)
  })

  test('has results and no visitor data', async () => {
    const locals = await visit('/en-us/search?q=ridgeline&sort=price-asc', { cookie: 'firn_session=somebody' })
    expect(locals?.session).toBeUndefined()
    expect(locals?.search).toMatchObject({ words: 'ridgeline', found: { view: { choice: { sort: 'price-asc' } } } })
    expect(locals?.search?.found?.view.tiles.length).toBeGreaterThan(1)
  })

  test('counts its words once for each client, and not again for facets, order or pages', async () => {
    const visitAs = (network: string, query: string) =>
      inRequestScope({ id: 'r', dueAt: Infinity, client: clientAt(network) }, () => visit(`/en-us/search?q=${query}`))
    await visitAs('192.0.2.1', 'Kestrel')
    await visitAs('192.0.2.1', 'kestrel')
    await visitAs('192.0.2.2', 'kestrel')
    await visitAs('192.0.2.3', 'kestrel&sort=price-asc')
    await visitAs('192.0.2.3', 'xyzzy')
    await visitAs('192.0.2.3', 'sam%40example.com')
    const { measurements } = shop.services
    await measurements.flush()
    const [week] = await measurements.weeks()
    expect(week).toMatchObject({ terms: { 'en-us/kestrel': 2, 'en-us/xyzzy': 1 }, unfound: { 'en-us/xyzzy': 1 } })
    expect(Object.keys(week?.terms ?? {}).toSorted()).toEqual(['en-us/kestrel', 'en-us/xyzzy'])
  })

  test('calls no search engine without a query, as other pages do not', async () => {
    shop.calls.length = 0
    expect(await visit('/en-us/search?size=25')).not.toHaveProperty('search')
    expect(await visit('/en-us/c/snowshoes?q=basalt')).not.toHaveProperty('search')
    expect(await visit('/xx-us/search?q=basalt')).not.toHaveProperty('search')
    expect(shop.calls).toEqual([])
  })

  test('shows cached results while the engine fails', async () => {
    expect((await visit('/en-us/search?q=tarn'))?.search?.found?.view.total).toBeGreaterThan(0)
    shop.breakNetwork(() => Promise.reject(new TypeError('fetch failed')))
    expect((await visit('/en-us/search?q=tarn'))?.search?.found?.view.total).toBeGreaterThan(0)
  })

  test('is refused to a client that has used up its share of the engine, and to no other', async () => {
    const network = '192.0.2.77'
    await shop.services.limits.consume('search_share', network, 300)
    const visitAs = (client: string) =>
      inRequestScope({ id: 'r', dueAt: Infinity, client: clientAt(client) }, () => visit('/en-us/search?q=gaiters'))
    shop.log.length = 0
    await expect(visitAs(network)).rejects.toThrow(RefusedError)
    expect(shop.log.join()).not.toContain('search_failed')
    expect((await visitAs('192.0.3.1'))?.search?.found?.view.total).toBeGreaterThan(0)
  })

  /** Visits a search page, and notes how much each found that may be shared. */
  const visitTo = (query: string, shared: number[], client: string) => {
    const reason = { kind: 'search', onFound: (found: number) => void shared.push(found) } as const
    return inRequestScope({ id: 'r', dueAt: Infinity, client: clientAt(client) }, () =>
      createPageLocals(shop.services, new Request(`${siteUrl}/en-us/search?q=${query}`), reason),
    )
  }

  test('is not shared where its client’s limit leaves out the articles', async () => {
    const limited = '192.0.4.77'
    await shop.services.limits.consume('search_share', limited, 299)
    const shared: number[] = []
    const thin = (await visitTo('strap', shared, limited))?.locals.search?.found
    expect(thin?.articles).toEqual([])
    expect(thin?.view.tiles.length).toBeGreaterThan(0)
    expect(shared).toEqual([])
    await visitTo('strap', shared, '192.0.5.77')
    expect(shared).toHaveLength(1)
  })

  test('is not shared where the engine fails on the articles, and finds nothing without products', async () => {
    shop.breakNetwork((url, init) =>
      typeof init?.body === 'string' && init.body.includes('support_article')
        ? Promise.resolve(Response.json({ errors: ['no'] }, { status: 400 }))
        : shop.sandbox.request(url, init),
    )
    const shared: number[] = []
    const thin = (await visitTo('poles', shared, '192.0.6.77'))?.locals.search?.found
    expect([thin?.articles, thin?.isWhole]).toEqual([[], false])
    expect(thin?.view.tiles.length).toBeGreaterThan(0)
    expect((await visitTo('zeppelin', shared, '192.0.6.77'))?.locals.search).toEqual({ words: 'zeppelin' })
    expect(shared).toEqual([])
  })

  test.each([
    ['repeats what it was asked', () => Response.json({ errors: ['bad query: not-remembered'] }, { status: 400 })],
    ['is gone', () => Promise.reject(new TypeError('fetch failed'))],
    ['fails', () => new Response('', { status: 500 })],
    ['talks nonsense', () => Response.json({ results: 'none' })],
  ])('has no results when the engine %s, and logs that', async (_, answer) => {
    shop.breakNetwork(answer)
    shop.log.length = 0
    const locals = await visit('/en-us/search?q=not-remembered', { 'x-request-id': 'r-17' })
    expect(locals?.search).toEqual({ words: 'not-remembered' })
    expect(shop.log.join()).toContain('"event":"search_failed","requestId":"r-17"')
    expect(shop.log.join()).not.toContain('not-remembered')
  })
})
