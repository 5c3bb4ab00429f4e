import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SessionStore, SessionStoreError } from '../../../src/session/session-store.ts'
import { consentCookie, consentVersion } from '../../../src/domain/analytics/consent.ts'
import type { PlatformFullProduct, PlatformVariant } from '../../../src/ports/commerce/product-shapes.ts'
import { pageOf } from '../../fixtures/account-visitor.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { entryOf, openSmallShop, smallShop } from '../../fixtures/small-shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let product: PlatformFullProduct
let variant: PlatformVariant
beforeAll(async () => {
  shop = await openShop()
  const stocked = await stockedProduct(shop)
  product = stocked.product
  variant = stocked.variant
})
afterAll(() => shop.close())

const forms = '/api/forms/en-us/cart'

/** @param choice about statistics; absent: not yet */
function visitorWith(choice?: string, { api }: Pick<TestShop, 'api'> = shop): Visitor {
  const visitor = new Visitor(api)
  if (choice !== undefined) visitor.cookies.set(consentCookie, `${consentVersion}.${choice}.${'A'.repeat(43)}`)
  return visitor
}
const add = (visitor: Visitor, quantity = '2') =>
  visitor.post(`${forms}/add`, { product_id: String(product.id), variant_id: String(variant.id), quantity })

/** The events that the next cart page reports. */
async function reported(visitor: Visitor): Promise<unknown> {
  const { flash } = await pageOf(shop, visitor, '/en-us/cart')
  return flash && [flash.code, JSON.parse(flash.values['events'] ?? '[]')]
}
async function withCart(choice?: string) {
  const visitor = visitorWith(choice)
  await add(visitor)
  const { cart } = await pageOf(shop, visitor, '/en-us/cart')
  const [line] = cart?.lines ?? []
  if (!line) throw new Error('The cart has no line.')
  const item = (quantity: number) => ({
    item_id: String(product.id),
    item_name: line.name,
    item_variant: line.sku,
    price: line.price.amount / 100,
    quantity,
  })
  const event = (name: string, quantity: number) => ({
    event: name,
    ecommerce: { currency: 'USD', value: (line.price.amount * quantity) / 100, items: [item(quantity)] },
  })
  return { visitor, line: line.id, event }
}

describe('the analytics events of a form without scripts', () => {
  test('report an addition to the next cart page, once', async () => {
    const { event } = await withCart('accepted')
    const visitor = visitorWith('accepted')
    await add(visitor)
    expect(await reported(visitor)).toEqual(['cart_events', [event('add_to_cart', 2)]])
    expect(await reported(visitor)).toBeUndefined()
  })

  test('report the difference that a changed quantity makes', async () => {
    const { visitor, line, event } = await withCart('accepted')
    const change = (quantity: string) => visitor.post(`${forms}/update`, { line_id: line, quantity })
    await change('3')
    expect(await reported(visitor)).toEqual(['cart_events', [event('add_to_cart', 1)]])
    await change('1')
    expect(await reported(visitor)).toEqual(['cart_events', [event('remove_from_cart', 2)]])
    expect(await reported(visitor)).toBeUndefined()
    // A second press of the same form.
    await change('1')
    expect(await reported(visitor)).toBeUndefined()
  })

  test('report simultaneous equal changes once', async () => {
    const { visitor, line, event } = await withCart('accepted')
    const change = () => visitor.post(`${forms}/update`, { line_id: line, quantity: '3' })
    await Promise.all([change(), change()])
    expect(await reported(visitor)).toEqual(['cart_events', [event('add_to_cart', 1)]])
    expect(await reported(visitor)).toBeUndefined()
  })

  test('report a removed line, and nothing for a second removal', async () => {
    const { visitor, line, event } = await withCart('accepted')
    const remove = () => visitor.post(`${forms}/remove`, { line_id: line })
    await remove()
    expect(await reported(visitor)).toEqual(['cart_events', [event('remove_from_cart', 2)]])
    await remove()
    expect(await reported(visitor)).toBeUndefined()
    await add(visitor, '1')
    await reported(visitor)
    await visitor.post(`${forms}/remove`, { line_id: crypto.randomUUID() })
    expect(await reported(visitor)).toBeUndefined()
  })

  test('report all lines of an emptied cart', async () => {
    const { visitor, event } = await withCart('accepted')
    await visitor.post(`${forms}/empty`, {})
    expect(await reported(visitor)).toEqual(['cart_events', [event('remove_from_cart', 2)]])
  })

  test('report the start of a checkout, although it leads to another site', async () => {
    const { visitor, event } = await withCart('accepted')
    const { headers } = await visitor.post(`${forms}/checkout`, {})
    expect(headers.get('location')).toContain('/storefront/us/cart.php?')
    expect(await reported(visitor)).toEqual(['cart_events', [event('begin_checkout', 2)]])
    expect(await reported(visitor)).toBeUndefined()
  })

  test('report nothing for a refused change', async () => {
    const { visitor, line } = await withCart('accepted')
    await visitor.post(`${forms}/update`, { line_id: line, quantity: '999' })
    expect(await reported(visitor)).toEqual([expect.not.stringContaining('cart_events'), []])
  })
})

describe('the event of a form without consent', () => {
  test.each([['refused'], [undefined]])('is not left to the next page with the choice %s', async (choice) => {
    const { visitor, line } = await withCart(choice)
    await add(visitor)
    expect(await reported(visitor)).toBeUndefined()
    await visitor.post(`${forms}/update`, { line_id: line, quantity: '1' })
    await visitor.post(`${forms}/checkout`, {})
    await visitor.post(`${forms}/remove`, { line_id: line })
    await add(visitor, '1')
    await visitor.post(`${forms}/empty`, {})
    expect(await reported(visitor)).toBeUndefined()
  })
})

describe('the event of an addition in a region without required consent', () => {
  test.each([
    ['is left as with consent', undefined, {}, 'add_to_cart'],
    ['is not left once it was refused', 'refused', {}, undefined],
    ['is not left where the browser asks for privacy', undefined, { 'sec-gpc': '1' }, undefined],
  ])('%s', async (_, choice, headers, expected) => {
    const demo = smallShop()
    entryOf(demo, 'region_us')['statistics_consent'] = 'implied'
    const content = openSmallShop(demo)
    const { sandbox, services } = shop
    const implied = await openShop({ sandbox, sessions: services.sessions, content: () => content })
    const visitor = visitorWith(choice, implied)
    await visitor.post(
      `${forms}/add`,
      { product_id: String(product.id), variant_id: String(variant.id), quantity: '2' },
      { headers },
    )
    const { flash } = await pageOf(shop, visitor, '/en-us/cart')
    const [event] = JSON.parse(flash?.values['events'] ?? '[]') as { event: string }[]
    expect(event?.event).toBe(expected)
  })
})

describe('a cart form', () => {
  test('takes two platform calls at most, also with consent', async () => {
    const { visitor, line } = await withCart('accepted')
    const callsOf = async (work: () => Promise<unknown>): Promise<number> => {
      shop.services.cartCache.clear()
      shop.calls.length = 0
      await work()
      return shop.calls.length
    }
    const counts = [
      await callsOf(() => visitor.post(`${forms}/update`, { line_id: line, quantity: '3' })),
      await callsOf(() => visitor.post(`${forms}/checkout`, {})),
      await callsOf(() => visitor.post(`${forms}/remove`, { line_id: line })),
    ]
    expect(Math.max(...counts)).toBeLessThanOrEqual(2)
    await add(visitor)
    expect(await callsOf(() => visitor.post(`${forms}/empty`, {}))).toBe(2)
  })

  test('succeeds although its event cannot be stored', async () => {
    const { sessions } = shop.services
    const update: SessionStore['update'] = (session, data) =>
      data.flash ? Promise.reject(new SessionStoreError('update', new Error('down'))) : sessions.update(session, data)
    const crippled = await openShop({ sandbox: shop.sandbox, sessions: { ...sessions, update } })
    const visitor = visitorWith('accepted', crippled)
    const { status, headers } = await add(visitor)
    expect([status, headers.get('location')]).toEqual([303, '/en-us/cart'])
    expect((await pageOf(shop, visitor, '/en-us/cart')).cart?.lines).toMatchObject([{ quantity: 2 }])
  })
})
