import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../src/traffic/policy/rates.ts'
import { accountForms as forms, pageOf, redirectOf } from '../../fixtures/account-visitor.ts'
import { ada } from '../../fixtures/customers.ts'
import { placeOrder } from '../../fixtures/placed-order.ts'
import { sendParcel } from '../../fixtures/sent-parcel.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

const page = '/en-us/account/order-status'
const email = 'guest.look-up@firn.example'

let shop: TestShop
let placed: Awaited<ReturnType<typeof placeOrder>>
let address = 0
beforeAll(async () => {
  shop = await openShop()
  placed = await placeOrder(shop, 0, email)
  await sendParcel(shop, placed.orderId, { tracking_link: 'https://www.ups.com/track?n=1' })
})
beforeEach(() => void (address += 1))
afterAll(() => shop.close())

const guest = () => new Visitor(shop.api, 'us', siteUrl, `198.51.100.${address}`)
const lookUp = (visitor: Visitor, order: string, given: string) =>
  visitor.post(`${forms}/order-status`, { order, email: given, bot_token: '' })

describe('the look-up of an order without an account', () => {
  test('shows its status, items and parcels once, by a plain post', async () => {
    const visitor = guest()
    expect(redirectOf(await lookUp(visitor, ` #${placed.orderId} `, email.toUpperCase()))).toEqual([303, page])
    const { tracked } = await pageOf(shop, visitor, page)
    expect(tracked).toMatchObject({ id: placed.orderId, stage: 'part_shipped', pieces: 2 })
    expect(tracked?.items).toMatchObject([{ name: placed.productName, quantity: 2 }])
    expect(tracked?.parcels).toMatchObject([{ href: 'https://www.ups.com/track?n=1' }])
    expect(await pageOf(shop, visitor, page)).toEqual({})
  })

  test('shows no name, address, phone, amount or tracking number', async () => {
    const visitor = guest()
    await lookUp(visitor, String(placed.orderId), email)
    const { tracked } = await pageOf(shop, visitor, page)
    expect(JSON.stringify(tracked)).not.toMatch(
      /Ada|Lind|Timberline|Bozeman|5550100|firn\.example|EJ958083578US|amount/,
    )
  })

  test('answers alike for a wrong number and a wrong address, and keeps the typed values', async () => {
    const flashes = []
    for (const [order, given] of [
      [String(placed.orderId), 'someone.else@firn.example'],
      ['99999999', email],
    ] as const) {
      const visitor = guest()
      const response = await lookUp(visitor, order, given)
      expect(redirectOf(response)).toEqual([303, page])
      const { flash, ...rest } = await pageOf(shop, visitor, page)
      expect(rest).toEqual({})
      expect(flash?.values).toEqual({ order, email: given })
      flashes.push({ ...flash, values: {} })
    }
    expect(flashes[0]).toEqual(flashes[1])
    expect(flashes[0]).toMatchObject({ code: 'not_found' })
  })

  test('names an impossible number, without asking the platform', async () => {
    const visitor = guest()
    shop.calls.length = 0
    await lookUp(visitor, 'one', 'nobody')
    expect((await pageOf(shop, visitor, page)).flash).toMatchObject({ code: 'invalid', faults: ['order'] })
    expect(shop.calls).toEqual([])
  })

  test('keeps the email address out of every URL and log line', async () => {
    const visitor = guest()
    const found = await lookUp(visitor, String(placed.orderId), email)
    await pageOf(shop, visitor, page)
    await lookUp(visitor, '99999999', email)
    expect(found.headers.get('location')).toBe(page)
    expect(shop.log.join('')).not.toMatch(/guest\.look-up/i)
  })

  test('shares the limit of wrong tries with the API', async () => {
    const visitor = guest()
    for (let tries = 0; tries <= limits.order_status_address.points; tries++) await lookUp(visitor, '99999999', email)
    expect((await pageOf(shop, visitor, page)).flash?.code).toBe('rate_limited')
  })

  test('works beside a sign-in', async () => {
    const visitor = guest()
    await visitor.post(`${forms}/sign-in`, { email: ada.email, pw: ada.pw })
    await lookUp(visitor, String(placed.orderId), email)
    expect(await pageOf(shop, visitor, page)).toMatchObject({
      customer: { firstName: 'Ada' },
      tracked: { id: placed.orderId },
    })
  })

  test('is 404 where nothing is sold', async () => {
    const response = await guest().post('/api/forms/ja-jp/account/order-status', { order: '1', email })
    expect(response.status).toBe(404)
  })
})
