import { afterAll, beforeAll, expect, test } from 'vitest'
import { rootLocale } from '../../src/domain/locale/locale.ts'
import { type TestShop, openShop, siteUrl } from '../fixtures/shop.ts'
import { stockedProduct } from '../fixtures/some-product.ts'
import { Visitor } from '../fixtures/visitor.ts'
import { pageSession } from '../fixtures/page-session.ts'

let shop: TestShop
/** Orders that the platform knows: id → cart that became it. Its carts are gone by then. */
const orders = new Map<number, string>()

beforeAll(async () => {
  shop = await openShop()
  shop.breakNetwork((url, init) => {
    const order = /\/v2\/orders\/(\d+)$/.exec(new URL(url).pathname)?.[1]
    if (order === undefined) return shop.sandbox.request(url, init)
    const cart_id = orders.get(Number(order))
    const body = { id: Number(order), customer_id: 0, status_id: 11, cart_id }
    return cart_id === undefined ? Response.json([{ status: 404 }], { status: 404 }) : Response.json(body)
  })
})
afterAll(() => shop.close())

async function withCart() {
  const { product, variant } = await stockedProduct(shop)
  const visitor = await new Visitor(shop.api).arrive()
  const items = [{ productID: product.id, variantID: variant.id, quantity: 1 }]
  const { data } = await (await visitor.call('POST', '/api/cart/create', { body: { items } })).json()
  return { visitor, cart: String(data.id) }
}
const pageOf = async (visitor: Visitor, order: string) => {
  const address = `${siteUrl}/en-us/cart?order=${order}`
  const request = new Request(address, { headers: { cookie: visitor.cookieHeader } })
  return (await pageSession(shop.services, request, rootLocale)).session
}

test('the visitor whose cart became the order sees the thanks, also after a reload, and has an empty cart', async () => {
  const { visitor, cart } = await withCart()
  orders.set(501, cart)
  await shop.services.commerce.us.carts.delete(cart)
  expect(await pageOf(visitor, '501')).toEqual({ order: '501' })
  expect(await pageOf(visitor, '501')).toEqual({ order: '501' })
  const { data } = await (await visitor.call('GET', '/api/session')).json()
  expect(data.cart_status).toBe('none')
})

test('another visitor’s order number shows no thanks and leaves the cart', async () => {
  const { visitor, cart } = await withCart()
  orders.set(502, 'somebody-else')
  for (const order of ['502', '999', '0', '-1', '5e2', '502&order=501']) {
    const session = await pageOf(visitor, order)
    expect(session.order).toBeUndefined()
    expect(session.cart?.id).toBe(cart)
  }
})

test('another visitor cannot see the thanks', async () => {
  const { cart } = await withCart()
  orders.set(503, cart)
  const stranger = await withCart()
  expect((await pageOf(stranger.visitor, '503')).order).toBeUndefined()
})
