import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Attacker } from '../../../scripts/soak/abuse/attack.ts'
import { attacks } from '../../../scripts/soak/abuse/attacks.ts'
import { type Fault, served, sessionWithCart, status } from '../../../scripts/soak/abuse/faults.ts'
import { byStore } from '../../../src/domain/region/stores.ts'
import type { OpenContent } from '../../../src/content/open-content.ts'
import { withoutQuota } from '../../fixtures/attack.ts'
import { contentOffering } from '../../fixtures/offered-product.ts'
import { openShop, siteUrl, type TestShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

/*
 * A sample of `npm run soak -- abuse`: some of its attacks in process, on a store with the platform's real quota.
 */
const quota = 150
/** More than the store's whole quota. */
const requests = 200
const nowhere = { host: '127.0.0.1', port: 0 }

let shop: TestShop
let content: OpenContent | undefined
let line: { productID: number; variantID: number; quantity: number }

beforeEach(async () => {
  shop = await openShop({ settings: { BIGCOMMERCE_QUOTA: String(quota) }, content: () => content })
  const { product, variant } = await stockedProduct(shop)
  const optionIds = variant.option_values.map(({ option_id }) => option_id)
  content = contentOffering(product.id, optionIds)
  line = { productID: product.id, variantID: variant.id, quantity: 1 }
  const body = JSON.stringify({ requests: quota })
  const headers = { 'content-type': 'application/json' }
  await shop.sandbox.request('/commerce/_control/quota', { method: 'PUT', headers, body })
})
afterEach(() => shop.close())

let networks = 0
/** Another network of one /56 each time. */
const addressInRange = (): string => `2001:db8:7:${((networks += 1) % 256).toString(16)}::1`

/** An attacker in process, who sends so many requests one after the other. @param addressOf the next one's address */
function attackerOn(
  { api }: TestShop,
  addressOf = () => '198.51.100.66',
): { attacker: Attacker; counts: Map<string, number> } {
  const counts = new Map<string, number>()
  const tally = (what: string): unknown => counts.set(what, (counts.get(what) ?? 0) + 1)
  const attacker: Attacker = {
    target: {
      site: siteUrl,
      entry: nowhere,
      node: nowhere,
      address: addressOf(),
      trustedAddress: '',
      cartItem: line,
      cartItems: byStore(() => line),
      productIds: [],
    },
    tally,
    forwarded: () => ({}),
    visitor: () => new Visitor(api, 'us', siteUrl, addressOf()),
    async flood(_connections, next) {
      for (let sent = 0; sent < requests; sent += 1) {
        const { path, method = 'GET', headers = {}, body = null } = next()
        const answer = await api.request(path, { method, headers, body }, { clientAddress: addressOf() })
        tally(String(answer.status))
      }
    },
  }
  return { attacker, counts }
}

describe('a shopper during an attack', () => {
  test.each([
    ['catalogue reads of ever new ids', '404'],
    ['orders of a customer', '200'],
    ['cart writes of five sessions', '200'],
  ])('gets a session, a cart and a checkout beside “%s”', async (name, status) => {
    const shopper = await new Visitor(shop.api, 'us', siteUrl, '192.0.2.10').arrive()
    const { attacker, counts } = attackerOn(shop)
    await attacks.find((attack) => attack.name === name)?.run(attacker)
    // It did reach what it wants to use up, and was stopped.
    expect(counts.get(status)).toBeGreaterThan(0)
    expect(counts.get('429')).toBeGreaterThan(0)

    const made = await shopper.call('POST', '/api/cart/create', { body: { items: [line] } })
    expect(made.status).toBe(201)
    const { data: session } = await (await shopper.call('GET', '/api/session')).json()
    expect(session.cart_status).toBe('present')
    expect((await shopper.call('POST', `/api/cart/${session.cart.id}/checkout`)).status).toBe(200)
  })
})

/** Five newcomers of other ranges buy something, one after the other. */
async function expectSales(): Promise<void> {
  for (let newcomer = 1; newcomer <= 5; newcomer += 1) {
    const shopper = await new Visitor(shop.api, 'us', siteUrl, `203.0.${newcomer}.9`).arrive()
    const made = await shopper.call('POST', '/api/cart/create', { body: { items: [line] } })
    expect(made.status).toBe(201)
    const { data: cart } = await made.json()
    expect((await shopper.call('POST', `/api/cart/${cart.id}/checkout`)).status).toBe(200)
  }
}

describe('newcomers during an attack from a /56', () => {
  test('buy beside catalogue reads, which get a quarter of the quota', async () => {
    const { attacker, counts } = attackerOn(shop, addressInRange)
    await attacks.find(({ name }) => name === 'catalogue reads of ever new ids')?.run(attacker)
    expect(counts.get('404')).toBeLessThanOrEqual(quota / 4 + 1)
    await expectSales()
  })

  test.each(['orders of a customer', 'cart writes of five sessions', 'session reads with a cart'])(
    'buy beside “%s”',
    async (name) => {
      const { attacker, counts } = attackerOn(shop, addressInRange)
      await attacks.find((attack) => attack.name === name)?.run(attacker)
      expect(counts.get('200')).toBeGreaterThan(0)
      await expectSales()
    },
  )

  test('buy beside first cart additions of ever new guests', async () => {
    const statuses = new Map<number, number>()
    for (let guest = 0; guest < requests; guest += 1) {
      const own = await new Visitor(shop.api, 'us', siteUrl, addressInRange()).arrive()
      const { status } = await own.call('POST', '/api/cart/create', { body: { items: [line] } })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    // A quarter of the window, and the range's part of the reserve.
    expect(statuses.get(201)).toBeLessThanOrEqual(45)
    expect(statuses.get(429)).toBeGreaterThan(100)
    await expectSales()
  })
})

describe('thirty shoppers at one address', () => {
  test.each(['198.51.100.7', '2001:db8:7:1::1'])('are served at a human pace: %s', async (address) => {
    let now = Date.parse('2026-11-20T12:00:00Z')
    const settings = { BIGCOMMERCE_QUOTA: String(quota), API_CALLS_PER_MINUTE: '1200' }
    const office = await openShop({ sandbox: shop.sandbox, clock: () => now, settings, content: () => content })
    onTestFinished(() => office.close())
    office.breakNetwork(withoutQuota(shop.sandbox))
    const body = JSON.stringify({ requests: 100_000 })
    const headers = { 'content-type': 'application/json' }
    await shop.sandbox.request('/commerce/_control/quota', { method: 'PUT', headers, body })
    const shoppers: { visitor: Visitor; cart: string; item: string }[] = []
    for (let person = 0; person < 30; person += 1) {
      const visitor = await new Visitor(office.api, 'us', siteUrl, address).arrive()
      const { data } = await (await visitor.call('POST', '/api/cart/create', { body: { items: [line] } })).json()
      shoppers.push({ visitor, cart: data.id, item: data.line_items.physical_items[0].id })
      now += 1000
    }
    const outcomes = new Map<string, number>()
    const note = async (answer: Response, fault: Fault = status(200)): Promise<void> => {
      const outcome = (await fault(answer)) ?? served.call
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    // A write every ten seconds, the cart every thirty, and a session read: four store calls of each in a window.
    for (let write = 0; write < 6; write += 1) {
      for (const { visitor, cart, item } of shoppers) {
        const change = { productID: line.productID, quantity: 1 + (write % 3) }
        await note(await visitor.call('PUT', `/api/cart/${cart}/items/${item}`, { body: change }))
        await note(await visitor.call('GET', '/api/session'), sessionWithCart)
        if (write % 3 === 0) await note(await visitor.call('GET', `/api/cart/${cart}`))
        now += 10_000 / 30
      }
    }
    expect([...outcomes]).toEqual([[served.call, 6 * 60 + 60]])
  })
})
