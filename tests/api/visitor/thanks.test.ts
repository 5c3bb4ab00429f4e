import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rootLocale } from '../../../src/domain/locale/locale.ts'
import { signedInVisitor } from '../../fixtures/actors.ts'
import { ada, customerVisitor, newCustomer, signIn } from '../../fixtures/customers.ts'
import { placeOrder } from '../../fixtures/placed-order.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'
import { pageSession } from '../../fixtures/page-session.ts'
import { openBrowser } from '../../fixtures/hosted-browser.ts'

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

/** @param customer a visitor who is signed in; a new guest without one */
async function withCart(customer?: Visitor) {
  const { product, variant } = await stockedProduct(shop)
  const visitor = customer ?? (await new Visitor(shop.api).arrive())
  const items = [{ productID: product.id, variantID: variant.id, quantity: 1 }]
  const { data } = await (await visitor.call('POST', '/api/cart/create', { body: { items } })).json()
  return { visitor, cart: String(data.id) }
}
const pageOf = async (visitor: Visitor, order: string) => {
  const address = `${siteUrl}/en-us/cart?order=${order}`
  const request = new Request(address, { headers: { cookie: visitor.cookieHeader } })
  return (await pageSession(shop.services, request, rootLocale)).session
}

describe('the thank-you page', () => {
  test('is shown to the visitor whose cart became the order, also after a reload, with an empty cart', async () => {
    const { visitor, cart } = await withCart()
    orders.set(501, cart)
    await shop.services.commerce.us.carts.delete(cart)
    expect(await pageOf(visitor, '501')).toMatchObject({ order: '501' })
    expect(await pageOf(visitor, '501')).toMatchObject({ order: '501' })
    const { data } = await (await visitor.call('GET', '/api/session')).json()
    expect(data.cart_status).toBe('none')
  })

  test('is not shown for another visitor’s order number, which leaves the cart', async () => {
    const { visitor, cart } = await withCart()
    orders.set(502, 'somebody-else')
    for (const order of ['502', '999', '0', '-1', '5e2', '502&order=501']) {
      const session = await pageOf(visitor, order)
      expect(session.order).toBeUndefined()
      expect(session.cart?.id).toBe(cart)
    }
  })

  test('is not shown to another visitor', async () => {
    const { cart } = await withCart()
    orders.set(503, cart)
    const stranger = await withCart()
    expect((await pageOf(stranger.visitor, '503')).order).toBeUndefined()
  })
})

describe('an order of the hosted checkout', () => {
  const home = { address1: '1 Snow Lane', city: 'Stowe', state: 'Vermont', postal_code: '05672', country_code: 'US' }

  /** Checks the visitor's cart out as the platform's pages do, with the network as it is. */
  async function order({ visitor, cart }: Awaited<ReturnType<typeof withCart>>): Promise<string> {
    const browser = openBrowser({ request: (url, init) => shop.sandbox.request(url, init) })
    const { data } = await (await visitor.call('POST', `/api/cart/${cart}/checkout`)).json()
    await browser.visit(String(data.checkout_url))
    const hosted = `${shop.config.commerce.us.storefrontUrl}/checkout`
    const person = { email: 'sam@example.com', first_name: 'Sam', last_name: 'Winter' }
    const page = await browser.submit(`${hosted}/address`, { ...person, ...home })
    const shipping_method = /name="shipping_method"\s+value="(\d+)"/.exec(page.html)?.[1] ?? ''
    const done = await browser.submit(`${hosted}/order`, { cart, shipping_method, card_number: '4111111111111111' })
    return /[?]order=(\d+)/.exec(done.html)?.[1] ?? ''
  }

  beforeAll(() => shop.breakNetwork(undefined))

  test('is thanked for with its lines, its address and its sums', async () => {
    const begun = await withCart()
    const number = await order(begun)
    const { thanksFor } = await pageOf(begun.visitor, number)
    expect(thanksFor).toMatchObject({
      id: Number(number),
      items: [{ quantity: 1 }],
      shipTo: { name: 'Sam Winter', street: '1 Snow Lane', city: 'Stowe' },
    })
    // Vermont's tax is added to what the lines cost.
    const { items, shipping, addedTax } = thanksFor?.sums ?? {}
    expect(addedTax?.amount).toBe(Math.round((items?.amount ?? 0) * 0.06))
    expect(thanksFor?.total?.amount).toBe((items?.amount ?? 0) + (shipping?.amount ?? 0) + (addedTax?.amount ?? 0))
  })

  test('is thanked for again at a later visit, after the next cart has begun and been ordered', async () => {
    const begun = await withCart()
    const number = await order(begun)
    const { visitor } = begun
    await pageOf(visitor, number)
    const { product, variant } = await stockedProduct(shop)
    const items = [{ productID: product.id, variantID: variant.id, quantity: 1 }]
    const { data } = await (await visitor.call('POST', '/api/cart/create', { body: { items } })).json()
    expect(await pageOf(visitor, number)).toMatchObject({ order: number, thanksFor: { id: Number(number) } })
    const second = await order({ visitor, cart: String(data.id) })
    expect((await pageOf(visitor, second)).order).toBe(second)
    expect((await pageOf(visitor, number)).order).toBe(number)
    expect((await (await visitor.call('GET', '/api/session')).json()).data.cart_status).toBe('none')
  })

  test('is not shown to another visitor, with a cart or without', async () => {
    const number = await order(await withCart())
    const stranger = await withCart()
    expect(await pageOf(stranger.visitor, number)).toMatchObject({ cart: { id: stranger.cart } })
    expect(await pageOf(stranger.visitor, number)).not.toHaveProperty('order')
    const newcomer = await new Visitor(shop.api).arrive()
    expect(await pageOf(newcomer, number)).not.toHaveProperty('order')
  })

  /** Reads the session as any page of the shop does, on a node that has not cached the cart. */
  async function readAnotherPage(visitor: Visitor): Promise<string> {
    shop.services.cartCache.clear()
    const { data } = await (await visitor.call('GET', '/api/session')).json()
    return String(data.cart_status)
  }

  test('is thanked for after another page was read on the way back, also at a later visit', async () => {
    const begun = await withCart()
    const number = await order(begun)
    expect(await readAnotherPage(begun.visitor)).toBe('none')
    const thanked = { order: number, thanksFor: { id: Number(number), items: [{ quantity: 1 }] } }
    expect(await pageOf(begun.visitor, number)).toMatchObject(thanked)
    expect(await pageOf(begun.visitor, number)).toMatchObject(thanked)
  })

  test('is thanked for after the next cart was begun on the way back, which stays', async () => {
    const begun = await withCart()
    const number = await order(begun)
    expect(await readAnotherPage(begun.visitor)).toBe('none')
    const { visitor, cart } = await withCart(begun.visitor)
    expect(await pageOf(visitor, number)).toMatchObject({ order: number, thanksFor: { id: Number(number) } })
    expect((await visitor.call('GET', `/api/cart/${cart}`)).status).toBe(200)
  })

  test('is thanked for after its guest has signed in on the way back', async () => {
    const begun = await withCart()
    const number = await order(begun)
    expect(await readAnotherPage(begun.visitor)).toBe('none')
    expect((await signIn(begun.visitor, await newCustomer(shop))).status).toBe(200)
    expect(await pageOf(begun.visitor, number)).toMatchObject({ order: number, thanksFor: { id: Number(number) } })
  })

  test('is thanked for a customer after another page was read on the way back, until the sign-out', async () => {
    const begun = await withCart(await customerVisitor(shop, await newCustomer(shop)))
    const number = await order(begun)
    const { visitor } = begun
    expect(await readAnotherPage(visitor)).toBe('none')
    expect(await pageOf(visitor, number)).toMatchObject({ order: number, thanksFor: { id: Number(number) } })
    expect((await visitor.call('POST', '/api/customers/logout')).status).toBe(200)
    expect(await pageOf(visitor, number)).not.toHaveProperty('order')
  })

  test('is forgotten with its cart at a sign-out before the first visit', async () => {
    const begun = await withCart(await customerVisitor(shop, await newCustomer(shop)))
    const number = await order(begun)
    const { visitor } = begun
    expect(await readAnotherPage(visitor)).toBe('none')
    expect((await visitor.call('POST', '/api/customers/logout')).status).toBe(200)
    expect(await pageOf(visitor, number)).not.toHaveProperty('order')
  })

  test('is thanked for a customer who ordered on another device, and not for one who did so days ago', async () => {
    const account = await newCustomer(shop)
    const { orderId } = await placeOrder(shop, account.id, account.email)
    const visitor = await customerVisitor(shop, account)
    const number = String(orderId)
    expect(await pageOf(visitor, number)).toMatchObject({ order: number, thanksFor: { id: orderId } })
    const { orders: earlier } = await shop.services.commerce.us.orders.ofCustomer(ada.id, { page: 1, limit: 50 })
    const oldest = earlier.at(-1) ?? expect.fail('the demo’s customer has no orders')
    const regular = await signedInVisitor(shop, ada.id)
    expect(await pageOf(regular, String(oldest.id))).not.toHaveProperty('order')
    expect(await pageOf(regular, number)).not.toHaveProperty('order')
  })

  test('is thanked for by its number alone while the platform fails', async () => {
    const begun = await withCart()
    const number = await order(begun)
    await pageOf(begun.visitor, number)
    shop.breakNetwork(() => new Response('', { status: 503 }))
    expect(await pageOf(begun.visitor, number)).toEqual({ order: number })
    shop.breakNetwork(undefined)
  })
})
