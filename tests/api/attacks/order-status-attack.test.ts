import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { attackFrom, networks, passTime, timedBeside, withoutQuota } from '../../fixtures/attack.ts'
import { botToken } from '../../fixtures/bot-token.ts'
import { placeOrder } from '../../fixtures/placed-order.ts'
import { type TestShop, openSandbox, openShop, siteUrl } from '../../fixtures/shop.ts'

let sandbox: Sandbox
let shop: TestShop
let orderId: number
let strangers = 0
const email = 'guest.buyer@firn.example'

beforeAll(async () => void (sandbox = await openSandbox()))
afterAll(() => sandbox.close())
beforeEach(async () => {
  shop = await openShop({ sandbox, settings: { BIGCOMMERCE_QUOTA: '150' } })
  shop.breakNetwork(withoutQuota(sandbox))
  ;({ orderId } = await placeOrder(shop, 0, email))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], fakeNodeBuiltins: true })
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})

function ask(id: number, query: Record<string, string>, clientAddress: string) {
  const url = `${siteUrl}/api/order-status/${id}?${new URLSearchParams(query).toString()}`
  return Promise.resolve(shop.api.request(url, { headers: { 'x-bc-region': 'us' } }, { clientAddress }))
}
/** The address of a client that asks for the first time. */
const newAddress = () => `203.0.${(strangers += 1)}.9`

describe.each([
  ['the address of one order', () => orderId],
  ['orders by their numbers', () => 50_000_000 + (strangers += 1)],
])('an order look-up while 50 networks guess %s, 100 times a second', (_what, target) => {
  const attack = attackFrom(networks(50), 100, (from) => ask(target(), { email: 'wrong@firn.example' }, from))

  test('is answered within five seconds for a correct number and email address', async () => {
    for (const seconds of [0.7, 4, 8]) {
      await passTime(seconds * 1000, attack)
      const { answer, ms } = await timedBeside(ask(orderId, { email }, newAddress()), attack)
      expect(answer.status).toBe(200)
      expect(ms).toBeLessThan(5000)
    }
  })

  test('is answered at once with a captcha token', async () => {
    await passTime(3000, attack)
    const query = { email, bot_token: await botToken(shop, 'order_status') }
    const { answer, ms } = await timedBeside(ask(orderId, query, newAddress()), attack)
    expect(answer.status).toBe(200)
    expect(ms).toBeLessThanOrEqual(200)
  })

  test('costs the platform at most the limited rate', async () => {
    shop.calls.length = 0
    await passTime(30_000, attack)
    // Unslowed ones of a minute, and one a second.
    expect(shop.calls.length).toBeLessThanOrEqual(30 + 30)
    expect(shop.calls.length).toBeGreaterThan(10)
  })
})
