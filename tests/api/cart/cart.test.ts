import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { soldOutVariant, stockedProduct } from '../../fixtures/some-product.ts'
import { cartOf } from '../../fixtures/cart-answer.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import type { TestShop } from '../../fixtures/shop.ts'
import { type AskedLine, openShopWithLine } from '../../fixtures/shop-with-line.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let line: AskedLine

beforeAll(async () => {
  ;({ shop, line } = await openShopWithLine())
})
afterAll(() => shop.close())
beforeEach(() => void (shop.calls.length = 0))

const arrive = (region = 'us') => new Visitor(shop.api, region).arrive()
const add = (visitor: Visitor, path = 'create', items: unknown[] = [line]) =>
  visitor.call('POST', `/api/cart/${path}`, { body: { items } })

describe('a cart', () => {
  test('is created by the first addition and returned as the platform has it', async () => {
    const visitor = await arrive()
    const created = await add(visitor)
    expect(created.status).toBe(201)
    expect(created.headers.get('cache-control')).toBe('private, no-store')
    const cart = await cartOf(created)
    expect(cart.lines).toMatchObject([{ product_id: line.productID, variant_id: line.variantID, quantity: 1 }])
    const read = await cartOf(await visitor.call('GET', `/api/cart/${cart.id}`))
    expect(read.base_amount).toBe(cart.base_amount)
    const { data } = await (await visitor.call('GET', '/api/session')).json()
    expect(data).toMatchObject({ cart_status: 'present', cart: { id: cart.id } })
  })

  test('cannot have the id “create”', async () => {
    const visitor = await arrive()
    const cart = await cartOf(await add(visitor))
    for (const [method, path] of [
      ['GET', 'create'],
      ['DELETE', 'create'],
      ['POST', 'create/items'],
      ['POST', 'create/checkout'],
    ] as const) {
      const body = path === 'create/items' ? { body: { items: [line] } } : {}
      expect((await visitor.call(method, `/api/cart/${path}`, body)).status, `${method} ${path}`).toBe(404)
    }
    expect((await cartOf(await visitor.call('GET', `/api/cart/${cart.id}`))).lines).toMatchObject([{ quantity: 1 }])
  })

  test('contains public fields only', async () => {
    const visitor = await arrive()
    const { data }: { data: object } = await (await add(visitor)).json()
    expect(Object.keys(data).toSorted()).toEqual(
      [
        ...['base_amount', 'cart_amount', 'coupons', 'currency', 'discount_amount', 'discounts'],
        ...['id', 'line_items', 'version'],
      ].toSorted(),
    )
    expect(JSON.stringify(data)).not.toMatch(/customer_id|image_url|cost|email/)
  })

  test('takes one platform call to create, to add to, to change and to remove from', async () => {
    const visitor = await arrive()
    shop.calls.length = 0
    const cart = await cartOf(await add(visitor))
    expect(shop.calls.splice(0)).toEqual(['POST /v3/carts'])
    await add(visitor, `${cart.id}/items`)
    expect(shop.calls.splice(0)).toEqual([`POST /v3/carts/${cart.id}/items`])
    const path = `/api/cart/${cart.id}/items/${cart.lineId}`
    await visitor.call('PUT', path, { body: { productID: line.productID, quantity: 3 } })
    expect(shop.calls.splice(0)).toHaveLength(1)
    await visitor.call('DELETE', path)
    expect(shop.calls.splice(0)).toHaveLength(1)
  })

  test('changes the quantity of a line, and disappears with its last line', async () => {
    const visitor = await arrive()
    const cart = await cartOf(await add(visitor))
    const path = `/api/cart/${cart.id}/items/${cart.lineId}`
    const changed = await visitor.call('PUT', path, { body: { productID: line.productID, quantity: 4 } })
    expect((await cartOf(changed)).lines).toMatchObject([{ quantity: 4 }])
    const emptied = await visitor.call('DELETE', path)
    expect(emptied.status).toBe(200)
    expect((await emptied.json()).data).toBeNull()
    expect((await visitor.call('GET', `/api/cart/${cart.id}`)).status).toBe(404)
  })

  test('can be deleted', async () => {
    const visitor = await arrive()
    const cart = await cartOf(await add(visitor))
    expect((await visitor.call('DELETE', `/api/cart/${cart.id}`)).status).toBe(200)
    expect((await visitor.call('GET', `/api/cart/${cart.id}`)).status).toBe(404)
    expect(await shop.services.commerce.us.carts.get(cart.id)).toBeUndefined()
  })

  test('is one cart when two tabs add at once', async () => {
    const one = await arrive()
    const other = one.sameBrowser()
    const [first, second] = await Promise.all([add(one), add(other)])
    const carts = [await cartOf(first), await cartOf(second)]
    expect(carts[0]?.id).toBe(carts[1]?.id)
    const { lines } = await cartOf(await one.call('GET', `/api/cart/${carts[0]?.id}`))
    expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2)
  })

  test('is removed on read, and created anew on add, once the platform has lost it', async () => {
    const visitor = await arrive()
    const lost = await cartOf(await add(visitor))
    await shop.services.commerce.us.carts.delete(lost.id)
    expect((await visitor.call('GET', `/api/cart/${lost.id}`)).status).toBe(404)
    const { data } = await (await visitor.call('GET', '/api/session')).json()
    expect(data).toMatchObject({ cart: null, cart_status: 'none' })

    const again = await cartOf(await add(visitor))
    await shop.services.commerce.us.carts.delete(again.id)
    const renewed = await add(visitor, `${again.id}/items`)
    expect(renewed.status).toBe(201)
    expect((await cartOf(renewed)).id).not.toBe(again.id)
  })

  test('is 404 for any other session', async () => {
    const owner = await arrive()
    const cart = await cartOf(await add(owner))
    const stranger = await arrive()
    const answers = await Promise.all([
      stranger.call('GET', `/api/cart/${cart.id}`),
      stranger.call('POST', `/api/cart/${cart.id}/items`, { body: { nonsense: true } }),
      stranger.call('DELETE', `/api/cart/${cart.id}`),
      stranger.call('DELETE', `/api/cart/${cart.id}/items/${cart.lineId}`),
      stranger.call('POST', `/api/cart/${cart.id}/checkout`),
      new Visitor(shop.api).call('GET', `/api/cart/${cart.id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await owner.call('GET', `/api/cart/${cart.id}`)).status).toBe(200)
  })

  test('answers its owner in another store with a region conflict, and stays unchanged', async () => {
    const visitor = await arrive()
    const cart = await cartOf(await add(visitor))
    shop.calls.length = 0
    for (const [method, path, body] of [
      ['GET', ''],
      ['POST', '/items', { items: [line] }],
      ['PUT', `/items/${cart.lineId}`, { productID: line.productID, quantity: 5 }],
      ['DELETE', `/items/${cart.lineId}`],
      ['DELETE', ''],
      ['POST', '/checkout'],
    ] as const) {
      const headers = { 'x-bc-region': 'ca' }
      const abroad = await visitor.call(method, `/api/cart/${cart.id}${path}`, { headers, body })
      expect([abroad.status, (await problemOf(abroad)).code], `${method} ${path}`).toEqual([409, 'cart_region'])
    }
    expect(shop.calls).toEqual([])
    const stranger = await arrive('ca')
    expect((await stranger.call('GET', `/api/cart/${cart.id}`)).status).toBe(404)
    const { data } = await (await visitor.call('GET', '/api/session', { headers: { 'x-bc-region': 'ca' } })).json()
    expect(data).toMatchObject({ store: 'ca', cart: null })
    const home = await (await visitor.call('GET', '/api/session')).json()
    expect(home.data.cart.id).toBe(cart.id)
  })
})

describe('a cart line', () => {
  test('can select its variant by options', async () => {
    const { product, variant } = await stockedProduct(shop)
    const options = variant.option_values.map(({ option_id, id }) => ({ id: option_id, value: id }))
    const visitor = await arrive()
    const cart = await cartOf(await add(visitor, 'create', [{ productID: product.id, options, quantity: 1 }]))
    expect(cart.lines).toMatchObject([{ variant_id: variant.id }])
  })

  test('is refused without a choice for every option', async () => {
    const { product, variant } = await stockedProduct(shop)
    const [first] = variant.option_values.map(({ option_id, id }) => ({ id: option_id, value: id }))
    const visitor = await arrive()
    for (const options of [undefined, [first]]) {
      const refused = await add(visitor, 'create', [{ productID: product.id, options, quantity: 1 }])
      expect(refused.status).toBe(422)
      expect((await problemOf(refused)).code).toBe('options_missing')
    }
  })

  test('is refused with the reason for a sold-out or unknown product', async () => {
    const { product, variant } = await soldOutVariant(shop)
    const visitor = await arrive()
    const soldOut = await add(visitor, 'create', [{ productID: product.id, variantID: variant.id, quantity: 1 }])
    expect((await problemOf(soldOut)).code).toBe('out_of_stock')
    const unknown = await add(visitor, 'create', [{ productID: 99_999_999, quantity: 1 }])
    expect((await problemOf(unknown)).code).toBe('not_purchasable')
  })

  test('asks the platform once for a product that it lacks, until that comes to be', async () => {
    const visitor = await arrive()
    const addUnknown = async (productID: number) =>
      (await problemOf(await add(visitor, 'create', [{ productID, quantity: 1 }]))).code
    const made = () => shop.calls.filter((call) => call === 'POST /v3/carts').length
    expect([await addUnknown(88_888_888), await addUnknown(88_888_888)]).toEqual(['not_purchasable', 'not_purchasable'])
    expect(made()).toBe(1)
    shop.services.reads.us.invalidate({ kind: 'product', id: 88_888_888 })
    await addUnknown(88_888_888)
    expect(made()).toBe(2)
    await visitor.call('GET', '/api/products/88888889')
    expect(await addUnknown(88_888_889)).toBe('not_purchasable')
    expect(made()).toBe(2)
  })

  test.each([
    { quantity: 0 },
    { quantity: 1000 },
    { quantity: 1.5 },
    { quantity: -1 },
    { quantity: '2' },
    { list_price: 1 },
    { customer_id: 7 },
    { productID: '1' },
  ])('is refused whole with %o', async (odd) => {
    const visitor = await arrive()
    const refused = await add(visitor, 'create', [{ ...line, ...odd }])
    expect(refused.status).toBe(422)
    expect((await problemOf(refused)).errors?.[0]?.pointer).toMatch(/^\/items\/0\//)
  })

  test('keeps its variant when its quantity changes, and is 404 under another product', async () => {
    const visitor = await arrive()
    const cart = await cartOf(await add(visitor))
    const path = `/api/cart/${cart.id}/items/${cart.lineId}`
    const changed = await visitor.call('PUT', path, { body: { productID: line.productID, quantity: 2 } })
    expect((await cartOf(changed)).lines).toMatchObject([{ variant_id: line.variantID, quantity: 2 }])
    const other = await visitor.call('PUT', path, { body: { productID: line.productID + 1, quantity: 2 } })
    expect(other.status).toBe(404)
  })
})
