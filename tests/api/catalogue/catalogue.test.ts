import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeStore } from '../../fixtures/merchant.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => void (shop.calls.length = 0))

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Visitor(shop.api).call('GET', path, { headers })
type Listed = { readonly id: number; readonly options: readonly { id: number }[]; readonly variants: readonly object[] }
const someId = async () => {
  const { data }: { data: readonly Listed[] } = await (await get('/api/products?limit=1')).json()
  return data[0]?.id ?? 0
}

describe('catalogue reads', () => {
  test('return products by page, their variants and options, and the categories', async () => {
    const list = await (await get('/api/products?page=1&limit=3&include_fields=name,price')).json()
    expect(list.data).toHaveLength(3)
    expect(list.meta.pagination).toMatchObject({ per_page: 3, current_page: 1 })
    const id = await someId()
    const product: { data: Listed } = await (await get(`/api/products/${id}?include=options,variants`)).json()
    expect(product.data.options.length).toBeGreaterThan(0)
    const variants = await (await get(`/api/products/${id}/variants`)).json()
    expect(variants.data.length).toBe(product.data.variants.length)
    const options = await (await get(`/api/products/${id}/options`)).json()
    expect(options.data).toMatchObject(product.data.options.map(({ id }) => ({ id })))
    expect((await (await get('/api/categories')).json()).data.length).toBeGreaterThan(5)
    const { data: tree } = await (await get('/api/category_tree')).json()
    expect(tree[0].children.length).toBeGreaterThan(0)
  })

  test('leave a hidden category with all below it out of the tree', async () => {
    const fresh = await openShop()
    const read = () => new Visitor(fresh.api).call('GET', '/api/category_tree')
    const { catalogue } = fresh.services.commerce.us
    const [hidden, ...others] = (await catalogue.categoryTree()).map(({ id }) => id)
    await changeStore(fresh, 'us', `/v3/catalog/categories/${hidden}`, { is_visible: false })
    const [first, second] = [await read(), await read()]
    const { data }: { data: readonly Listed[] } = await first.json()
    expect(data.map(({ id }) => id)).toEqual(others)
    expect([first.headers.get('age'), second.headers.get('etag')]).toEqual(['0', first.headers.get('etag')])
    // Prices of members need the rules of hidden categories.
    expect((await catalogue.categoryTree()).map(({ id }) => id).toSorted()).toEqual([hidden, ...others].toSorted())
    await fresh.close()
  })

  test('return a category’s products and an empty page past the end', async () => {
    const { data: tree } = await (await get('/api/category_tree')).json()
    const [category, other]: readonly number[] = [tree[0].children[0].id, tree[0].children[1].id]
    const inside = await (await get(`/api/products?categories:in=${category}`)).json()
    expect(inside.data.length).toBeGreaterThan(0)
    for (const { categories } of inside.data) expect(categories).toContain(category)
    expect((await (await get('/api/products?page=90')).json()).data).toEqual([])
    const both = await (await get(`/api/products?categories:in=${other},${category}&limit=250`)).json()
    const found: readonly { readonly categories: readonly number[] }[] = both.data
    const wanted = new Set([category, other])
    expect(found.every(({ categories: own }) => own.some((id) => wanted.has(id)))).toBe(true)
    for (const asked of wanted) expect(found.some(({ categories: own }) => own.some((id) => id === asked))).toBe(true)
  })

  test('never show hidden products or cost prices', async () => {
    const hidden = { id: 1, name: 'Secret', is_visible: false, cost_price: 3 }
    const answers = [
      { path: '/api/products/1', body: { data: hidden, meta: {} }, status: 404 },
      { path: '/api/products/2', body: { data: { ...hidden, id: 2, is_visible: true }, meta: {} }, status: 200 },
    ]
    for (const { path, body, status } of answers) {
      shop.breakNetwork(() => Response.json(body))
      const response = await get(path)
      expect(response.status).toBe(status)
      expect(await response.text()).not.toContain('cost_price')
    }
    shop.breakNetwork(undefined)
  })

  test('contain no private fields of the store', async () => {
    const { data } = await (await get('/api/store')).json()
    expect(data).toMatchObject({ name: 'Firn', currency: 'USD' })
    expect(JSON.stringify(data)).not.toMatch(/email|plan|account|control_panel/)
    const abroad = await (await get('/api/store', { 'x-bc-region': 'eu_region_1' })).json()
    expect(abroad.data.currency).toBe('EUR')
  })

  test('return one currency by id, or 404', async () => {
    const { data } = await (await get('/api/currencies')).json()
    const one = await (await get(`/api/currencies/${data[0].id}`)).json()
    expect(one.data).toEqual(data[0])
    expect((await get('/api/currencies/999')).status).toBe(404)
  })

  test('are publicly cacheable, one answer per region', async () => {
    const response = await get('/api/products?limit=2')
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
    )
    expect(response.headers.get('vary')).toContain('x-bc-region')
    expect(response.headers.getSetCookie()).toEqual([])
    const etag = response.headers.get('etag') ?? ''
    const again = await get('/api/products?limit=2', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('are private when they depend on the session', async () => {
    const visitor = await new Visitor(shop.api, 'ca').arrive()
    const own = await visitor.call('GET', '/api/store', { headers: { 'x-bc-region': '' } })
    expect((await own.json()).data.currency).toBe('CAD')
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    const anyone = await get('/api/store', { 'x-bc-region': '' })
    expect((await anyone.json()).data.currency).toBe('USD')
    expect(anyone.headers.get('cache-control')).toContain('public')
    // Cached reads do not help the first visitor, either.
    expect(anyone.headers.get('vary')).toBe('x-bc-region, cookie')
  })

  test('cost the platform one call for a thousand concurrent requests, and none when cached', async () => {
    await Promise.all(Array.from({ length: 1000 }, () => get('/api/products?limit=7')))
    expect(shop.calls.splice(0)).toEqual(['GET /v3/catalog/products'])
    await get('/api/products?limit=7')
    expect(shop.calls).toEqual([])
  })

  test('share a cache entry in any order of fields', async () => {
    await get('/api/products?limit=3&include=images,variants&include_fields=name,sku')
    shop.calls.length = 0
    await get('/api/products?include_fields=sku,name,sku&include=variants,images&page=1&limit=3')
    expect(shop.calls).toEqual([])
  })

  test('are also cached when they find nothing', async () => {
    const paths = ['/api/products/1999999999', '/api/categories/1999999999', '/api/out-of-stock?product_ids=1999999999']
    for (const path of paths) await get(path)
    shop.calls.length = 0
    for (const path of [...paths.slice(0, 2), '/api/products/1999999999?include_fields=name']) {
      const response = await get(path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
    expect(shop.calls).toEqual([])
  })

  test('return one variant, variants of several products, one category', async () => {
    const id = await someId()
    type Found = {
      readonly data: readonly { readonly id: number; readonly product_id: number; readonly sku: string }[]
    }
    const { data }: Found = await (await get(`/api/products/${id}/variants?limit=2&include_fields=sku`)).json()
    const [first = { id: 0, product_id: 0, sku: '' }] = data
    expect(Object.keys(first).toSorted()).toEqual(['id', 'product_id', 'sku'])
    const one = await (await get(`/api/products/${id}/variants/${first.id}`)).json()
    expect(one.data).toMatchObject(first)
    const found = await (await get(`/api/variants?sku=${encodeURIComponent(first.sku)}`)).json()
    expect(found.data).toEqual([one.data])
    const several: Found = await (await get(`/api/variants?product_id:in=${id + 1},${id}&limit=250`)).json()
    expect(new Set(several.data.map((variant) => variant.product_id))).toEqual(new Set([id, id + 1]))
    const { data: categories } = await (await get('/api/categories?limit=1')).json()
    expect((await (await get(`/api/categories/${categories[0].id}`)).json()).data).toEqual(categories[0])
    expect((await get(`/api/products/${id}/variants/1999999999`)).status).toBe(404)
  })

  test('have the platform’s page limits, and return the count', async () => {
    const heavy = await (await get('/api/products?include=options&limit=40')).json()
    expect([heavy.data.length, heavy.meta.pagination.per_page]).toEqual([10, 10])
    expect((await get('/api/products?limit=250')).status).toBe(200)
  })

  test.each([
    '/api/products?limit=251',
    '/api/products?limit=0',
    '/api/products?page=1.5',
    '/api/products?include=reviews',
    '/api/products?include=',
    '/api/products?include_fields=cost_price',
    '/api/products?include_fields=inventory_level',
    '/api/products?sort=price',
    '/api/products?categories:in=1,',
    `/api/products?categories:in=${Array.from({ length: 21 }, (_, index) => index + 1).join()}`,
    '/api/products?is_visible=false',
    '/api/products/x',
    '/api/products/1?page=2',
    '/api/products/1/options?include_fields=name',
    '/api/products/1/variants?include_fields=cost_price',
    '/api/products/1/variants/0',
    '/api/variants?upc=1',
    '/api/variants?id=1,2',
    '/api/variants?sku=',
    '/api/categories?parent_id=0',
    '/api/categories/1?limit=1',
    '/api/category_tree?depth=1',
  ])('refuse unknown parameters and values without a platform call: %s', async (path) => {
    const response = await get(path)
    expect([response.status, (await response.json()).code]).toEqual([422, 'invalid'])
    expect(shop.calls).toEqual([])
  })
})

describe('a cached catalogue answer', () => {
  test('is served stale for a day while the platform fails, and refreshed afterwards', async () => {
    let now = Date.now()
    const ageing = await openShop({ clock: () => now })
    const visitor = new Visitor(ageing.api)
    const first = await visitor.call('GET', '/api/products?limit=2')
    now += 30_000
    const unchanged = await visitor.call('GET', '/api/products?limit=2', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect([unchanged.status, unchanged.headers.get('age')]).toEqual([304, '30'])
    now -= 30_000
    ageing.breakNetwork(() => Promise.reject(new TypeError('fetch failed')))
    now += 60 * 60 * 1000
    const stale = await visitor.call('GET', '/api/products?limit=2')
    expect(await stale.json()).toEqual(await first.json())
    expect([first.headers.get('age'), first.headers.get('cache-status')]).toEqual(['0', null])
    expect(stale.headers.get('age')).toBe('3600')
    expect(stale.headers.get('cache-status')).toBe('firn; hit; ttl=-3540; detail=stale-if-error')
    now += 25 * 60 * 60 * 1000
    const failed = await visitor.call('GET', '/api/products?limit=2')
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([502, 'no-store'])
    ageing.breakNetwork(undefined)
    expect((await visitor.call('GET', '/api/products?limit=2')).status).toBe(200)
    await ageing.close()
  })
})

describe('the API documentation', () => {
  test('has an OpenAPI document of the validation schemas, and a page without scripts', async () => {
    const document: { openapi: string; paths: object } = await (await shop.api.request('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/session', '/api/products/{id}', '/api/cart/{id}/items/{itemId}', '/readyz']),
    )
    const page = await (await shop.api.request('/api/docs')).text()
    expect(page).toContain('/api/cart/create')
    expect(page).not.toMatch(/<script|(?:src|href)="(?:https?:)?\/\//)

    const stringify = vi.spyOn(JSON, 'stringify')
    for (const path of ['/api/openapi.json', '/api/docs']) expect((await shop.api.request(path)).status).toBe(200)
    const described = stringify.mock.calls.filter(
      ([value]) => typeof value === 'object' && value !== null && ('openapi' in value || 'data' in value),
    )
    stringify.mockRestore()
    expect(described, 'documents are written once, not for each reader').toEqual([])
  })
})
