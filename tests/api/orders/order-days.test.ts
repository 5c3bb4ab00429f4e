import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOfMoment } from '../../../src/domain/order/order-words.ts'
import { accountForms, pageOf } from '../../fixtures/account-visitor.ts'
import { newCustomer } from '../../fixtures/customers.ts'
import { placeOrder } from '../../fixtures/placed-order.ts'
import { sendParcel } from '../../fixtures/sent-parcel.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

/** Eight in the evening in Denver, where the store is. */
const evening = 'Sat, 21 Nov 2026 03:00:00 +0000'
const placedAt = '2026-11-20T20:00:00-07:00'

let shop: TestShop
let visitor: Visitor
let orderId = 0
let email = ''

beforeAll(async () => {
  shop = await openShop()
  const customer = await newCustomer(shop)
  email = customer.email
  orderId = (await placeOrder(shop, customer.id, email)).orderId
  await sendParcel(shop, orderId)
  shop.breakNetwork(async (url, init) => {
    const response = await shop.sandbox.request(url, init)
    if (!url.includes('/v2/orders')) return response
    const text = (await response.text()).replaceAll(/"date_created":"[^"]*"/g, `"date_created":"${evening}"`)
    return new Response(text === '' ? null : text, response)
  })
  visitor = new Visitor(shop.api)
  await visitor.post(`${accountForms}/sign-in`, { email, pw: customer.pw })
})
afterAll(() => shop.close())

const account = '/en-us/account'

describe('an order placed at 20:00 in Denver', () => {
  test('is dated that day in the list, on the overview and on its page, with the offset for machines', async () => {
    const { orders } = await pageOf(shop, visitor, `${account}/orders`)
    expect(orders?.orders[0]?.placedAt).toBe(placedAt)
    expect((await pageOf(shop, visitor, account)).latest?.placedAt).toBe(placedAt)
    const { placed } = await pageOf(shop, visitor, `${account}/orders?order=${orderId}`)
    expect(placed).toMatchObject({ placedAt, parcels: [{ sentAt: placedAt }] })
    expect(dayOfMoment(placed?.placedAt ?? '', 'en-US')).toBe('November 20, 2026')
  })

  test('is dated that day in a look-up without an account, too', async () => {
    const guest = new Visitor(shop.api)
    await guest.post(`${accountForms}/order-status`, { order: String(orderId), email, bot_token: '' })
    const { tracked } = await pageOf(shop, guest, `${account}/order-status`)
    expect(tracked).toMatchObject({ placedAt, parcels: [{ sentAt: placedAt }] })
  })

  test('is the same moment in the API’s answers', async () => {
    const response = await visitor.call('GET', `/api/order-status/${orderId}?email=${email}`)
    const { data }: { data: { date_created: string } } = await response.json()
    expect(data.date_created).toBe('2026-11-21T03:00:00.000Z')
    expect(Date.parse(placedAt)).toBe(Date.parse(data.date_created))
  })
})
