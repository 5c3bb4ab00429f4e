import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Product, Variant } from '../../sandbox/commerce/wire/catalogue.ts'
import { type CommerceStandIn, openCommerce } from '../fixtures/commerce-stand-in.ts'

let shop: CommerceStandIn
let scopes: string[]
beforeEach(async () => {
  scopes = []
  shop = openCommerce(':memory:', {
    carry: (_url, { body }) => {
      scopes.push((JSON.parse(body) as { scope: string }).scope)
      return Promise.resolve(new Response())
    },
  })
  for (const scope of ['store/product/*', 'store/sku/*', 'store/order/*'])
    await shop.call('/v3/hooks', { method: 'POST', body: { scope, destination: 'https://shop.example/hook' } })
})
afterEach(() => shop.commerce.close())

const post = (path: string, fields: [string, string][], headers: Record<string, string> = {}) =>
  shop.request(`/commerce/admin${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const text = async (path: string): Promise<string> => (await shop.request(`/commerce/admin${path}`)).text()

describe('the merchant’s pages', () => {
  test('link from the stores to products and variants', async () => {
    const { product, variant } = await shop.someVariant()
    expect(await text('')).toContain('/commerce/admin/us')
    expect(await text('/us')).toContain(`/commerce/admin/us/products/${product.id}`)
    const form = await text(`/us/products/${product.id}`)
    expect(form).toContain(product.name)
    expect(form).toContain(`/variants/${variant.id}`)
    expect((await shop.request('/commerce/admin/mars')).status).toBe(404)
    expect((await shop.request('/commerce/admin/us/products/1')).status).toBe(404)
  })

  test('change price and visibility, and send hooks', async () => {
    const { product } = await shop.someVariant()
    const fields: [string, string][] = [
      ['price', '77.5'],
      ['sale_price', ''],
      ['is_visible', 'no'],
      ['availability', 'available'],
    ]
    expect((await post(`/us/products/${product.id}`, fields)).status).toBe(303)
    const { body } = await shop.call<{ data: Product }>(`/v3/catalog/products/${product.id}`)
    expect(body.data).toMatchObject({ price: 77.5, sale_price: 0, is_visible: false, availability: 'available' })
    await shop.commerce.tick()
    expect(scopes).toEqual(['store/product/updated'])
    await post(`/us/products/${product.id}`, [...fields, ['is_visible', 'yes']])
    expect((await shop.call<{ data: Product }>(`/v3/catalog/products/${product.id}`)).body.data.is_visible).toBe(true)
  })

  test('change a variant’s stock and leave its price to the product', async () => {
    const { product, variant } = await shop.someVariant()
    const path = `/us/products/${product.id}/variants/${variant.id}`
    await post(path, [['price', ''], ['inventory_level', '3'], ['purchasing_disabled', 'no']]) // prettier-ignore
    const { body } = await shop.call<{ data: Variant }>(`/v3/catalog/products/${product.id}/variants/${variant.id}`)
    expect(body.data).toMatchObject({ price: null, inventory_level: 3, purchasing_disabled: false })
    await shop.commerce.tick()
    expect(scopes).toContain('store/sku/inventory/updated')
  })

  test('move an order to any status, or to its next stage', async () => {
    const { body: orders } = await shop.call<{ id: number }[]>('/v2/orders?status_id=1')
    const id = orders[0]?.id
    const statusOf = async () => (await shop.call<{ status: string }>(`/v2/orders/${id}`)).body.status
    await post(`/us/orders/${id}`, [['status_id', '1'], ['next', '1']]) // prettier-ignore
    expect(await statusOf()).toBe('Awaiting Fulfillment')
    await post(`/us/orders/${id}`, [['status_id', '5']])
    expect(await statusOf()).toBe('Cancelled')
    await shop.commerce.tick()
    expect(scopes).toContain('store/order/statusUpdated')
    expect((await post(`/us/orders/${id}`, [['status_id', '77']])).status).toBe(422)
  })

  test('refuse other origins and invalid numbers', async () => {
    const { product } = await shop.someVariant()
    const fields: [string, string][] = [
      ['price', '1'],
      ['sale_price', ''],
      ['is_visible', 'yes'],
      ['availability', 'available'],
    ]
    expect((await post(`/us/products/${product.id}`, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post(`/us/products/${product.id}`, [['price', 'free'], ...fields.slice(1)])).status).toBe(422)
  })
})
