import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlatformFullProduct } from '../../../src/ports/commerce/product-shapes.ts'
import { changeStore } from '../../fixtures/merchant.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

type Stock = {
  readonly product_id: number
  readonly buyable: boolean
  readonly state: string
  readonly variants: { variant_id: number; buyable: boolean; state: string }[]
}

let shop: TestShop
let now = Date.now()
let product: PlatformFullProduct
let variantId: number
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  const stocked = await stockedProduct(shop)
  product = stocked.product
  variantId = stocked.variant.id
})
afterAll(() => shop.close())
beforeEach(() => {
  now += 10_000
  shop.calls.length = 0
})

const ask = (path: string) => new Visitor(shop.api).call('GET', path)
async function stockOf(path: string): Promise<readonly Stock[]> {
  const { data }: { data: readonly Stock[] } = await (await ask(path)).json()
  return data
}
const oneVariant = async () => {
  const [stock] = await stockOf(`/api/out-of-stock?ids=${product.id}`)
  return stock?.variants.find(({ variant_id }) => variant_id === variantId)
}
const setLevel = (level: number) =>
  changeStore(shop, 'us', `/v3/catalog/products/${product.id}/variants/${variantId}`, { inventory_level: level })

describe('stock', () => {
  test('is a level per variant, never a count', async () => {
    const [stock] = await stockOf(`/api/out-of-stock?ids=${product.id}`)
    expect(stock).toMatchObject({ product_id: product.id, buyable: true, state: 'in_stock' })
    expect(stock?.variants.map(({ variant_id }) => variant_id).toSorted()).toEqual(
      product.variants.map(({ id }) => id).toSorted(),
    )
    const text = await (await ask(`/api/out-of-stock?ids=${product.id}`)).text()
    expect(text).not.toMatch(/level|quantity/)
  })

  test.each([
    [0, { buyable: false, state: 'sold_out' }],
    [2, { buyable: true, state: 'low' }],
    [9, { buyable: true, state: 'in_stock' }],
  ])('follows the level of the variant: %i', async (level, expected) => {
    await setLevel(level)
    expect(await oneVariant()).toMatchObject(expected)
  })

  test('uses the product’s level where the platform counts by product, and is unlimited when untracked', async () => {
    const path = `/v3/catalog/products/${product.id}`
    await setLevel(9)
    await changeStore(shop, 'us', path, { inventory_tracking: 'product', inventory_level: 0 })
    expect(await oneVariant()).toMatchObject({ state: 'sold_out' })
    now += 10_000
    await changeStore(shop, 'us', path, { inventory_tracking: 'none' })
    expect(await oneVariant()).toMatchObject({ state: 'in_stock' })
    now += 10_000
    await changeStore(shop, 'us', path, { availability: 'disabled' })
    expect(await oneVariant()).toMatchObject({ buyable: false, state: 'discontinued' })
    await changeStore(shop, 'us', path, { availability: 'available', inventory_tracking: 'variant' })
  })

  test('leaves out hidden and unknown products', async () => {
    await changeStore(shop, 'us', `/v3/catalog/products/${product.id}`, { is_visible: false })
    expect(await stockOf(`/api/out-of-stock?ids=${product.id},2000000000`)).toEqual([])
    await changeStore(shop, 'us', `/v3/catalog/products/${product.id}`, { is_visible: true })
  })

  test('can be read by categories, without duplicates', async () => {
    const categories = product.categories.slice(0, 2).join(',')
    const stocks = await stockOf(`/api/category/products/inventory?ids=${categories}`)
    const ids = stocks.map(({ product_id }) => product_id)
    expect(ids).toContain(product.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(await stockOf('/api/category/products/inventory?ids=2000000000')).toEqual([])
  })

  test('costs the platform one call for a thousand concurrent requests', async () => {
    const ids = (await shop.services.commerce.us.catalogue.products()).slice(0, 20).map(({ id }) => id)
    shop.calls.length = 0
    await Promise.all(
      Array.from({ length: 1000 }, (_, index) => ask(`/api/out-of-stock?ids=${ids.slice(index % 10).join(',')}`)),
    )
    expect(shop.calls.toSorted()).toEqual(['GET /v3/catalog/products', 'GET /v3/catalog/variants'])
  })

  test('is at most ten seconds old in any cache, and missing when the platform fails', async () => {
    const first = await ask(`/api/out-of-stock?ids=${product.id}`)
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5')
    now += 3000
    const second = await ask(`/api/out-of-stock?ids=${product.id}`)
    expect(second.headers.get('age')).toBe('3')
    await setLevel(1)
    now += 2000
    expect(await oneVariant()).toMatchObject({ state: 'low' })
    now += 5000
    shop.breakNetwork(() => Promise.reject(new TypeError('fetch failed')))
    expect((await ask(`/api/out-of-stock?ids=${product.id}`)).status).toBe(502)
    shop.breakNetwork(undefined)
  })

  test.each([
    '',
    '?ids=',
    '?ids=1,x',
    '?ids=0',
    '?ids=1.5',
    `?ids=${Array.from({ length: 101 }, (_, n) => n + 1).join(',')}`,
    '?ids=1&limit=3',
  ])('requires ids, at most a hundred, and accepts nothing else: %s', async (query) => {
    expect((await ask(`/api/out-of-stock${query}`)).status).toBe(422)
    expect(shop.calls).toEqual([])
  })
})
