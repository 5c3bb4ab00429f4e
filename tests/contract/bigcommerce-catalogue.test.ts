import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantPosition } from '../../src/domain/catalogue/merchant-order.ts'
import type { Commerce } from '../../src/ports/commerce.ts'
import { changeStore } from '../fixtures/merchant.ts'
import { type TestShop, openShop } from '../fixtures/shop.ts'
import { stockedProduct } from '../fixtures/some-product.ts'

let shop: TestShop
let commerce: Commerce
let id: number
let variantId: number
let sku: string
beforeAll(async () => {
  shop = await openShop()
  commerce = shop.services.commerce.us
  const { product, variant } = await stockedProduct(shop)
  id = product.id
  variantId = variant.id
  sku = variant.sku
})
afterAll(() => shop.close())
beforeEach(() => void (shop.calls.length = 0))

const path = () => `/v3/catalog/products/${id}`

describe('variants of a store', () => {
  test('are found by product, id and SKU, with the named fields only', async () => {
    const { data } = await commerce.catalogue.variantSearch({ id: variantId })
    expect(data).toMatchObject([{ id: variantId, product_id: id, sku }])
    expect((await commerce.catalogue.variantSearch({ sku })).data).toEqual(data)
    const some = await commerce.catalogue.variantSearch({ products: [id], includeFields: ['sku', 'price'], limit: 2 })
    expect(some.data.map((variant) => Object.keys(variant).toSorted())).toEqual(
      some.data.map(() => ['id', 'price', 'product_id', 'sku']),
    )
    expect(some.pagination.per_page).toBe(2)
  })

  test('are left out and not counted when their product is hidden', async () => {
    await changeStore(shop, 'us', path(), { is_visible: false })
    const found = await commerce.catalogue.variantSearch({ sku })
    expect([found.data, found.pagination.total, found.pagination.count]).toEqual([[], 0, 0])
    await changeStore(shop, 'us', path(), { is_visible: true })
  })

  test('have no stock counts', async () => {
    const page = await commerce.catalogue.variantPage(id, { limit: 1 })
    const one = await commerce.catalogue.variant(id, variantId)
    const product = await commerce.catalogue.product(id, { include: ['variants'] })
    expect(JSON.stringify([page, one, product])).not.toContain('inventory_level')
    expect((await commerce.inventory.levels(id))?.variants[0]?.inventory_level).toBeTypeOf('number')
  })

  test('are read where the platform has no level of them', async () => {
    await changeStore(shop, 'us', path(), { inventory_tracking: 'none' })
    expect((await commerce.catalogue.variants(id))?.find((one) => one.id === variantId)).toMatchObject({ sku })
    expect((await commerce.catalogue.products()).map((product) => product.id)).toContain(id)
    expect((await commerce.inventory.levels(id))?.variants).toContainEqual(
      expect.objectContaining({ id: variantId, inventory_level: 0 }),
    )
    const [stock] = await commerce.inventory.ofProducts([id])
    expect(stock?.variants).toContainEqual({ variantId, stock: 'in_stock' })
    await changeStore(shop, 'us', path(), { inventory_tracking: 'variant' })
  })

  test('have no price where the merchant hides it', async () => {
    const hide = (product: object) => ({ ...product, is_price_hidden: true })
    shop.breakNetwork(async (url, init) => {
      const answer = await shop.sandbox.request(url, init)
      if (!/\/catalog\/products(\/\d+)?(\?|$)/.test(url)) return answer
      const { data, meta }: { data: object; meta: object } = await answer.json()
      return Response.json({ data: Array.isArray(data) ? data.map(hide) : hide(data), meta })
    })
    const product = await commerce.catalogue.product(id, { include: ['variants'] })
    const { data } = await commerce.catalogue.variantSearch({ id: variantId })
    const reads = shop.services.reads.us
    const own = [await reads.variant(id, variantId), ...((await reads.variantPage(id, {}))?.data ?? [])]
    shop.breakNetwork(undefined)
    expect(product).not.toHaveProperty('price')
    expect(product).not.toHaveProperty('calculated_price')
    for (const variant of [...(product?.variants ?? []), ...data, ...own])
      expect(variant).toMatchObject({ price: null, calculated_price: null, sale_price: null, retail_price: null })
  })
})

describe('sub-resources of a product', () => {
  test('are paged', async () => {
    const page = await commerce.catalogue.optionPage(id, { limit: 1, page: 2 })
    expect(page?.pagination).toMatchObject({ per_page: 1, current_page: 2 })
    expect(page?.data).toHaveLength(1)
  })

  test('are missing for shoppers when the product is hidden', async () => {
    await changeStore(shop, 'us', path(), { is_visible: false })
    const reads = shop.services.reads.us
    reads.invalidate({ kind: 'product', id })
    expect(await reads.optionPage(id, {})).toBeUndefined()
    expect(await reads.variantPage(id, {})).toBeUndefined()
    expect(await reads.variant(id, variantId)).toBeUndefined()
    await changeStore(shop, 'us', path(), { is_visible: true })
    reads.invalidate({ kind: 'product', id })
  })
})

describe('a category', () => {
  test('is found by its id unless it is hidden or unknown', async () => {
    const [category] = await commerce.catalogue.categories()
    expect(await commerce.catalogue.category(category?.id ?? 0)).toEqual(category)
    expect(await commerce.catalogue.category(99_999_999)).toBeUndefined()
    shop.breakNetwork(() => Response.json({ data: { ...category, is_visible: false }, meta: {} }))
    expect(await commerce.catalogue.category(category?.id ?? 0)).toBeUndefined()
    shop.breakNetwork(undefined)
  })
})

describe('products', () => {
  test('have the positions that their merchant set, in all lists and in single categories', async () => {
    const all = await commerce.catalogue.products()
    const category = all[0]?.categories[0] ?? 0
    const [first, second] = all.filter(({ categories }) => categories.includes(category)).map((product) => product.id)
    await changeStore(shop, 'us', `/v3/catalog/categories/${category}/products/sort-order`, [
      { product_id: first, sort_order: 7 },
      { product_id: second, sort_order: null },
    ])
    await changeStore(shop, 'us', `/v3/catalog/products/${second}`, { sort_order: 41 })
    const sold = await commerce.catalogue.sellable('USD')
    const placeOf = (product: number | undefined) => sold.find((one) => one.id === product)?.position
    expect(placeOf(first)?.category[category]).toBe(7)
    expect(placeOf(second)).toMatchObject({ everywhere: 41 })
    expect(placeOf(second)?.category[category]).toBeNull()
  })
})

describe('the states of products', () => {
  test('take one call for 250 of them, and differ for those that changed, or whose stock did', async () => {
    const ids = (await commerce.catalogue.products()).map((product) => product.id)
    shop.calls.length = 0
    const before = await commerce.catalogue.productStates()
    expect(shop.calls).toEqual(['GET /v3/catalog/products'])
    expect([...before.keys()].toSorted()).toEqual(ids.toSorted())
    const [other = 0] = ids.filter((one) => one !== id)
    await changeStore(shop, 'us', `${path()}/variants/${variantId}`, { inventory_level: 3 })
    await changeStore(shop, 'us', `/v3/catalog/products/${other}`, { sort_order: 43 })
    const after = await commerce.catalogue.productStates()
    const differing = ids.filter((one) => before.get(one) !== after.get(one))
    expect(new Set(differing)).toEqual(new Set([id, other]))
    await changeStore(shop, 'us', path(), { is_visible: false })
    expect((await commerce.catalogue.productStates()).has(id)).toBe(false)
    await changeStore(shop, 'us', path(), { is_visible: true })
  })
})

describe('named products', () => {
  type KnownPlaces = ReadonlyMap<number, MerchantPosition['category']>
  const readNamed = (ids: readonly number[], known: KnownPlaces = new Map()) =>
    commerce.catalogue.sellableOf({ ids, currency: 'USD', known })
  const changeProduct = (product: number, changes: object) =>
    changeStore(shop, 'us', `/v3/catalog/products/${product}`, changes)

  test('are read as the whole catalogue has them, without hidden and unknown ones', async () => {
    const [shown, hidden] = await commerce.catalogue.sellable('USD')
    const [shownId, hiddenId] = [shown?.id ?? 0, hidden?.id ?? 0]
    await changeProduct(hiddenId, { is_visible: false })
    expect(await readNamed([shownId, hiddenId, 99_999_999])).toEqual([shown])
    await changeProduct(hiddenId, { is_visible: true })
    expect(await readNamed([hiddenId])).toEqual([hidden])
  })

  test('take one call for ten of them while their places are known', async () => {
    const some = (await commerce.catalogue.sellable('USD')).slice(0, 10)
    const known = new Map(some.map((product) => [product.id, product.position.category] as const))
    shop.calls.length = 0
    expect(await readNamed([...known.keys()], known)).toEqual(some)
    expect(shop.calls).toEqual(['GET /v3/catalog/products'])
  })

  test('have their places read in categories that are new to them alone, and lose those that they left', async () => {
    const product = (await commerce.catalogue.products()).find(({ categories }) => categories.length > 0)
    const [former = 0, ...others] = product?.categories ?? []
    const productId = product?.id ?? 0
    const joined = (await commerce.catalogue.categories()).find((one) => !product?.categories.includes(one.id))?.id ?? 0
    const readPlaces = async () => (await readNamed([productId]))[0]?.position.category ?? {}
    const known = new Map([[productId, await readPlaces()]])
    await changeProduct(productId, { categories: [...others, joined] })
    await changeStore(shop, 'us', `/v3/catalog/categories/${joined}/products/sort-order`, [
      { product_id: productId, sort_order: 3 },
    ])
    shop.calls.length = 0
    const [found] = await readNamed([productId], known)
    expect(shop.calls).toEqual([
      'GET /v3/catalog/products',
      'GET /v3/catalog/categories',
      `GET /v3/catalog/categories/${joined}/products/sort-order`,
    ])
    expect(found?.position.category[joined]).toBe(3)
    expect(found?.position.category).not.toHaveProperty(String(former))
    expect(found?.position.category).toEqual(await readPlaces())
    await changeProduct(productId, { categories: [former, ...others] })
  })
})

describe('stock', () => {
  test('takes two calls for any number of products', async () => {
    const ids = (await commerce.catalogue.products()).slice(0, 30).map((product) => product.id)
    shop.calls.length = 0
    const stocks = await commerce.inventory.ofProducts(ids)
    expect(stocks.map(({ productId }) => productId).toSorted()).toEqual(ids.toSorted())
    expect(shop.calls).toEqual(['GET /v3/catalog/products', 'GET /v3/catalog/variants'])
  })
})
