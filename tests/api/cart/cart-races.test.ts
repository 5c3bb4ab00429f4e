import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartAnswer } from '../../../src/api/cart/schemas.ts'
import { raceCart } from '../../fixtures/cart-race.ts'
import { type ShopOnStores, openShopOn, storeKinds } from '../../fixtures/shop-on.ts'
import type { TestShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

/** The answers that a change may have: 503 and 504 where 200 of them take this machine longer than a call may. */
const slowness = ['200', '503', '504']

describe.each(storeKinds)('two tabs, with sessions in %s', (kind) => {
  let on: ShopOnStores
  let shop: TestShop
  let line: ShopOnStores['line']
  beforeAll(async () => {
    on = await openShopOn(kind)
    ;({ shop, line } = on)
  })
  afterAll(() => on.close())

  test('leave the result of some order of two hundred simultaneous changes of one line', async () => {
    const one = await new Visitor(shop.api).arrive()
    const outcome = await raceCart([one, one.sameBrowser()], line, 200)
    expect(slowness).toEqual(expect.arrayContaining(Object.keys(outcome.statuses)))
    expect(outcome.breaches).toEqual([])
    expect(await shop.services.commerce.us.carts.get(outcome.cartId)).toMatchObject({
      version: outcome.version,
      line_items: { physical_items: [{ quantity: outcome.quantity }] },
    })
  })

  test('create one cart with all lines when they add at once', async () => {
    const one = await new Visitor(shop.api).arrive()
    const tabs = [one, one.sameBrowser()]
    shop.calls.length = 0
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (tabs[index % 2] ?? one).call('POST', '/api/cart/create', { body: { items: [line] } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(shop.calls.filter((call) => call === 'POST /v3/carts')).toHaveLength(1)
    const { data } = await (await one.call('GET', '/api/session')).json()
    expect(data.cart.line_items.physical_items).toMatchObject([{ quantity: 10 }])
  })

  test('end without a line that one removes while the other changes it', async () => {
    const one = await new Visitor(shop.api).arrive()
    const other = one.sameBrowser()
    const { data }: CartAnswer = await (await one.call('POST', '/api/cart/create', { body: { items: [line] } })).json()
    const path = `/api/cart/${data?.id}/items/${data?.line_items.physical_items[0]?.id}`
    const [removed, changed] = await Promise.all([
      one.call('DELETE', path),
      other.call('PUT', path, { body: { productID: line.productID, quantity: 3 } }),
    ])
    expect(removed.status).toBe(200)
    expect([200, 404]).toContain(changed.status)
    const { data: session } = await (await one.call('GET', '/api/session')).json()
    expect(session.cart_status).toBe('none')
    expect(await shop.services.commerce.us.carts.get(data?.id ?? '')).toBeUndefined()
  })
})
