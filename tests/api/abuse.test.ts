import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Attacker } from '../../scripts/soak/abuse/attack.ts'
import { attacks } from '../../scripts/soak/abuse/attacks.ts'
import { openShop, siteUrl, type TestShop } from '../fixtures/shop.ts'
import { stockedProduct } from '../fixtures/some-product.ts'
import { Visitor } from '../fixtures/visitor.ts'

/*
 * A sample of `npm run soak -- abuse`: some of its attacks in process, on a store with the platform's real quota.
 */
const quota = 150
/** More than the store's whole quota. */
const requests = 200
const nowhere = { host: '127.0.0.1', port: 0 }

let shop: TestShop
let line: { productID: number; variantID: number; quantity: number }

beforeEach(async () => {
  shop = await openShop({ settings: { BIGCOMMERCE_QUOTA: String(quota) } })
  const { product, variant } = await stockedProduct(shop)
  line = { productID: product.id, variantID: variant.id, quantity: 1 }
  const body = JSON.stringify({ requests: quota })
  const headers = { 'content-type': 'application/json' }
  await shop.sandbox.request('/commerce/_control/quota', { method: 'PUT', headers, body })
})
afterEach(() => shop.close())

/** An attacker in process, who sends so many requests one after the other. */
function attackerOn({ api }: TestShop): { attacker: Attacker; counts: Map<string, number> } {
  const address = '198.51.100.66'
  const counts = new Map<string, number>()
  const tally = (what: string): unknown => counts.set(what, (counts.get(what) ?? 0) + 1)
  const attacker: Attacker = {
    target: {
      site: siteUrl,
      entry: nowhere,
      node: nowhere,
      address,
      trustedAddress: '',
      cartItem: line,
      productIds: [],
    },
    tally,
    visitor: () => new Visitor(api, 'us', siteUrl, address),
    async flood(_connections, next) {
      for (let sent = 0; sent < requests; sent += 1) {
        const { path, method = 'GET', headers = {}, body = null } = next()
        const answer = await api.request(path, { method, headers, body }, { clientAddress: address })
        tally(String(answer.status))
      }
    },
  }
  return { attacker, counts }
}

test.each([
  ['catalogue reads of ever new ids', '404'],
  ['orders of a customer', '200'],
  ['cart writes of five sessions', '200'],
])('Beside “%s” a shopper gets a session, a cart and a checkout', async (name, status) => {
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
