import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckoutAnswer } from '../../../src/api/cart/schemas.ts'
import type { SessionAnswer } from '../../../src/api/visitor/schemas.ts'
import { rootLocale } from '../../../src/domain/locale/locale.ts'
import { accountForms, pageOf, redirectOf } from '../../fixtures/account-visitor.ts'
import { cartOf } from '../../fixtures/cart-answer.ts'
import { ada, customerVisitor, newCustomer, sessionOf, signIn } from '../../fixtures/customers.ts'
import { putIntoCart } from '../../fixtures/guest-cart.ts'
import { type HostedBrowser, openBrowser } from '../../fixtures/hosted-browser.ts'
import { pageSession } from '../../fixtures/page-session.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { siteUrl, type TestShop } from '../../fixtures/shop.ts'
import { type AskedLine, openShopWithLine } from '../../fixtures/shop-with-line.ts'
import { Visitor } from '../../fixtures/visitor.ts'

const hosted = 'http://localhost:3100/storefront/us'

let shop: TestShop
let line: AskedLine
beforeAll(async () => void ({ shop, line } = await openShopWithLine()))
afterAll(() => shop.close())

async function shopper(choice?: 'accepted' | 'refused') {
  const visitor = await new Visitor(shop.api).arrive()
  if (choice) visitor.cookies.set('firn_consent', `1.${choice}.${'A'.repeat(22)}`)
  return { visitor, cart: await putIntoCart(visitor, line) }
}

async function checkoutUrl(visitor: Visitor, cart: string, query = '?locale=en-us'): Promise<string> {
  const { data }: CheckoutAnswer = await (await visitor.call('POST', `/api/cart/${cart}/checkout${query}`)).json()
  return data.checkout_url
}

describe('the hosted checkout', () => {
  test('receives language, consent and campaign, and appears in the language', async () => {
    const { visitor, cart } = await shopper('accepted')
    const url = await checkoutUrl(visitor, cart, '?locale=fr-fr&utm_source=the+news&gclid=Cj0_1')
    const page = await openBrowser(shop.sandbox).visit(url)
    const { searchParams } = new URL(page.url)
    expect(Object.fromEntries(searchParams)).toEqual({
      locale: 'fr-FR',
      consent: 'accepted',
      utm_source: 'the news',
      gclid: 'Cj0_1',
    })
    expect(page.html).toContain('<html lang="fr-FR">')
    expect(page.html).toContain('<meta name="consent" content="accepted" />')
    expect(page.html).toContain(`href="${siteUrl}/fr-fr"`)
  })

  test.each([
    ['after a refusal', 'refused', { locale: 'en-US', consent: 'refused' }],
    ['before a decision', undefined, { locale: 'en-US' }],
  ] as const)('receives no campaign %s', async (_when, choice, expected) => {
    const { visitor, cart } = await shopper(choice)
    const page = await openBrowser(shop.sandbox).visit(
      await checkoutUrl(visitor, cart, '?locale=en-us&utm_source=news'),
    )
    expect(Object.fromEntries(new URL(page.url).searchParams)).toEqual(expected)
  })

  test('receives language and consent from a plain form as well', async () => {
    const { visitor } = await shopper('accepted')
    const sent = await visitor.post('/api/forms/en-us/cart/checkout', {})
    const page = await openBrowser(shop.sandbox).visit(sent.headers.get('location') ?? '')
    expect(Object.fromEntries(new URL(page.url).searchParams)).toEqual({ locale: 'en-US', consent: 'accepted' })
  })

  test('receives no other parameter, which is refused', async () => {
    const { visitor, cart } = await shopper('accepted')
    for (const query of ['?coupon=x', '?locale=xx-us', `?utm_source=${'a'.repeat(201)}`]) {
      const refused = await visitor.call('POST', `/api/cart/${cart}/checkout${query}`)
      expect([refused.status, (await problemOf(refused)).code]).toEqual([422, 'invalid'])
    }
  })
})

describe('a guest who signs in at the hosted checkout', () => {
  async function signInThere(browser: HostedBrowser, visitor: Visitor, cart: string) {
    const account = await newCustomer(shop)
    await browser.visit(await checkoutUrl(visitor, cart))
    const page = await browser.submit(`${hosted}/login.php`, { email: account.email, password: account.pw })
    expect(page.url).toBe(`${hosted}/checkout`)
    return account
  }
  const cartIdOf = async (visitor: Visitor): Promise<string | undefined> => {
    const { data }: SessionAnswer = await (await visitor.call('GET', '/api/session')).json()
    return data.cart?.id
  }

  test('stays a guest in the shop, and finds the cart again after signing in to the shop', async () => {
    const { visitor, cart } = await shopper()
    const account = await signInThere(openBrowser(shop.sandbox), visitor, cart)
    const request = new Request(`${siteUrl}/en-us/cart`, { headers: { cookie: visitor.cookieHeader } })
    const { session } = await pageSession(shop.services, request, rootLocale)
    expect(session).toEqual({ isTakenAlong: true })
    expect(await cartIdOf(visitor)).toBeUndefined()
    expect((await signIn(visitor, account)).status).toBe(200)
    expect(await cartIdOf(visitor)).toBe(cart)
  })

  test.each([
    ['the quantity is changed', 404],
    ['another piece is added', 201],
    ['the only line is removed', 404],
    ['the cart is deleted', 404],
  ] as const)('finds the cart as it was when, in a tab that was open, %s first', async (act, status) => {
    const { visitor, cart } = await shopper()
    const { lineId } = await cartOf(await visitor.call('GET', `/api/cart/${cart}`))
    const account = await signInThere(openBrowser(shop.sandbox), visitor, cart)
    const send = {
      'the quantity is changed': () =>
        visitor.call('PUT', `/api/cart/${cart}/items/${lineId}`, {
          body: { productID: line.productID, quantity: 3 },
        }),
      'another piece is added': () => visitor.call('POST', `/api/cart/${cart}/items`, { body: { items: [line] } }),
      'the only line is removed': () => visitor.call('DELETE', `/api/cart/${cart}/items/${lineId}`),
      'the cart is deleted': () => visitor.call('DELETE', `/api/cart/${cart}`),
    }[act]
    expect((await send()).status).toBe(status)
    expect(await shop.services.commerce.us.carts.get(cart)).toMatchObject({
      customer_id: account.id,
      line_items: { physical_items: [{ id: lineId, quantity: 1 }] },
    })
    expect((await signIn(visitor, account)).status).toBe(200)
    // A line that was added here meanwhile is merged into it.
    expect(await cartIdOf(visitor)).toBe(cart)
  })

  test('returns to an empty cart and thanks after ordering, without the order’s personal data', async () => {
    const { visitor, cart } = await shopper()
    const browser = openBrowser(shop.sandbox)
    const { email } = await signInThere(browser, visitor, cart)
    const address = { address1: '218 Timberline Road', city: 'Bozeman', state: 'Montana', postal_code: '59715' }
    const details = { email, first_name: 'Nell', last_name: 'Ost', country_code: 'US', ...address }
    const step = await browser.submit(`${hosted}/checkout/address`, details)
    const method = /name="shipping_method"\s+value="(\d+)"/.exec(step.html)?.[1] ?? ''
    const order = { cart, shipping_method: method, card_number: '4111 1111 1111 1111' }
    const done = await browser.submit(`${hosted}/checkout/order`, order)
    const back = /href="([^"]*\/en-us\/cart\?order=\d+)"/.exec(done.html)?.[1] ?? ''
    const request = new Request(back, { headers: { cookie: visitor.cookieHeader } })
    const { session } = await pageSession(shop.services, request, rootLocale)
    expect(session.order).toBe(new URL(back).searchParams.get('order'))
    expect(session.thanksFor).toBeUndefined()
    expect(await cartIdOf(visitor)).toBeUndefined()
  })

  test('registers there, returns, and finds the cart again after signing in to the shop', async () => {
    const { visitor, cart } = await shopper()
    const browser = openBrowser(shop.sandbox)
    const page = await browser.visit(await checkoutUrl(visitor, cart))
    expect(page.html).toContain(`href="${hosted}/login.php"`)
    const email = `new-${crypto.randomUUID()}@firn.example`
    const fields = { first_name: 'Nell', last_name: 'Ost', email, password: 'winter2026' }
    const entered = await browser.submit(`${hosted}/login.php?action=save_new_account`, fields)
    expect([entered.status, entered.url]).toEqual([200, `${hosted}/checkout`])
    expect((await shop.services.commerce.us.carts.get(cart))?.customer_id).toBeGreaterThan(0)
    expect(entered.html).toContain(`href="${siteUrl}/en-us"`)

    const back = new Request(`${siteUrl}/en-us/cart`, { headers: { cookie: visitor.cookieHeader } })
    // The page says that the cart is the account's now, and leads to the sign-in.
    expect((await pageSession(shop.services, back, rootLocale)).session).toEqual({ isTakenAlong: true })
    expect((await signIn(visitor, { email, pw: fields.password })).status).toBe(200)
    expect(await cartIdOf(visitor)).toBe(cart)
  })
})

describe('a customer who was signed in at the hosted shop by a checkout', () => {
  type Account = Awaited<ReturnType<typeof newCustomer>>
  type SignedOut = { readonly data: { readonly csrf_token: string; readonly hosted_logout_url?: string } }
  const hostedLogout = `${hosted}/login.php?action=logout`

  /** Ends the sign-in by a JSON call. @returns the address that it names */
  async function endByCall(visitor: Visitor, path: string, method: string, body?: object) {
    const { data }: SignedOut = await (await visitor.call(method, path, { ...(body && { body }) })).json()
    visitor.csrf = data.csrf_token
    return data.hosted_logout_url
  }
  /** The same by a plain form. @returns the address that it leads to */
  async function endByForm(visitor: Visitor, name: string, fields: Readonly<Record<string, string>>) {
    const [status, location] = redirectOf(await visitor.post(`${accountForms}/${name}`, fields))
    expect(status).toBe(303)
    await sessionOf(visitor)
    return location
  }
  const signOutByCall = (visitor: Visitor) => endByCall(visitor, '/api/customers/logout', 'POST')
  const signOutByForm = (visitor: Visitor) => endByForm(visitor, 'sign-out', {})

  test.each([
    ['a sign-out by a form', signOutByForm],
    ['a sign-out by a call', signOutByCall],
    [
      'a deletion by a form',
      (visitor: Visitor, { pw }: Account) => endByForm(visitor, 'deletion', { deletion: 'yes', current_password: pw }),
    ],
    [
      'a deletion by a call',
      (visitor: Visitor, { id, pw }: Account) =>
        endByCall(visitor, `/api/customers/${id}`, 'DELETE', { current_password: pw }),
    ],
  ] as const)('is signed out there too, before the next guest, after %s', async (_how, end) => {
    const account = await newCustomer(shop)
    const visitor = await customerVisitor(shop, account)
    const browser = openBrowser(shop.sandbox)
    const own = await browser.visit(await checkoutUrl(visitor, await putIntoCart(visitor, line)))
    expect(own.html).toContain(account.email)
    expect(await end(visitor, account)).toBe(hostedLogout)
    const after = await browser.visit(hostedLogout)
    expect(after.html).toContain(`href="${siteUrl}/en-us"`)

    expect((await browser.visit(`${hosted}/account.php`)).url).toBe(`${hosted}/login.php`)
    const guests = await browser.visit(await checkoutUrl(visitor, await putIntoCart(visitor, line)))
    expect(guests.url).toContain(`${hosted}/checkout`)
    expect(guests.html).not.toContain(account.email)
  })

  test('reads on the account page that the account was deleted', async () => {
    const account = await newCustomer(shop)
    const visitor = await customerVisitor(shop, account)
    await checkoutUrl(visitor, await putIntoCart(visitor, line))
    await visitor.post(`${accountForms}/deletion`, { deletion: 'yes', current_password: account.pw })
    expect((await pageOf(shop, visitor, '/en-us/account')).flash?.code).toBe('done_deleted')
  })

  test('is led there once, also after another customer has signed in meanwhile', async () => {
    const visitor = await customerVisitor(shop, await newCustomer(shop))
    await checkoutUrl(visitor, await putIntoCart(visitor, line))
    await signIn(visitor, await newCustomer(shop))
    expect(await signOutByCall(visitor)).toBe(hostedLogout)
    expect(await signOutByCall(visitor)).toBeUndefined()
    expect(await signOutByForm(visitor)).toBe('/en-us/account')
  })

  test('is led to one store at a time, first to that of the page', async () => {
    const visitor = await customerVisitor(shop, ada)
    const canadian = { headers: { 'x-bc-region': 'ca' } }
    const body = { email: ada.email, pw: ada.pw }
    const signedIn = await (await visitor.call('POST', '/api/customers/login', { body, ...canadian })).json()
    visitor.csrf = signedIn.data.csrf_token
    for (const options of [{}, canadian])
      await visitor.call('POST', '/api/customers/bclogin', { body: { id: ada.id }, ...options })
    const signOutInCanada = async () => {
      const { data }: SignedOut = await (await visitor.call('POST', '/api/customers/logout', canadian)).json()
      visitor.csrf = data.csrf_token
      return data.hosted_logout_url
    }
    expect(await signOutInCanada()).toBe(hostedLogout.replace('/us/', '/ca/'))
    expect(await signOutInCanada()).toBe(hostedLogout)
    expect(await signOutInCanada()).toBeUndefined()
  })
})

describe('a customer who never went to the hosted shop', () => {
  test('is signed out in the shop alone', async () => {
    const visitor = await customerVisitor(shop, await newCustomer(shop))
    await putIntoCart(visitor, line)
    const [status, location] = redirectOf(await visitor.post(`${accountForms}/sign-out`, {}))
    expect([status, location]).toEqual([303, '/en-us/account'])
  })
})
