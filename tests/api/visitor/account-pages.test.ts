import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ada, newCustomer, per, signIn } from '../../fixtures/customers.ts'
import { placeOrder } from '../../fixtures/placed-order.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { localeOf } from '../../fixtures/small-shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'
import { pageSession } from '../../fixtures/page-session.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop()))
afterEach(() => shop.breakNetwork(undefined))
afterAll(() => shop.close())

const page = async (visitor: Visitor, path: string) => {
  const request = new Request(`${siteUrl}/en-us/account${path}`, { headers: { cookie: visitor.cookieHeader } })
  return (await pageSession(shop.services, request, localeOf('en-us'))).session
}
const visitorOf = async (account: { email: string; pw: string }) => {
  const visitor = await new Visitor(shop.api).arrive()
  await signIn(visitor, account)
  return visitor
}
const ordersOf = async (visitor: Visitor) => (await page(visitor, '/orders')).orders?.orders ?? []

type WireOrder = Readonly<Record<string, unknown>>

/** Answers lists of orders with what `change` makes of them. */
function changeOrders(change: (list: readonly WireOrder[], limit: number) => readonly WireOrder[]): void {
  shop.breakNetwork(async (url, init) => {
    const answer = await shop.sandbox.request(url, init)
    if (!url.includes('/v2/orders?')) return answer
    const list: WireOrder[] = await answer.json()
    return Response.json(change(list, Number(new URL(url).searchParams.get('limit'))))
  })
}
const abandoned = (order: WireOrder | undefined): WireOrder => ({ ...order, status_id: 0 })

describe('an account page', () => {
  test('shows the newest order, the addresses and the trade programme', async () => {
    const visitor = await visitorOf(per)
    const [newest] = await ordersOf(visitor)
    const account = await page(visitor, '')
    expect(account).toMatchObject({ customer: { firstName: 'Per', isPro: true }, addresses: [], latest: newest })
    expect(account.pro?.is_active).toBe(true)
  })

  test('has no newest order for a customer without orders', async () => {
    const account = await page(await visitorOf(await newCustomer(shop)), '')
    expect(account).toMatchObject({ customer: { firstName: 'Nell' }, hasMoreOrders: false })
    expect(account).not.toHaveProperty('latest')
  })

  test('shows the newest order that was paid, with one call for orders', async () => {
    const customer = await newCustomer(shop)
    await placeOrder(shop, customer.id, customer.email)
    await placeOrder(shop, customer.id, customer.email)
    const visitor = await visitorOf(customer)
    const [, paid] = await ordersOf(visitor)
    changeOrders(([newest, ...others]) => [abandoned(newest), ...others])
    shop.calls.length = 0
    expect(await page(visitor, '')).toMatchObject({ latest: paid, hasMoreOrders: false })
    expect(paid).toBeDefined()
    expect(shop.calls.filter((call) => call === 'GET /v2/orders')).toHaveLength(1)
  })

  test('reports that there may be older orders when no newer one was paid', async () => {
    const customer = await newCustomer(shop)
    await placeOrder(shop, customer.id, customer.email)
    const visitor = await visitorOf(customer)
    changeOrders(([order], limit) => Array.from({ length: limit }, () => abandoned(order)))
    const account = await page(visitor, '')
    expect(account).toMatchObject({ hasMoreOrders: true })
    expect(account).not.toHaveProperty('latest')
    expect(await page(visitor, '/orders')).toMatchObject({ orders: { orders: [], page: 1, hasMore: true } })
  })

  test('is shown when orders and addresses cannot be read', async () => {
    const visitor = await visitorOf(ada)
    await page(visitor, '')
    // Ada's name is remembered for a minute.
    shop.breakNetwork(() => Promise.reject(new TypeError('fetch failed')))
    const account = await page(visitor, '')
    shop.breakNetwork(undefined)
    expect(account).toMatchObject({ customer: { firstName: 'Ada' }, latest: null })
    expect(account).not.toHaveProperty('addresses')
    expect(account).not.toHaveProperty('hasMoreOrders')
  })

  test('shows an order with its lines, totals, address and parcels', async () => {
    const visitor = await visitorOf(ada)
    const sent = (await ordersOf(visitor)).find(({ stage }) => stage === 'shipped')
    const { placed, orders } = await page(visitor, `/orders?order=${sent?.id}`)
    expect(orders).toBeUndefined()
    expect(placed).toMatchObject({ ...sent, shipTo: { name: 'Ada Lind', city: 'Bozeman', country: 'us' } })
    expect(placed?.items).toHaveLength(1)
    expect(placed?.items[0]).toMatchObject({ productId: expect.any(Number), quantity: 1, total: { currency: 'USD' } })
    expect(placed?.parcels).toHaveLength(1)
    expect(placed?.parcels[0]?.href).toMatch(/^https:/)
    expect(placed?.sums).not.toHaveProperty('discount')
  })

  test('shows the list of orders for another customer’s order, an unknown one and an invalid id', async () => {
    const foreign = (await ordersOf(await visitorOf(per)))[0]?.id
    const visitor = await visitorOf(ada)
    for (const order of [foreign, 987_654, 'x', '0', '1.5', '-3'])
      expect(await page(visitor, `/orders?order=${order}`)).toMatchObject({ orders: { page: 1 } })
  })

  test('confirms a submitted form once', async () => {
    const visitor = await visitorOf(await newCustomer(shop))
    await visitor.post('/api/forms/en-us/account/profile', { first_name: 'Zoë', last_name: 'Dahl' })
    expect((await page(visitor, '/profile')).flash).toMatchObject({ code: 'done_profile', values: {} })
    expect((await page(visitor, '/profile')).flash).toBeUndefined()
  })
})
