import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLocale } from '../../src/domain/locale/locale.ts'
import type { Fetch } from '../../src/lib/fetch.ts'
import { newCustomer, sessionOf, signIn } from '../fixtures/customers.ts'
import { problemOf } from '../fixtures/problem-of.ts'
import { type TestShop, openShop, siteUrl } from '../fixtures/shop.ts'
import { stockedProduct } from '../fixtures/some-product.ts'
import { Visitor } from '../fixtures/visitor.ts'
import { pageSession } from '../fixtures/page-session.ts'

/*
 * One tab signs in while another one's call is under way: the call began with an id that is dead when it ends.
 */

let shop: TestShop
let item: { productID: number; variantID: number; quantity: number }
let choice: { productID: number; options: { id: number; value: number }[]; quantity: number }
beforeAll(async () => {
  shop = await openShop()
  const { product, variant } = await stockedProduct(shop)
  item = { productID: product.id, variantID: variant.id, quantity: 1 }
  const options = variant.option_values.map(({ option_id, id }) => ({ id: option_id, value: id }))
  choice = { productID: product.id, options, quantity: 1 }
})
afterAll(() => shop.close())

/** Holds the first call to the platform that `is` names. `begun` resolves when it comes, `go` lets it through. */
function hold(is: RegExp): { readonly begun: Promise<void>; readonly go: () => void } {
  const begun = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  let isHeld = false
  const held: Fetch = async (url, init) => {
    if (!isHeld && is.test(`${init?.method ?? 'GET'} ${url}`)) {
      isHeld = true
      begun.resolve()
      await free.promise
    }
    return shop.sandbox.request(url, init)
  }
  shop.breakNetwork(held)
  return {
    begun: begun.promise,
    go() {
      shop.breakNetwork(undefined)
      free.resolve()
    },
  }
}

const add = (visitor: Visitor, line: object = item) =>
  visitor.call('POST', '/api/cart/create', { body: { items: [line] } })
const cookieOf = (visitor: Visitor) => visitor.cookies.get('firn_session')
const setsSession = (response: Response) =>
  response.headers.getSetCookie().some((cookie) => cookie.startsWith('firn_session='))
const form = '/api/forms/en-us/account'

describe('a tab that signs in', () => {
  test('refuses another tab’s write to the old cart: its token is stale', async () => {
    const tab = await new Visitor(shop.api).arrive()
    await add(tab)
    const other = tab.sameBrowser()
    const platform = hold(/GET .*\/variants/)
    const adding = add(other, choice)
    await platform.begun
    await signIn(tab, await newCustomer(shop))
    platform.go()
    expect(await problemOf(await adding)).toMatchObject({ sent: 403, code: 'csrf_invalid' })
    await sessionOf(tab)
    expect((await add(tab, choice)).status).toBe(201)
    expect((await sessionOf(tab)).cart?.line_items.physical_items).toMatchObject([{ quantity: 2 }])
  })

  test('keeps its session when another tab’s slow answer began with the old one', async () => {
    const tab = await new Visitor(shop.api).arrive()
    await add(tab)
    shop.services.cartCache.clear()
    const platform = hold(/GET .*\/v3\/carts\//)
    const reading = tab.sameBrowser().call('GET', '/api/session')
    await platform.begun
    const customer = await newCustomer(shop)
    await signIn(tab, customer)
    platform.go()
    const late = await reading
    expect([late.status, setsSession(late)]).toEqual([200, false])
    expect((await sessionOf(tab)).customer?.id).toBe(customer.id)
  })

  test('keeps it when a page for the old session was slow', async () => {
    const tab = await new Visitor(shop.api).arrive()
    await add(tab)
    const locale = findLocale('en-us')
    if (!locale) throw new Error('no locale')
    const request = new Request(`${siteUrl}/en-us/cart`, { headers: { cookie: tab.cookieHeader } })
    const platform = hold(/GET .*\/v3\/carts\//)
    const rendering = pageSession(shop.services, request, locale)
    await platform.begun
    await signIn(tab, await newCustomer(shop))
    platform.go()
    expect((await rendering).cookies).toEqual([])
  })

  test('keeps it when another tab’s form was slow', async () => {
    const tab = await new Visitor(shop.api).arrive()
    await add(tab)
    const platform = hold(/POST .*\/redirect_urls/)
    const leaving = tab.sameBrowser().post('/api/forms/en-us/cart/checkout', {})
    await platform.begun
    await signIn(tab, await newCustomer(shop))
    platform.go()
    expect(setsSession(await leaving)).toBe(false)
  })
})

describe('a form sent twice', () => {
  test('signs in, whichever answer the browser uses', async () => {
    const tab = await new Visitor(shop.api).arrive()
    await add(tab)
    const again = tab.sameBrowser()
    const { email, pw, id } = await newCustomer(shop)
    const platform = hold(/POST .*validate-credentials/)
    const second = again.post(`${form}/sign-in`, { email, pw })
    await platform.begun
    await tab.post(`${form}/sign-in`, { email, pw })
    platform.go()
    expect((await second).headers.get('location')).toBe('/en-us/account')
    expect(cookieOf(again)).not.toBe(cookieOf(tab))
    for (const browser of [tab, again]) {
      const { customer, cart } = await sessionOf(browser)
      expect([customer?.id, cart?.line_items.physical_items.length]).toEqual([id, 1])
    }
  })

  test('that changes the password does not sign the customer out', async () => {
    const tab = new Visitor(shop.api)
    const { email, pw } = await newCustomer(shop)
    await tab.post(`${form}/sign-in`, { email, pw })
    const change = { current_password: pw, new_password: 'snowier2027' }
    const platform = hold(/POST .*validate-credentials/)
    const second = tab.sameBrowser().post(`${form}/credentials`, change)
    await platform.begun
    await tab.post(`${form}/credentials`, change)
    platform.go()
    expect(setsSession(await second)).toBe(false)
  })
})
