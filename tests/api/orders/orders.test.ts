import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Shipment } from '../../../src/api/orders/schemas.ts'
import { signedInVisitor } from '../../fixtures/actors.ts'
import { answerOf as answered } from '../../fixtures/answer-of.ts'
import { placeOrder } from '../../fixtures/placed-order.ts'
import { sendParcel } from '../../fixtures/sent-parcel.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let ada: Visitor
let guest: Visitor
const orderOf = { ada: 0, stranger: 0, guest: 0 }
/** Accounts of the us store. */
const [adaId, strangerId] = [1, 3]
const unknown = 99_999_999

beforeAll(async () => {
  shop = await openShop()
  orderOf.ada = (await placeOrder(shop, adaId, 'ada@firn.example')).orderId
  orderOf.stranger = (await placeOrder(shop, strangerId, 'staff@firn.example')).orderId
  orderOf.guest = (await placeOrder(shop, 0, 'ada@firn.example')).orderId
  ada = await signedInVisitor(shop, adaId)
  guest = await new Visitor(shop.api).arrive()
})
afterAll(() => shop.close())

const answerOf = <Data = unknown>(visitor: Visitor, path: string) => answered<Data>(visitor.call('GET', path))

describe('the orders of a customer', () => {
  test('are listed for that customer, newest first', async () => {
    const { status, body, cache } = await answerOf<{ id: number }[]>(ada, `/api/orders/${adaId}?limit=5`)
    expect([status, cache]).toEqual([200, 'private, no-store'])
    expect(body.data[0]).toMatchObject({ id: orderOf.ada, currency_code: 'USD', custom_status: expect.any(String) })
    expect(body.meta).toMatchObject({ page: 1, limit: 5 })
    expect(body.data.map(({ id }) => id)).not.toContain(orderOf.guest)
  })

  test('are 404 for any other or unknown customer', async () => {
    const foreign = await answerOf(ada, `/api/orders/${strangerId}`)
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const id of [unknown, 0, '', 'null', '1e0', '01', '-1', '1%2c2']) {
      if (id !== '') expect(await answerOf(ada, `/api/orders/${id}`)).toEqual(foreign)
    }
  })

  test('accept no filter but the page', async () => {
    for (const query of ['customer_id=3', 'email=staff@firn.example', 'limit=51', 'page=0', 'limit=1&limit=2']) {
      expect((await answerOf(ada, `/api/orders/${adaId}?${query}`)).status).toBe(422)
    }
  })

  test('are refused in another store, where the customer is not signed in', async () => {
    const response = await ada.call('GET', `/api/orders/${adaId}`, { headers: { 'x-bc-region': 'ca' } })
    expect(response.status).toBe(401)
  })

  test('are those of the store that the visitor is in, whose customers have the same ids', async () => {
    const { orderId } = await placeOrder(shop, adaId, 'ada@firn.example', 'ca')
    const canadian = await signedInVisitor(shop, adaId, 'ca')
    const { status, body } = await answerOf<{ id: number; currency_code: string }[]>(canadian, `/api/orders/${adaId}`)
    expect([status, body.data[0]?.id]).toEqual([200, orderId])
    expect(new Set(body.data.map((order) => order.currency_code))).toEqual(new Set(['CAD']))
  })
})

describe('a single order', () => {
  test('has its products and addresses, and no internal fields', async () => {
    const { status, body, cache } = await answerOf(ada, `/api/order/${orderOf.ada}`)
    expect([status, cache]).toEqual([200, 'private, no-store'])
    expect(body.data).toMatchObject({
      id: orderOf.ada,
      date_created: expect.stringMatching(/Z$/),
      total_inc_tax: expect.any(Number),
      billing_address: { city: 'Bozeman' },
      products: [{ quantity: 2 }],
      shipping_addresses: [{ city: 'Bozeman' }],
    })
    expect(JSON.stringify(body)).not.toMatch(
      /staff_notes|ip_address|geoip|payment_provider|external_|cost_price|bin_picking/,
    )
  })

  test('is the same 404, for one call each, when another customer’s, a guest’s or unknown', async () => {
    const answers = []
    for (const id of [orderOf.stranger, orderOf.guest, unknown]) {
      shop.calls.length = 0
      answers.push(await answerOf(ada, `/api/order/${id}`))
      expect(shop.calls).toHaveLength(1)
    }
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    expect(await answerOf(ada, '/api/order/abc')).toEqual(answers[0])
  })
})

describe('the parcels of an order', () => {
  test('are listed by order id, with links to known carriers only', async () => {
    await sendParcel(shop, orderOf.ada, { tracking_link: 'https://evil.example/usps.com' })
    await sendParcel(shop, orderOf.ada, { tracking_link: 'https://tools.usps.com/go/track?n=1' })
    const { status, body } = await answerOf<Shipment[]>(ada, `/api/orders/${orderOf.ada}/shipments`)
    expect(status).toBe(200)
    const links = body.data.map((shipment) => shipment.tracking_link)
    expect(links).toContain('https://tools.usps.com/go/track?n=1')
    expect(JSON.stringify(body)).not.toMatch(/evil|comments|merchant_shipping_cost|billing_address/)
  })

  test('are an empty list for an order without any', async () => {
    const { orderId } = await placeOrder(shop, adaId, 'ada@firn.example')
    expect(await answerOf(ada, `/api/orders/${orderId}/shipments`)).toMatchObject({ status: 200, body: { data: [] } })
  })

  test('are 404 by customer id and for another customer’s order', async () => {
    const [one, ...rest] = await Promise.all(
      [adaId, orderOf.stranger, orderOf.guest, unknown, 'x'].map((id) => answerOf(ada, `/api/orders/${id}/shipments`)),
    )
    expect(one).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const answer of rest) expect(answer).toEqual(one)
  })
})

describe('the order routes', () => {
  test('answer 401 to guests for any id', async () => {
    const { ada: own } = orderOf
    for (const visitor of [guest, new Visitor(shop.api)]) {
      const [one, ...rest] = await Promise.all(
        [
          `orders/${adaId}`,
          `orders/0`,
          `order/${own}`,
          `order/${orderOf.guest}`,
          `orders/${own}/shipments`,
          `order/x`,
        ].map((path) => answerOf(visitor, `/api/${path}`)),
      )
      expect(one).toMatchObject({ status: 401, body: { code: 'signed_out' }, cache: 'private, no-store' })
      for (const answer of rest) expect(answer).toEqual(one)
    }
  })
})
