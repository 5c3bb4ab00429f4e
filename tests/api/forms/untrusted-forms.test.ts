import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformFullProduct, PlatformVariant } from '../../../src/ports/commerce/product-shapes.ts'
import { bindCartForms } from '../../fixtures/cart-forms.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let product: PlatformFullProduct
let variant: PlatformVariant
beforeAll(async () => {
  shop = await openShop()
  ;({ product, variant } = await stockedProduct(shop))
})
afterAll(() => shop.close())
const { addFields, add, cartOf } = bindCartForms(() => ({ shop, product, variant }))

describe('a cart form without scripts', () => {
  test('accepts a long text in any script, and refuses a body over 48 KiB', async () => {
    const visitor = new Visitor(shop.api)
    const fits = { ...addFields(), note: '雪'.repeat(3000) }
    expect((await add(visitor, fits)).status).toBe(303)
    const junk = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`junk${index}`, 'x'.repeat(2000)]))
    expect((await add(visitor, junk)).status).toBe(413)
  })

  test('stores only its own fields when refused, at most 4 KiB', async () => {
    const visitor = new Visitor(shop.api)
    const choice = (id: number) => [`option[${id}]`, 'é'.repeat(255)] as const
    const fields = {
      quantity: '1.5',
      product_id: String(product.id),
      variant_id: 'x'.repeat(256),
      list_price: 'x'.repeat(200),
      ...Object.fromEntries(Array.from({ length: 30 }, (_, index) => choice(index + 1))),
    }
    await add(visitor, fields)
    const { flash } = (await shop.services.sessions.get(visitor.cookies.get('firn_session') ?? ''))?.data ?? {}
    expect(flash?.values).toMatchObject({
      quantity: '1.5',
      product_id: String(product.id),
      'option[1]': 'é'.repeat(255),
    })
    expect(Object.keys(flash?.values ?? {})).not.toContain('list_price')
    expect(Object.keys(flash?.values ?? {})).not.toContain('variant_id')
    expect(flash?.faults).not.toContain('list_price')
    const bytes = Buffer.byteLength(JSON.stringify(flash))
    expect(bytes).toBeGreaterThan(3000)
    expect(bytes).toBeLessThanOrEqual(4096)
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('ignores a forged return path: %s', async (target) => {
    const response = await add(new Visitor(shop.api), { product_id: '1', quantity: '1', return: target })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/en-us/cart')
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }, []],
    ['nowhere', {}, ['origin']],
    ['a browser that says nothing', {}, ['origin', 'sec-fetch-site']],
    ['a browser that hides its origin', { origin: 'null' }, ['sec-fetch-site']],
    ['another site, by the browser’s word', { 'sec-fetch-site': 'same-site' }, []],
  ] as const)('is refused from %s and makes no session', async (_from, headers, without) => {
    const visitor = new Visitor(shop.api)
    const response = await visitor.post('/api/forms/en-us/cart/add', addFields(), { headers, without })
    expect(response.status).toBe(403)
    expect(visitor.cookies.size).toBe(0)
  })

  test.each([
    ['an older browser, which sends its origin alone', {}, ['sec-fetch-site']],
    ['the site’s name with a final dot', { origin: 'http://localhost.:3000' }, []],
  ] as const)('is accepted from %s', async (_from, headers, without) => {
    const visitor = new Visitor(shop.api)
    const response = await visitor.post('/api/forms/en-us/cart/add', addFields(), { headers, without })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/en-us/cart'])
    expect((await cartOf(visitor))?.lines).toHaveLength(1)
  })

  test.each(['.', '..', '../..', 'a/b', 'a b', ''])(
    'ignores a line named %j, without a platform call',
    async (line) => {
      const visitor = new Visitor(shop.api)
      await add(visitor)
      shop.calls.length = 0
      for (const form of ['remove', 'update']) {
        const fields = form === 'update' ? { line_id: line, quantity: '1' } : { line_id: line }
        await visitor.post(`/api/forms/en-us/cart/${form}`, fields)
      }
      expect(shop.calls).toEqual([])
      expect((await cartOf(visitor))?.lines).toHaveLength(1)
    },
  )

  test('accepts only form bodies, for locales with a store', async () => {
    const visitor = new Visitor(shop.api)
    const headers = { 'content-type': 'application/json' }
    expect((await visitor.post('/api/forms/en-us/cart/add', addFields(), { headers })).status).toBe(415)
    expect((await visitor.post('/api/forms/ja-jp/cart/add', addFields())).status).toBe(404)
    expect((await visitor.post('/api/forms/xx-xx/cart/add', addFields())).status).toBe(404)
  })
})
