import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import type { Fetch } from '../../../src/lib/fetch.ts'
import { enter } from '../../fixtures/actors.ts'
import { apiCalls } from '../../fixtures/api-calls.ts'
import { browserAt } from '../../fixtures/fault-shops.ts'
import { type TestShop, openSandbox, openShop } from '../../fixtures/shop.ts'
import { openShopWithContent, type ShopWithContent } from '../../fixtures/shop-with-content.ts'
import { Visitor } from '../../fixtures/visitor.ts'

/*
 * Vendors that take two seconds for every call (faults, F2), on a clock of the test's own: it moves on only while
 * a call waits for a vendor, so that what is measured are vendors, never this machine.
 */
const slowMs = 2000

let sandbox: Sandbox
/** For arriving: the shops of the tests have read nothing yet. */
let well: ShopWithContent
/** Calls that a vendor has not answered yet. */
let waiting = 0

const slow: Fetch = async (url, init) => {
  waiting += 1
  await new Promise((resolve) => setTimeout(resolve, slowMs))
  waiting -= 1
  return sandbox.request(url, init)
}

/** So many turns without a call of a vendor mean that our own short timers are waited for. */
const idleTurns = 100

/** The answer, and how long it took, ms. */
async function timed(ask: () => Promise<Response>): Promise<{ readonly response: Response; readonly ms: number }> {
  const begun = performance.now()
  let response: Response | undefined
  const asked = ask().then((answer) => (response = answer))
  for (let idle = 0; !response; idle += 1) {
    await setImmediate()
    if (waiting > 0) await vi.advanceTimersByTimeAsync(slowMs / 10)
    else if (idle % idleTurns === 0) await vi.advanceTimersByTimeAsync(1)
  }
  await asked
  return { response, ms: performance.now() - begun }
}

beforeAll(async () => {
  sandbox = await openSandbox()
  well = await openShopWithContent({ sandbox })
})
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await well.close()
  sandbox.close()
})

const stay = { close: () => undefined }
const openSlow = async (): Promise<TestShop> => {
  const { sessions, customerCarts } = well.services
  const shop = await openShop({
    sandbox,
    content: () => well.content,
    sessions: { ...sessions, ...stay },
    customerCarts: { ...customerCarts, ...stay },
  })
  shop.breakNetwork(slow)
  return shop
}

/**
 * A member's price takes three answers, each asked for with the one before: who it is, their term, the prices. The
 * first two are known since the session was read, as every page does before it asks for prices.
 */
const readsSessionBefore = new Set(['/api/pro/prices'])

describe('the API with every vendor two seconds slow', () => {
  const rows = apiCalls.map((row) => [`${row.method} ${row.route} as ${row.as}`, row] as const)
  test.each(rows)('succeeds without any cached data: %s', async (_name, row) => {
    const acting = await enter(well, row.as)
    const { path, ...options } = row.valid(acting)
    const shop = await openSlow()
    const browser = browserAt(shop, acting.visitor)
    if (readsSessionBefore.has(row.route)) await timed(() => browser.call('GET', '/api/session'))
    const { response } = await timed(() => browser.call(row.method, path, options))
    await shop.close()
    expect(response.status).toBeLessThan(300)
  })

  test('returns a session with the trade customer’s data and cart', async () => {
    const { visitor } = await enter(well, 'pro')
    const shop = await openSlow()
    const { response } = await timed(() => browserAt(shop, visitor).call('GET', '/api/session'))
    const { data, meta } = await response.json()
    await shop.close()
    expect(data).toMatchObject({ customer_status: 'present', cart_status: 'present', pro: { is_active: true } })
    expect(data.pro.discount_rules).not.toEqual([])
    expect([data.pro.order_total, meta.spend?.total]).toEqual([expect.any(Number), data.pro.order_total])
  })

  test('returns cached data at once, also during a refresh', async () => {
    const shop = await openSlow()
    const read = () => timed(() => new Visitor(shop.api).call('GET', '/api/products'))
    expect((await read()).ms).toBeGreaterThanOrEqual(slowMs)
    for (let minutes = 0; minutes < 5; minutes += 1) {
      await vi.advanceTimersByTimeAsync(50_000)
      const { response, ms } = await read()
      expect(response.status).toBe(200)
      expect(ms).toBeLessThan(slowMs)
      await vi.advanceTimersByTimeAsync(slowMs)
    }
    expect(shop.calls.length).toBeGreaterThan(4)
    await shop.close()
  })
})
