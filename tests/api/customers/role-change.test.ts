import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { customerVisitor, newCustomer, sessionOf } from '../../fixtures/customers.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import type { Visitor } from '../../fixtures/visitor.ts'
import { localeOf } from '../../fixtures/small-shop.ts'
import { pageSession } from '../../fixtures/page-session.ts'
import { proEnds } from '../../fixtures/programme-end.ts'
import { rotateForRole } from '../../../src/session/change-session.ts'
import { formerIdLifeMs } from '../../../src/session/session-store.ts'

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

describe('a change of the trade role', () => {
  test('rotates the session and preserves customer and cart', async () => {
    const { visitor, account, cart, id, csrf } = await shopper()
    await sessionOf(visitor)
    expect([idOf(visitor), visitor.csrf]).toEqual([id, csrf])

    await setCode(account.id, { region: 'pro', expires: proEnds })
    const raised = await sessionOf(visitor)
    expect(raised).toMatchObject({ customer: { id: account.id }, pro: { is_active: true }, cart: { id: cart } })
    expect([idOf(visitor) === id, raised.csrf_token === csrf]).toEqual([false, false])
    expect((await visitor.call('POST', '/api/customers/validate-session')).status).toBe(200)

    const member = idOf(visitor)
    await sessionOf(visitor)
    expect(idOf(visitor)).toBe(member)
    await setCode(account.id, undefined)
    expect(await sessionOf(visitor)).toMatchObject({ customer: { id: account.id }, pro: null, cart: { id: cart } })
    expect(idOf(visitor)).not.toBe(member)
  })

  test('does not rotate the session while the pro service fails, and does once it works again', async () => {
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

  test('ends in one session with a usable cart when two tabs detect it at once', async () => {
    const { visitor, account, cart, id } = await shopper()
    const tab = visitor.sameBrowser()
    await setCode(account.id, { region: 'pro', expires: proEnds })
    const answers = await Promise.all([visitor, tab].map((one) => one.call('GET', '/api/session')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const given = answers
      .flatMap(({ headers }) => headers.getSetCookie())
      .filter((cookie) => cookie.startsWith('firn_session='))
    const ids = given.map((cookie) => cookie.split(/[=;]/)[1] ?? '')
    expect([new Set(ids).size, ids.includes(id)]).toEqual([1, false])
    visitor.cookies.set('firn_session', ids[0] ?? '')
    expect(await sessionOf(visitor)).toMatchObject({ customer: { id: account.id }, cart: { id: cart } })
    expect((await visitor.call('DELETE', `/api/cart/${cart}`)).status).toBe(200)
  })

  test('applies a cart write that waited for it to the session as it then is', async () => {
    const { visitor, account, cart, id } = await shopper()
    const isAsked = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    shop.breakNetwork(async (url, init) => {
      if (new URL(url).pathname.endsWith(`/carts/${cart}/items`)) {
        isAsked.resolve()
        await mayAnswer.promise
      }
      return shop.sandbox.request(url, init)
    })
    const add = () => visitor.sameBrowser().call('POST', `/api/cart/${cart}/items`, { body: { items: [line] } })
    const first = add()
    await isAsked.promise
    const rotated = rotateForRole(shop.services.sessions, id, 'us', { customer: account.id, isTrade: true })
    const second = add()
    mayAnswer.resolve()
    expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([201, 201])
    expect((await rotated)?.id).not.toBe(id)
    expect((await sessionOf(visitor)).cart).toMatchObject({
      id: cart,
      line_items: { physical_items: [{ quantity: 3 }] },
    })
  })
})

describe('a browser that missed the answer with its new session id', () => {
  /** The answer is lost: this browser still has the id from before the change. */
  async function withFormerId() {
    const { visitor, account, cart, id, csrf } = await shopper()
    const left = visitor.sameBrowser()
    await setCode(account.id, { region: 'pro', expires: proEnds })
    await sessionOf(visitor)
    return { left, visitor, account, cart, id, csrf }
  }

  test('is still signed in with its cart, and gets the new id', async () => {
    const { left, visitor, account, cart } = await withFormerId()
    expect(await sessionOf(left)).toMatchObject({
      customer: { id: account.id },
      pro: { is_active: true },
      cart: { id: cart },
    })
    expect([idOf(left), left.csrf]).toEqual([idOf(visitor), visitor.csrf])
  })

  test('has its cart on the next page that it opens, which sets the new id', async () => {
    const { left, visitor, cart } = await withFormerId()
    const request = new Request(`${siteUrl}/en-us/cart`, { headers: { cookie: left.cookieHeader } })
    const { session, cookies } = await pageSession(shop.services, request, localeOf('en-us'))
    expect(session.cart?.id).toBe(cart)
    expect(cookies).toContainEqual(expect.stringContaining(`firn_session=${idOf(visitor)};`))
  })

  test('is refused with the former token, and can change the cart with the new one', async () => {
    const { left, cart } = await withFormerId()
    const remove = () => left.call('DELETE', `/api/cart/${cart}`)
    expect((await remove()).status).toBe(403)
    await sessionOf(left)
    expect((await remove()).status).toBe(200)
  })

  test('is a guest a minute later', async () => {
    const { left, id } = await withFormerId()
    now += formerIdLifeMs
    expect(await shop.services.sessions.get(id)).toBeUndefined()
    expect(await sessionOf(left)).toMatchObject({ customer: null, cart: null })
  })

  test('is signed out when the same browser has signed out with the new id', async () => {
    const { left, visitor, id } = await withFormerId()
    expect((await visitor.call('POST', '/api/customers/logout')).status).toBe(200)
    expect(await shop.services.sessions.get(id)).toBeUndefined()
    expect(await sessionOf(left)).toMatchObject({ customer: null })
  })
})

describe('an answer slower than that of another tab', () => {
  test('sets the new session id, not its own former one', async () => {
    const { visitor, account, id } = await shopper()
    const slow = visitor.sameBrowser()
    const isAsked = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    // The visit is due to be recorded, and the cookies to be set.
    now += 2 * minute
    shop.breakNetwork(async (url, init) => {
      isAsked.resolve()
      await mayAnswer.promise
      return shop.sandbox.request(url, init)
    })
    const read = slow.call('GET', '/api/session')
    await isAsked.promise
    await rotateForRole(shop.services.sessions, id, 'us', { customer: account.id, isTrade: true })
    mayAnswer.resolve()
    await read
    expect(idOf(slow)).not.toBe(id)
  })
})
