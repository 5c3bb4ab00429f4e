import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { customerVisitor, newCustomer, sessionOf } from '../../fixtures/customers.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import type { Visitor } from '../../fixtures/visitor.ts'
import { proEnds } from '../../fixtures/programme-end.ts'

const minute = 60_000
let now = Date.parse('2026-11-20T12:00:00Z')
let shop: TestShop
let line: object
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  const { product, variant } = await stockedProduct(shop)
  line = { productID: product.id, variantID: variant.id, quantity: 1 }
})
afterEach(() => shop.breakNetwork(undefined))
afterAll(() => shop.close())

const idOf = (visitor: Visitor) => visitor.cookies.get('firn_session') ?? ''
async function setCode(id: number, code: object | undefined): Promise<void> {
  const value = code === undefined ? '' : JSON.stringify(code)
  await shop.services.commerce.us.customers.update(id, { form_fields: [{ name: 'Pro Code', value }] })
  now += minute
}

/** A customer who is signed in with a cart, and the session as it is before the role changes. */
async function shopper() {
  const account = await newCustomer(shop)
  const visitor = await customerVisitor(shop, account)
  await visitor.call('POST', '/api/cart/create', { body: { items: [line] } })
  const { cart } = await sessionOf(visitor)
  return { visitor, account, cart: cart?.id, id: idOf(visitor), csrf: visitor.csrf }
}

test('A change of the trade role rotates the session and preserves customer and cart', async () => {
  const { visitor, account, cart, id, csrf } = await shopper()
  await sessionOf(visitor)
  expect([idOf(visitor), visitor.csrf]).toEqual([id, csrf])

  await setCode(account.id, { region: 'pro', expires: proEnds })
  const raised = await sessionOf(visitor)
  expect(raised).toMatchObject({ customer: { id: account.id }, pro: { is_active: true }, cart: { id: cart } })
  expect([idOf(visitor) === id, raised.csrf_token === csrf]).toEqual([false, false])
  expect(await shop.services.sessions.get(id)).toBeUndefined()
  expect((await visitor.call('POST', '/api/customers/validate-session')).status).toBe(200)

  const member = idOf(visitor)
  await sessionOf(visitor)
  expect(idOf(visitor)).toBe(member)
  await setCode(account.id, undefined)
  expect(await sessionOf(visitor)).toMatchObject({ customer: { id: account.id }, pro: null, cart: { id: cart } })
  expect(idOf(visitor)).not.toBe(member)
})

test('A failing pro service changes no role; the session rotates when it works again', async () => {
  const { visitor, account, id } = await shopper()
  shop.breakNetwork((url, init) =>
    new URL(url).pathname.startsWith('/pro/')
      ? Promise.reject(new TypeError('fetch failed'))
      : shop.sandbox.request(url, init),
  )
  await setCode(account.id, { region: 'pro', expires: proEnds })
  expect((await sessionOf(visitor)).pro).toMatchObject({ is_active: true, order_total: null })
  expect(idOf(visitor)).toBe(id)
  shop.breakNetwork(undefined)
  now += minute
  // The circuit is let close again by another call.
  await shop.services.pro.orderTotalNow(account.id, '1').catch(() => undefined)
  await sessionOf(visitor)
  expect(idOf(visitor)).not.toBe(id)
})

test('Two tabs that detect it at once end in one session, whose cart can be changed', async () => {
  const { visitor, account, cart, id } = await shopper()
  const tab = visitor.sameBrowser()
  await setCode(account.id, { region: 'pro', expires: proEnds })
  const answers = await Promise.all([visitor, tab].map((one) => one.call('GET', '/api/session')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const given = answers
    .flatMap(({ headers }) => headers.getSetCookie())
    .filter((cookie) => cookie.startsWith('firn_session='))
  const ids = given.map((cookie) => cookie.split(/[=;]/)[1] ?? '')
  expect([ids.length, ids.includes(id)]).toEqual([1, false])
  visitor.cookies.set('firn_session', ids[0] ?? '')
  expect(await sessionOf(visitor)).toMatchObject({ customer: { id: account.id }, cart: { id: cart } })
  expect((await visitor.call('DELETE', `/api/cart/${cart}`)).status).toBe(200)
})
