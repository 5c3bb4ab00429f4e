import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../src/traffic/policy/rates.ts'
import type { OrderStatus } from '../../../src/api/orders/schemas.ts'
import { signedInVisitor } from '../../fixtures/actors.ts'
import { answerOf } from '../../fixtures/answer-of.ts'
import { placeOrder } from '../../fixtures/placed-order.ts'
import { sendParcel } from '../../fixtures/sent-parcel.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'

let shop: TestShop
let order: Awaited<ReturnType<typeof placeOrder>>
let address = 0
let now = Date.parse('2026-11-20T12:00:00Z')
const unknown = 99_999_999
const email = 'guest.buyer@firn.example'

beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  order = await placeOrder(shop, 0, email)
})
/** Each test is another client: tries are counted by address. */
beforeEach(() => void (address += 1))
afterAll(() => shop.close())

/** Asks without any session, as a link in a mail does. */
async function ask(id: number | string, given: string, region = 'us') {
  const response = await shop.api.request(
    `${siteUrl}/api/order-status/${id}?email=${encodeURIComponent(given)}`,
    { headers: { 'x-bc-region': region } },
    { clientAddress: `192.0.2.${address}` },
  )
  return { ...(await answerOf<OrderStatus>(response)), headers: response.headers }
}

describe('the status of an order', () => {
  test('is returned for its number and email address, in upper or lower case', async () => {
    for (const given of [email, ` ${email}`.trim().toUpperCase()]) {
      const { status, body, headers } = await ask(order.orderId, given)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ id: order.orderId, items: [{ name: order.productName, quantity: 2 }] })
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
        'private, no-store',
        'no-referrer',
      ])
    }
  })

  test('has no name, address, phone or price', async () => {
    const { body } = await ask(order.orderId, email)
    expect(Object.keys(body.data).toSorted()).toEqual(
      ['custom_status', 'date_created', 'date_shipped', 'id', 'items', 'shipments', 'status', 'status_id'].toSorted(),
    )
    expect(JSON.stringify(body)).not.toMatch(/Ada|Lind|Timberline|Bozeman|5550100|firn\.example|price|total|cost/)
  })

  test('links to the parcel only at known carriers', async () => {
    const parcels = await placeOrder(shop, 0, email)
    await sendParcel(shop, parcels.orderId, { tracking_link: 'https://evil.example/ups.com', tracking_number: '' })
    await sendParcel(shop, parcels.orderId, { tracking_link: 'https://www.ups.com/track?n=1' })
    const { body } = await ask(parcels.orderId, email)
    expect(body.data.shipments).toHaveLength(2)
    expect(JSON.stringify(body)).toContain('https://www.ups.com/track?n=1')
    expect(JSON.stringify(body)).not.toMatch(/evil|EJ958083578US/)
  })
})

describe('a failed look-up', () => {
  test('has one answer after one platform call for a wrong number, address or store', async () => {
    const answers = []
    for (const [id, given, region] of [
      [order.orderId, 'other@firn.example', 'us'],
      [unknown, email, 'us'],
      [order.orderId, email, 'ca'],
    ] as const) {
      shop.calls.length = 0
      const { status, body } = await ask(id, given, region)
      answers.push({ status, body, calls: shop.calls.length })
    }
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'not_found' }, calls: 1 })
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
  })

  test('is refused without an email address, and with an overlong one', async () => {
    for (const given of ['', ' ', `${'a'.repeat(250)}@firn.example`]) {
      expect((await ask(order.orderId, given)).status).toBe(422)
    }
  })

  test('is a 404 for signed-in customers, too', async () => {
    const ada = await signedInVisitor(shop, 1)
    const response = await ada.call('GET', `/api/order-status/${order.orderId}?email=ada@firn.example`)
    expect(response.status).toBe(404)
  })
})

describe('look-ups', () => {
  test('are limited to five failures a minute per client', async () => {
    expect(limits.order_status_address).toMatchObject({ points: 5, seconds: 60 })
    const outcomes = []
    for (let id = unknown; id < unknown + 6; id += 1) outcomes.push(await ask(id, email))
    expect(outcomes.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 429])
    const refused = outcomes.at(-1)
    expect(refused?.body.code).toBe('rate_limited')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('count only when they are wrong', async () => {
    for (let time = 0; time < 12; time += 1) expect((await ask(order.orderId, email)).status).toBe(200)
  })

  test('are limited to ten failures a day per network and order, existing or not', async () => {
    expect(limits.order_status_pair).toMatchObject({ points: 10, seconds: 24 * 60 * 60 })
    const placed = await placeOrder(shop, 0, email)
    for (const id of [placed.orderId, unknown - 1]) {
      address += 1
      for (let tries = 0; tries < 10; tries += 1) {
        if (tries === 5) now += 60_000
        expect((await ask(id, `wrong${tries}@firn.example`)).status).toBe(404)
      }
      now += 60_000
      expect((await ask(id, email)).status).toBe(429)
    }
  })
})

describe('the log', () => {
  test('never contains the email address of a look-up', async () => {
    await ask(order.orderId, email)
    expect(shop.log.join('')).toContain('/api/order-status/:id')
    expect(shop.log.join('')).not.toMatch(/guest\.buyer|@firn|%40/)
  })
})
