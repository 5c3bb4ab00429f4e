import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLocale } from '../../../src/domain/locale/locale.ts'
import { newCustomer, sessionOf, signIn } from '../../fixtures/customers.ts'
import { holdCall } from '../../fixtures/hold-call.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'
import { pageSession } from '../../fixtures/page-session.ts'

/*
 * One tab signs in while another one's call is under way: the call began with an id that is dead when it ends.
 */

let shop: TestShop
let now = Date.now()
let item: { productID: number; variantID: number; quantity: number }
let choice: { productID: number; options: { id: number; value: number }[]; quantity: number }
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  const { product, variant } = await stockedProduct(shop)
  item = { productID: product.id, variantID: variant.id, quantity: 1 }
  const options = variant.option_values.map(({ option_id, id }) => ({ id: option_id, value: id }))
  choice = { productID: product.id, options, quantity: 1 }
})
afterAll(() => shop.close())

const hold = (is: RegExp) => holdCall(shop, is)

const add = (visitor: Visitor, line: object = item) =>
  visitor.call('POST', '/api/cart/create', { body: { items: [line] } })
const setsSession = (response: Response) =>
  response.headers.getSetCookie().some((cookie) => cookie.startsWith('firn_session='))

describe('a tab that changes the password', () => {
  test('waits for another tab’s first add, whose cart the session then has', async () => {
    const customer = await newCustomer(shop)
    const tab = await new Visitor(shop.api).arrive()
    await signIn(tab, customer)
    const platform = hold(/POST .*\/v3\/carts/)
    const adding = add(tab.sameBrowser())
    await platform.begun
    now += 1
    shop.calls.length = 0
    const next = { new_password: 'summer2027', current_password: customer.pw }
    const changing = tab.call('PUT', `/api/customers/${customer.id}`, { body: next })
    await expect.poll(() => shop.calls).toContain('POST /v3/customers/validate-credentials')
    platform.go()
    expect([(await adding).status, (await changing).status]).toEqual([201, 200])
    expect((await sessionOf(tab)).cart?.line_items.physical_items).toHaveLength(1)
  })
})

describe('a sign-in with the former password', () => {
  test('ends when another browser changed the password while it was under way', async () => {
    const customer = await newCustomer(shop)
    const visitor = await new Visitor(shop.api).arrive()
    await signIn(visitor, customer)
    const path = `/api/customers/${customer.id}`
    // From then on this session reads the customer's record apart from the others (decision 060).
    await visitor.call('PUT', path, { body: { first_name: 'Zoë' } })
    const late = await new Visitor(shop.api).arrive()
    const platform = hold(/GET .*\/v3\/customers\?/)
    const signingIn = signIn(late, customer)
    await platform.begun
    now += 1
    const next = { new_password: 'summer2027', current_password: customer.pw }
    expect((await visitor.call('PUT', path, { body: next })).status).toBe(200)
    now += 1
    platform.go()
    expect((await signingIn).status).toBe(200)
    expect((await sessionOf(late)).customer).toBeNull()
  })
})

describe('a tab that signs in', () => {
  test('refuses another tab’s write to the old cart for its stale token', async () => {
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
    // Its cookies are due to be set again.
    now += 61 * 60_000
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

  test('keeps its session when another tab asks for the old one before it knows the new cookie', async () => {
    const tab = await new Visitor(shop.api).arrive()
    const other = tab.sameBrowser()
    await signIn(tab, await newCustomer(shop))
    const late = await other.call('GET', '/api/session')
    expect([late.status, setsSession(late)]).toEqual([200, false])
    expect((await late.json()).data.customer).toBeNull()
    // Once that cookie must have been lost, the visitor gets a session again.
    now += 61_000
    expect(setsSession(await other.call('GET', '/api/session'))).toBe(true)
  })

  test('keeps its session when a page for the old one was slow', async () => {
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

  test('keeps its session when another tab’s form was slow', async () => {
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
