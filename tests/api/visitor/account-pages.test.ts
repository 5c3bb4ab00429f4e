import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ada, newCustomer, per, signIn } from '../../fixtures/customers.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { localeOf } from '../../fixtures/small-shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'
import { pageSession } from '../../fixtures/page-session.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop()))
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
    expect(account.customer).toBeDefined()
    expect(account).not.toHaveProperty('latest')
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
