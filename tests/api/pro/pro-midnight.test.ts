import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proState } from '../../../src/api/pro/pro-state.ts'
import { storeCurrency } from '../../../src/domain/region/region.ts'
import type { Store } from '../../../src/domain/region/stores.ts'
import { signedInVisitor } from '../../fixtures/actors.ts'
import { per, sessionOf } from '../../fixtures/customers.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { proEnds } from '../../fixtures/programme-end.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import type { Visitor } from '../../fixtures/visitor.ts'

/*
 * The demo's member has a code until the end of October. That day ends at another moment in each store, in Berlin an
 * hour later than in summer: its clocks have been put back.
 */
const dayAfter = proEnds.replace('10-31', '11-01')
const midnights: readonly (readonly [Store, string])[] = [
  ['eu_region_1', `${proEnds}T23:00:00Z`],
  ['ca', `${dayAfter}T04:00:00Z`],
  ['us', `${dayAfter}T06:00:00Z`],
]
const minute = 60_000

let now = Date.parse(`${proEnds}T12:00:00Z`)
let shop: TestShop
beforeAll(async () => void (shop = await openShop({ clock: () => now })))
afterAll(() => shop.close())

/** The platform's price of one piece for the member, by its own clock and the customer's group. */
async function cartPrice(store: Store): Promise<number | undefined> {
  const { product, variant } = await stockedProduct(shop, store)
  const { carts } = shop.services.commerce[store]
  const lines = [{ product_id: product.id, variant_id: variant.id, quantity: 1 }]
  const made = await carts.create({ lines, currency: storeCurrency(store), customerId: per.id })
  if (made.kind !== 'cart') throw new Error(made.kind)
  await carts.delete(made.cart.id)
  return made.cart.line_items.physical_items[0]?.sale_price
}

const pricesStatus = async (visitor: Visitor): Promise<number> =>
  (await visitor.call('GET', '/api/pro/prices?ids=1')).status

describe.each(midnights)('a membership in the store %s', (store, midnight) => {
  test('lasts through the last second of its last day there, and not a second longer', async () => {
    now = Date.parse(midnight) - 1000
    const visitor = await signedInVisitor(shop, per.id, store)
    expect((await sessionOf(visitor)).pro).toMatchObject({ is_active: true, renewal_due: true })
    expect(await pricesStatus(visitor)).toBe(200)
    const asked = await cartPrice(store)

    now += 1000
    expect((await sessionOf(visitor)).pro).toMatchObject({ is_active: false, discount_rules: [] })
    expect(await pricesStatus(visitor)).toBe(403)
    // The customer has left the group: the platform asks the public price.
    expect(await cartPrice(store)).toBeGreaterThan(asked ?? Infinity)
  })
})

describe('a membership in a store of unknown time zone', () => {
  test('lasts as long as its last day does anywhere', async () => {
    const fresh = await openShop({ clock: () => now })
    fresh.breakNetwork((url, init) =>
      url.endsWith('/v2/store') ? new Response(null, { status: 503 }) : fresh.sandbox.request(url, init),
    )
    const isActive = async (at: string) => {
      now = Date.parse(at)
      fresh.services.reads.us.invalidateCustomer(per.id)
      const customer = await fresh.services.commerce.us.customers.get(per.id)
      return customer && (await proState(fresh.services, 'us', customer))?.is_active
    }
    expect(await isActive(`${dayAfter}T00:30:00Z`)).toBe(true)
    expect(await isActive(`${dayAfter}T11:59:00Z`)).toBe(true)
    now += 10 * minute
    expect(await isActive(`${dayAfter}T12:01:00Z`)).toBe(false)
    await fresh.close()
  })
})
