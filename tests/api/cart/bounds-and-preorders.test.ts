import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartOf } from '../../fixtures/cart-answer.ts'
import { changeStore } from '../../fixtures/merchant.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { soldOutVariant, stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const create = async (visitor: Visitor, productID: number, variantID: number, quantity: number) =>
  visitor.call('POST', '/api/cart/create', { body: { items: [{ productID, variantID, quantity }] } })

describe('a pre-order', () => {
  test('is sold without stock', async () => {
    const { product, variant } = await soldOutVariant(shop)
    const visitor = await new Visitor(shop.api).arrive()
    expect((await create(visitor, product.id, variant.id, 1)).status).toBe(422)
    await changeStore(shop, 'us', `/v3/catalog/products/${product.id}`, {
      availability: 'preorder',
      preorder_release_date: '2026-12-24T00:00:00+00:00',
      preorder_message: 'Back on %%DATE%%',
    })
    const cart = await cartOf(await create(visitor, product.id, variant.id, 2))
    expect(cart.lines).toMatchObject([{ variant_id: variant.id, quantity: 2 }])
    const found = (await shop.services.commerce.us.catalogue.sellable('USD')).find(({ id }) => id === product.id)
    expect(found?.preorder).toEqual({ day: '2026-12-24', message: 'Back on %%DATE%%' })
    expect(found?.variants.find(({ id }) => id === variant.id)?.stock).toBe('preorder')
  })

  test('is sent from the day that begins at midnight of its store', async () => {
    const { product } = await stockedProduct(shop, 'eu_region_1')
    await changeStore(shop, 'eu_region_1', `/v3/catalog/products/${product.id}`, {
      availability: 'preorder',
      preorder_release_date: '2026-11-30T23:00:00+00:00',
    })
    const { catalogue } = shop.services.commerce.eu_region_1
    const [found] = await catalogue.sellableOf({ ids: [product.id], currency: 'EUR', known: new Map() })
    expect(found?.preorder?.day).toBe('2026-12-01')
  })
})

describe('a quantity outside the bounds of an order', () => {
  test('is refused with the bounds named', async () => {
    const { product, variant } = await stockedProduct(shop)
    const path = `/v3/catalog/products/${product.id}`
    await changeStore(shop, 'us', path, { order_quantity_minimum: 2, order_quantity_maximum: 4 })
    const visitor = await new Visitor(shop.api).arrive()
    for (const quantity of [1, 5]) {
      const problem = await problemOf(await create(visitor, product.id, variant.id, quantity))
      expect(problem).toMatchObject({ code: 'quantity_limit', detail: expect.stringMatching(/at least 2, at most 4/) })
    }
    const cart = await cartOf(await create(visitor, product.id, variant.id, 2))
    expect(cart.lines).toMatchObject([{ quantity: 2 }])
    const found = (await shop.services.commerce.us.catalogue.sellable('USD')).find(({ id }) => id === product.id)
    expect(found?.quantity).toEqual({ least: 2, most: 4 })
  })
})
