import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const arrive = () => new Visitor(shop.api).arrive()
const add = (visitor: Visitor, path = 'create') =>
  visitor.call('POST', `/api/cart/${path}`, { body: { items: [line] } })

describe('a cart changed elsewhere', () => {
  test('is read again, once, when it changes between read and write', async () => {
    const visitor = await arrive()
    const cart = await cartOf(await add(visitor))
    let meddled = false
    shop.breakNetwork(async (url, init) => {
      if (init?.method === 'PUT' && !meddled) {
        meddled = true
        shop.breakNetwork(undefined)
        const { product_id, variant_id } = { product_id: line.productID, variant_id: line.variantID }
        await shop.services.commerce.us.carts.addItems(cart.id, [{ product_id, variant_id, quantity: 1 }])
      }
      return shop.sandbox.request(url, init)
    })
    const path = `/api/cart/${cart.id}/items/${cart.lineId}`
    const changed = await visitor.call('PUT', path, { body: { productID: line.productID, quantity: 5 } })
    shop.breakNetwork(undefined)
    expect(meddled).toBe(true)
    expect(changed.status).toBe(200)
    expect((await cartOf(changed)).lines).toMatchObject([{ quantity: 5 }])
  })

  test('is not overwritten when it changes twice during one call, which answers a conflict', async () => {
    const visitor = await arrive()
    const cart = await cartOf(await add(visitor))
    shop.breakNetwork(async (url, init) => {
      // Another device is always faster.
      if (init?.method === 'PUT')
        await shop.sandbox.request(`${url.split('/items/')[0]}/items`, {
          method: 'POST',
          headers: init.headers ?? {},
          body: JSON.stringify({
            line_items: [{ product_id: line.productID, variant_id: line.variantID, quantity: 1 }],
          }),
        })
      return shop.sandbox.request(url, init)
    })
    const path = `/api/cart/${cart.id}/items/${cart.lineId}`
    shop.calls.length = 0
    const refused = await visitor.call('PUT', path, { body: { productID: line.productID, quantity: 5 } })
    shop.breakNetwork(undefined)
    expect([refused.status, (await problemOf(refused)).code]).toEqual([409, 'cart_conflict'])
    expect(shop.calls).toHaveLength(3)
    expect((await cartOf(await visitor.call('GET', `/api/cart/${cart.id}`))).lines).toMatchObject([{ quantity: 3 }])
  })

  test('is dropped, and neither shown nor changed, once it belongs to another customer', async () => {
    const visitor = await arrive()
    const cart = await cartOf(await add(visitor))
    const { carts } = shop.services.commerce.us
    await carts.setCustomer(cart.id, 1)
    const path = `/api/cart/${cart.id}/items/${cart.lineId}`
    expect((await visitor.call('PUT', path, { body: { productID: line.productID, quantity: 5 } })).status).toBe(404)
    expect((await visitor.call('GET', `/api/cart/${cart.id}`)).status).toBe(404)
    expect((await carts.get(cart.id))?.line_items.physical_items).toMatchObject([{ quantity: 1 }])

    const other = await arrive()
    const taken = await cartOf(await add(other))
    await carts.setCustomer(taken.id, 1)
    const fresh = await cartOf(await add(other, `${taken.id}/items`))
    expect(fresh.id).not.toBe(taken.id)
    expect(fresh.lines).toMatchObject([{ quantity: 1 }])
    expect((await carts.get(taken.id))?.line_items.physical_items).toMatchObject([{ quantity: 1 }])
  })

  test('is read, and added to once, after it changed', async () => {
    const visitor = await arrive()
    const cart = await cartOf(await add(visitor))
    const { productID: product_id, variantID: variant_id } = line
    await shop.services.commerce.us.carts.addItems(cart.id, [{ product_id, variant_id, quantity: 1 }])
    shop.calls.length = 0
    expect((await cartOf(await add(visitor, `${cart.id}/items`))).lines).toMatchObject([{ quantity: 3 }])
    const path = `/v3/carts/${cart.id}`
    expect(shop.calls).toEqual([`POST ${path}/items`, `GET ${path}`, `POST ${path}/items`])
  })

  test('is read before a line is added or removed by a node that does not know it', async () => {
    const visitor = await arrive()
    const cart = await cartOf(await add(visitor))
    const path = `/v3/carts/${cart.id}`
    shop.services.cartCache.clear()
    shop.calls.length = 0
    expect((await add(visitor, `${cart.id}/items`)).status).toBe(201)
    expect(shop.calls.splice(0)).toEqual([`GET ${path}`, `POST ${path}/items`])
    shop.services.cartCache.clear()
    expect((await visitor.call('DELETE', `/api/cart/${cart.id}/items/${cart.lineId}`)).status).toBe(200)
    expect(shop.calls).toEqual([`GET ${path}`, `DELETE ${path}/items/${cart.lineId}`])
  })
})

describe('a cart that now belongs to another customer', () => {
  test.each([
    ['an add', 'known', 201],
    ['an add', 'not known', 201],
    ['a removal of its only line', 'known', 404],
    ['a removal of its only line', 'not known', 404],
  ] as const)('is not written to by %s where it is %s', async (act, state, status) => {
    const { carts } = shop.services.commerce.us
    const visitor = await arrive()
    const cart = await cartOf(await add(visitor))
    await carts.setCustomer(cart.id, 1)
    if (state === 'not known') shop.services.cartCache.clear()
    const remove = () => visitor.call('DELETE', `/api/cart/${cart.id}/items/${cart.lineId}`)
    const answer = await (act === 'an add' ? add(visitor, `${cart.id}/items`) : remove())
    expect(answer.status).toBe(status)
    expect(await carts.get(cart.id)).toMatchObject({
      customer_id: 1,
      line_items: { physical_items: [{ id: cart.lineId, quantity: 1 }] },
    })
  })

  test('is replaced once by an add that is repeated with its key', async () => {
    const visitor = await arrive()
    const cart = await cartOf(await add(visitor))
    await shop.services.commerce.us.carts.setCustomer(cart.id, 1)
    const send = () =>
      visitor.call('POST', '/api/cart/create', {
        body: { items: [line] },
        headers: { 'idempotency-key': 'click-0001' },
      })
    const [first, second] = [await cartOf(await send()), await cartOf(await send())]
    expect(second.id).toBe(first.id)
    expect(second.lines).toMatchObject([{ quantity: 1 }])
  })

  test('is neither deleted nor checked out', async () => {
    const { carts } = shop.services.commerce.us
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/checkout'],
    ] as const) {
      const visitor = await arrive()
      const cart = await cartOf(await add(visitor))
      await carts.setCustomer(cart.id, 1)
      const refused = await visitor.call(method, `/api/cart/${cart.id}${path}`)
      expect([refused.status, (await problemOf(refused)).code]).toEqual([404, 'not_found'])
      expect((await carts.get(cart.id))?.customer_id).toBe(1)
      expect((await visitor.call('GET', `/api/cart/${cart.id}`)).status).toBe(404)
    }
  })
})
