import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Product, Variant } from '../../sandbox/commerce/wire/catalogue.ts'
import { type CommerceStandIn, accountOf, openCommerce } from '../fixtures/commerce-stand-in.ts'

type List<T> = { data: T[]; meta: { pagination: { total: number; per_page: number; links: Record<string, string> } } }

let shop: CommerceStandIn
beforeEach(() => {
  shop = openCommerce()
})
afterEach(() => shop.commerce.close())

describe('access', () => {
  test('refuses a missing token and another store’s token, in the family’s own form', async () => {
    const v3 = await shop.call('/v3/catalog/products', { headers: { 'x-auth-token': undefined } })
    expect(v3).toMatchObject({ status: 401, body: { status: 401, title: expect.stringContaining('Unauthorized') } })
    const v2 = await shop.call('/v2/store', { headers: { 'x-auth-token': accountOf('ca').accessToken } })
    expect(v2).toMatchObject({ status: 401, body: [{ status: 401, message: expect.any(String) }] })
  })

  test('answers XML on V2 unless the request accepts JSON', async () => {
    const response = await shop.request(`/commerce/stores/${accountOf('us').hash}/v2/store`, {
      headers: { 'x-auth-token': accountOf('us').accessToken },
    })
    expect(response.headers.get('content-type')).toContain('xml')
    expect(response.ok).toBe(false)
  })

  test('answers unknown paths and unknown ids with 404 in both families', async () => {
    expect(await shop.call('/v3/nothing')).toMatchObject({ status: 404, body: { status: 404 } })
    expect(await shop.call('/v2/orders/1')).toMatchObject({ status: 404, body: [{ status: 404 }] })
    expect(await shop.call('/v3/catalog/products/9')).toMatchObject({
      status: 404,
      body: { title: 'A product was not found with an id of 9' },
    })
  })
})

describe('the limits and faults of the platform', () => {
  test('include a quota, stated on every answer, errors too, with 429 until the window is over', async () => {
    await shop.control('quota', 'PUT', { requests: 2, windowMs: 30_000 })
    const first = await shop.call('/v2/time')
    expect(first.headers.get('x-rate-limit-requests-left')).toBe('1')
    expect((await shop.call('/v3/nothing')).headers.get('x-rate-limit-requests-left')).toBe('0')
    const refused = await shop.call('/v3/catalog/products')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('x-rate-limit-time-reset-ms'))).toBeGreaterThan(0)
    expect((await shop.call('/v2/time', { store: 'ca' })).status).toBe(200)
    shop.pass(30_000)
    expect((await shop.call('/v3/catalog/products')).status).toBe(200)
  })

  test('include an overload, whose answer lacks the quota headers', async () => {
    await shop.control('faults', 'POST', { kind: 'overloaded', path: '/v2/time' })
    const overloaded = await shop.call('/v2/time')
    expect(overloaded.status).toBe(429)
    expect(overloaded.headers.has('x-rate-limit-time-reset-ms')).toBe(false)
    expect((await shop.call('/v2/time')).status).toBe(200)
  })

  test('include the loss of an answer after the work was done', async () => {
    const { variant } = await shop.someVariant()
    const cart = await shop.createCart(variant)
    await shop.control('faults', 'POST', { kind: 'lost', method: 'DELETE' })
    expect((await shop.call(`/v3/carts/${cart.id}`, { method: 'DELETE' })).status).toBe(500)
    expect((await shop.call(`/v3/carts/${cart.id}`)).status).toBe(404)
  })

  test('include one caller at a time for a category tree', async () => {
    const path = `/v3/catalog/trees/${accountOf('us').treeId}/categories`
    const answers = await Promise.all([shop.call(path), shop.call(path)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
    expect((await shop.call(path)).status).toBe(200)
  })
})

describe('lists', () => {
  test('have pages with links and are empty past the end', async () => {
    const { body } = await shop.call<List<Product>>('/v3/catalog/products?limit=7&page=2&is_visible=true')
    expect(body.data).toHaveLength(7)
    expect(body.meta.pagination).toMatchObject({ per_page: 7, current_page: 2 })
    expect(body.meta.pagination.links['next']).toBe('?is_visible=true&page=3&limit=7')
    expect((await shop.call<List<Product>>('/v3/catalog/products?page=99')).body.data).toEqual([])
    expect((await shop.call('/v3/catalog/products?limit=251')).status).toBe(413)
  })

  test('shrink to ten products per page when options are included', async () => {
    const { body } = await shop.call<List<Product>>('/v3/catalog/products?limit=250&include=options')
    expect(body.meta.pagination.per_page).toBe(10)
    expect(body.data).toHaveLength(10)
    expect(
      (await shop.call<List<Product>>('/v3/catalog/products?limit=250&include=variants')).body.meta.pagination.per_page,
    ).toBe(250)
  })

  test('refuse unknown filters, also one without a name', async () => {
    const unknown = await shop.call('/v3/catalog/products?customer_id=3')
    expect(unknown).toMatchObject({
      status: 422,
      body: { title: 'The filter(s): customer_id are not valid filter parameter(s).' },
    })
    expect(unknown.headers.get('content-type')).toContain('application/problem+json')
    expect((await shop.call('/v3/catalog/products?&page=2')).status).toBe(422)
  })

  test('filter products by category, and omit those of several categories without the suffix', async () => {
    const all = (await shop.call<List<Product>>('/v3/catalog/products?limit=250')).body.data
    const shared = all.find(({ categories }) => categories.length > 1)
    const category = shared?.categories[0] ?? 0
    const ids = (list: Product[]): number[] => list.map(({ id }) => id)
    const found = (await shop.call<List<Product>>(`/v3/catalog/products?limit=250&categories:in=${category}`)).body.data
    expect(ids(found)).toEqual(ids(all.filter(({ categories }) => categories.includes(category))))
    const single = (await shop.call<List<Product>>(`/v3/catalog/products?limit=250&categories=${category}`)).body.data
    expect(ids(single)).not.toContain(shared?.id)
  })

  test('return the id and the requested fields', async () => {
    const { body } = await shop.call<List<Product>>('/v3/catalog/products?limit=1&include_fields=name,inventory_level')
    expect(Object.keys(body.data[0] ?? {}).toSorted()).toEqual(
      ['gift_wrapping_options_list', 'gift_wrapping_options_type', 'id', 'inventory_level', 'name'].toSorted(),
    )
    expect((await shop.call('/v3/catalog/products?include_fields=nonsense')).status).toBe(422)
  })

  test('answer an empty V2 list with 204 and no body', async () => {
    expect(await shop.call('/v2/orders?customer_id=0')).toMatchObject({ status: 204, body: undefined })
    expect((await shop.call('/v2/customer_groups?name=nobody')).status).toBe(204)
    const { body } = await shop.call<{ id: number }[]>('/v2/countries?country_iso2=DE')
    expect((await shop.call(`/v2/countries/${body[0]?.id}/states`)).status).toBe(204)
  })
})

describe('the catalogue', () => {
  test('gives each store its own ids, currency and groups', async () => {
    const names = await Promise.all(
      ['us', 'ca', 'eu'].map(async (store) => {
        const { body } = await shop.call<{ currency: string }>('/v2/store', { store })
        return body.currency
      }),
    )
    expect(names).toEqual(['USD', 'CAD', 'EUR'])
    const { product } = await shop.someVariant('us')
    expect((await shop.call(`/v3/catalog/products/${product.id}`, { store: 'ca' })).status).toBe(404)
  })

  test('lets variants inherit a price by null and prices the larger sizes separately', async () => {
    const { body } = await shop.call<List<Variant>>('/v3/catalog/variants?limit=250')
    expect(body.data.some(({ price }) => price === null)).toBe(true)
    const own = body.data.find(({ price, sale_price }) => price !== null && sale_price === null)
    expect(own?.calculated_price).toBe(own?.price)
    expect(body.data.every(({ id, sku_id }) => sku_id !== id)).toBe(true)
  })

  test('shows a variant’s picture on the media service and the product under its key', async () => {
    const { product, variant } = await shop.someVariant()
    expect(variant.image_url).toMatch(/^http:\/\/localhost:3100\/media\/i\/k2\/[a-z0-9-]+-pair\?/)
    expect(product.custom_url.url).toMatch(/^\/[a-z0-9-]+\/$/)
  })

  test('has a tree that agrees with both category families', async () => {
    const { treeId } = accountOf('us')
    const flat = (await shop.call<List<{ id: number; custom_url: { url: string } }>>('/v3/catalog/categories')).body
    const tree = await shop.call<List<{ category_id: number; url: { path: string } }>>(
      `/v3/catalog/trees/categories?tree_id:in=${treeId}`,
    )
    expect(tree.body.data.map(({ category_id, url }) => [category_id, url.path])).toEqual(
      flat.data.map(({ id, custom_url }) => [id, custom_url.url]),
    )
    expect((await shop.call('/v3/catalog/trees/99/categories')).status).toBe(404)
  })

  test('lets the merchant change stock and updates the product’s level', async () => {
    const { product, variant } = await shop.someVariant()
    await shop.call(`/v3/catalog/products/${product.id}/variants/${variant.id}`, {
      method: 'PUT',
      body: { inventory_level: 0 },
    })
    const { body } = await shop.call<{ data: Product }>(`/v3/catalog/products/${product.id}`)
    expect(body.data.inventory_level).toBe(product.inventory_level - variant.inventory_level)
  })
})

describe('carts', () => {
  test('survive a new seed and are lost on reset', async () => {
    const { variant } = await shop.someVariant()
    const cart = await shop.createCart(variant)
    shop.commerce.seed()
    expect((await shop.call(`/v3/carts/${cart.id}`)).status).toBe(200)
    shop.commerce.reset()
    expect((await shop.call(`/v3/carts/${cart.id}`)).status).toBe(404)
  })

  test('survive a restart on disk', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'commerce-'))
    try {
      const before = openCommerce(dataDir)
      const { variant } = await before.someVariant()
      const cart = await before.createCart(variant)
      before.commerce.close()
      const after = openCommerce(dataDir)
      expect((await after.call(`/v3/carts/${cart.id}`)).status).toBe(200)
      after.commerce.close()
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })
})
