import { describe, expect, onTestFinished, test } from 'vitest'
import type { PageSession } from '../../../src/api/visitor/page-session.ts'
import type { SessionAnswer } from '../../../src/api/visitor/schemas.ts'
import { rootLocale } from '../../../src/domain/locale/locale.ts'
import type { Fetch } from '../../../src/lib/fetch.ts'
import { cartOf } from '../../fixtures/cart-answer.ts'
import { customerVisitor, newCustomer } from '../../fixtures/customers.ts'
import { pageSession } from '../../fixtures/page-session.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { type AskedLine, openShopWithLine } from '../../fixtures/shop-with-line.ts'
import { Visitor } from '../../fixtures/visitor.ts'

/** Longer than a cart is remembered, ms. */
const later = 11_000

async function open() {
  let now = 1_767_225_600_000
  const clock = (): number => now
  const { shop, line } = await openShopWithLine({ clock })
  const { sessions } = shop.services
  const other = await openShop({ clock, sandbox: shop.sandbox, sessions })
  onTestFinished(() => shop.close())
  return { shop, other, line, pass: (ms: number) => (now += ms) }
}

const add = (visitor: Visitor, line: AskedLine) => visitor.call('POST', '/api/cart/create', { body: { items: [line] } })

async function quantities(visitor: Visitor): Promise<number[]> {
  const { data }: SessionAnswer = await (await visitor.call('GET', '/api/session')).json()
  return (data.cart?.line_items.physical_items ?? []).map(({ quantity }) => quantity)
}

/** The cart page’s view of its visitor. */
async function cartPage(shop: TestShop, { cookieHeader: cookie }: Visitor): Promise<PageSession> {
  const request = new Request(`${siteUrl}/en-us/cart`, { headers: { cookie } })
  return (await pageSession(shop.services, request, rootLocale)).session
}

/** Another variant of the line's product that can be bought. */
async function otherVariant(shop: TestShop, line: AskedLine): Promise<number> {
  const products = await shop.services.commerce.us.catalogue.products()
  const { variants = [] } = products.find(({ id }) => id === line.productID) ?? {}
  const isOther = ({ id, ...variant }: (typeof variants)[number]) =>
    id !== line.variantID && variant.inventory_level > 0 && !variant.purchasing_disabled
  const found = variants.find(isOther)
  if (!found) throw new Error('the product has one variant that can be bought')
  return found.id
}

/** The same browser, answered by another node. */
function through(shop: TestShop, { cookies, csrf }: Visitor): Visitor {
  const visitor = new Visitor(shop.api)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  visitor.csrf = csrf
  return visitor
}

/** The platform, with so many calls left of a store's window. */
const withCallsLeft =
  ({ sandbox }: TestShop, calls: number): Fetch =>
  async (url, init) => {
    const answer = await sandbox.request(url, init)
    const headers = new Headers(answer.headers)
    headers.set('x-rate-limit-requests-quota', '150')
    headers.set('x-rate-limit-requests-left', String(calls))
    headers.set('x-rate-limit-time-reset-ms', '20000')
    return new Response(answer.body, { status: answer.status, headers })
  }

describe('a recently read cart', () => {
  test('is read from the platform once in a few seconds by consecutive pages', async () => {
    const { shop, line, pass } = await open()
    const visitor = await new Visitor(shop.api).arrive()
    await add(visitor, { ...line, quantity: 2 })
    shop.calls.length = 0
    expect([await quantities(visitor), await quantities(visitor)]).toEqual([[2], [2]])
    expect(shop.calls).toEqual([])
    pass(later)
    expect([await quantities(visitor), await quantities(visitor)]).toEqual([[2], [2]])
    expect(shop.calls.filter((call) => call.startsWith('GET /v3/carts/'))).toHaveLength(1)
  })

  test('is shown as it was up to a minute ago while the quota leaves no call', async () => {
    const { shop, line, pass } = await open()
    const visitor = await new Visitor(shop.api).arrive()
    await add(visitor, { ...line, quantity: 2 })
    pass(later)
    shop.breakNetwork(() => Promise.resolve(new Response('{}', { status: 429 })))
    expect(await quantities(visitor)).toEqual([2])
    pass(60_000)
    const { data }: SessionAnswer = await (await visitor.call('GET', '/api/session')).json()
    expect([data.cart_status, data.cart]).toEqual(['unreachable', null])
  })

  test('is not shown once it is gone, although the quota leaves no call for the one of another device', async () => {
    const { shop, line, pass } = await open()
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    const gone = await cartOf(await add(visitor, { ...line, quantity: 2 }))
    expect(await quantities(visitor)).toEqual([2])
    const { carts } = shop.services.commerce.us
    const lines = [{ product_id: line.productID, variant_id: line.variantID, quantity: 5 }]
    const made = await carts.create({ lines, currency: 'USD', customerId: customer.id })
    const elsewhere = made.kind === 'cart' ? made.cart.id : ''
    await shop.services.customerCarts.set('us', customer.id, elsewhere)
    await carts.delete(gone.id)
    pass(later)
    shop.breakNetwork((url, init) =>
      url.includes(elsewhere) ? new Response('{}', { status: 429 }) : shop.sandbox.request(url, init),
    )
    const { data }: SessionAnswer = await (await visitor.call('GET', '/api/session')).json()
    expect([data.customer?.id, data.cart_status, data.cart]).toEqual([customer.id, 'unreachable', null])
  })

  test('is shown by the cart page as it was up to a minute ago while the quota leaves no call', async () => {
    const { shop, line, pass } = await open()
    const visitor = await new Visitor(shop.api).arrive()
    const cart = await cartOf(await add(visitor, line))
    const body = { productID: line.productID, quantity: 2 }
    await visitor.call('PUT', `/api/cart/${cart.id}/items/${cart.lineId}`, { body })
    pass(later)
    shop.breakNetwork(() => Promise.resolve(new Response('{}', { status: 429 })))
    expect((await cartPage(shop, visitor)).cart?.lines.map(({ quantity }) => quantity)).toEqual([2])
    pass(60_000)
    expect(await cartPage(shop, visitor)).toEqual({ unreachable: true })
  })

  test('is read anew by the cart page as soon as the quota leaves a call', async () => {
    const { shop, line } = await open()
    const visitor = await new Visitor(shop.api).arrive()
    await add(visitor, line)
    shop.calls.length = 0
    expect((await cartPage(shop, visitor)).cart?.count).toBe(1)
    expect(shop.calls.filter((call) => call.startsWith('GET /v3/carts/'))).toHaveLength(1)
  })

  test('is read with the reserve of the quota where another node has changed it', async () => {
    const { shop, other, line } = await open()
    const visitor = await new Visitor(shop.api).arrive()
    const cart = await cartOf(await add(visitor, line))
    other.breakNetwork(withCallsLeft(other, 18))
    await new Visitor(other.api).call('GET', '/api/currencies')
    const body = { productID: line.productID, quantity: 3 }
    await visitor.call('PUT', `/api/cart/${cart.id}/items/${cart.lineId}`, { body })
    expect(await quantities(through(other, visitor))).toEqual([3])
    // Writes and checkouts have the rest of it.
    other.breakNetwork(withCallsLeft(other, 14))
    await through(other, visitor).call('PUT', `/api/cart/${cart.id}/items/${cart.lineId}`, { body })
    await visitor.call('PUT', `/api/cart/${cart.id}/items/${cart.lineId}`, { body: { ...body, quantity: 4 } })
    expect(await quantities(through(other, visitor))).toEqual([])
  })

  test('takes one platform call for a change of quantity', async () => {
    const { shop, line } = await open()
    const visitor = await new Visitor(shop.api).arrive()
    const cart = await cartOf(await add(visitor, line))
    shop.calls.length = 0
    const body = { productID: line.productID, quantity: 3 }
    expect((await visitor.call('PUT', `/api/cart/${cart.id}/items/${cart.lineId}`, { body })).status).toBe(200)
    expect(shop.calls).toHaveLength(1)
    expect(await quantities(visitor)).toEqual([3])
  })

  test('shows a change on all nodes at once', async () => {
    const { shop, other, line } = await open()
    const visitor = await new Visitor(shop.api).arrive()
    const cart = await cartOf(await add(visitor, line))
    const elsewhere = through(other, visitor)
    expect([await quantities(visitor), await quantities(elsewhere)]).toEqual([[1], [1]])
    for (const quantity of [2, 3]) {
      const [changing, reading] = quantity === 2 ? [visitor, elsewhere] : [elsewhere, visitor]
      const body = { productID: line.productID, quantity }
      await changing.call('PUT', `/api/cart/${cart.id}/items/${cart.lineId}`, { body })
      expect(await quantities(reading)).toEqual([quantity])
    }
    await elsewhere.call('DELETE', `/api/cart/${cart.id}/items/${cart.lineId}`)
    expect(await quantities(visitor)).toEqual([])
  })

  test('answers 404 for a line that another device removed, and keeps the other lines', async () => {
    const { shop, line } = await open()
    const visitor = await new Visitor(shop.api).arrive()
    const cart = await cartOf(await add(visitor, line))
    const { carts } = shop.services.commerce.us
    const { variant_id: other, quantity } = { variant_id: await otherVariant(shop, line), quantity: 1 }
    await carts.addItems(cart.id, [{ product_id: line.productID, variant_id: other, quantity }])
    await carts.removeItem(cart.id, cart.lineId)
    const body = { productID: line.productID, quantity: 4 }
    expect((await visitor.call('PUT', `/api/cart/${cart.id}/items/${cart.lineId}`, { body })).status).toBe(404)
    expect(await quantities(visitor)).toEqual([1])
  })

  test('is read anew after a failed write', async () => {
    const { shop, line } = await open()
    const visitor = await new Visitor(shop.api).arrive()
    const cart = await cartOf(await add(visitor, line))
    shop.breakNetwork(async (url, init) => {
      await shop.sandbox.request(url, init)
      throw new Error('the answer is lost')
    })
    const body = { productID: line.productID, quantity: 7 }
    const path = `/api/cart/${cart.id}/items/${cart.lineId}`
    expect((await visitor.call('PUT', path, { body })).status).toBeGreaterThanOrEqual(500)
    shop.breakNetwork(undefined)
    expect(await quantities(visitor)).toEqual([7])
  })
})
