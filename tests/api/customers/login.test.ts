import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlatformVariant } from '../../../src/ports/commerce/product-shapes.ts'
import { ada, customerVisitor, newCustomer, per, sessionOf, signIn } from '../../fixtures/customers.ts'
import { botToken } from '../../fixtures/bot-token.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { lineOf, putIntoCart } from '../../fixtures/guest-cart.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let variant: PlatformVariant
let now = Date.parse('2026-11-20T12:00:00Z')

beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  variant = (await stockedProduct(shop)).variant
})
afterAll(() => shop.close())
// Tries of earlier tests are forgotten.
beforeEach(() => (now += 20 * 60 * 1000))

const guest = (region = 'us') => new Visitor(shop.api, region).arrive()
const platformCart = (id: string) => shop.services.commerce.us.carts.get(id)

describe('a sign-in', () => {
  test('returns the customer, a new session and a new token', async () => {
    const visitor = await guest()
    const before = { id: visitor.cookies.get('firn_session'), csrf: visitor.csrf }
    const response = await signIn(visitor, ada)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.json()).toEqual({
      data: {
        customer: {
          id: ada.id,
          email: ada.email,
          first_name: 'Ada',
          last_name: 'Lind',
          customer_group_id: expect.any(Number),
          is_pro: false,
        },
        csrf_token: visitor.csrf,
      },
    })
    expect(visitor.cookies.get('firn_session')).not.toBe(before.id)
    expect(visitor.csrf).not.toBe(before.csrf)
    expect(visitor.cookies.get('firn_s')).toBe('1')
    expect(await sessionOf(visitor)).toMatchObject({ customer: { id: ada.id }, customer_status: 'present' })
  })

  test('invalidates the old session id and token', async () => {
    const visitor = await guest()
    const fixated = visitor.sameBrowser()
    await signIn(visitor, ada)
    expect((await fixated.call('POST', '/api/customers/validate-session')).status).toBe(403)
    expect((await sessionOf(fixated)).customer).toBeNull()
    expect(fixated.cookies.get('firn_session')).not.toBe(visitor.cookies.get('firn_session'))
  })

  test('accepts the email address in upper or lower case', async () => {
    expect((await signIn(await guest(), { ...ada, email: 'ADA@Firn.Example' })).status).toBe(200)
  })

  test('has one answer for a wrong password and an unknown address, after one call each', async () => {
    const answers = []
    for (const email of [ada.email, 'nobody@firn.example']) {
      shop.calls.length = 0
      const response = await signIn(await guest(), { email, pw: 'wrong-password1' })
      answers.push({ status: response.status, problem: await problemOf(response), calls: [...shop.calls] })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 401, problem: { code: 'credentials_invalid' } })
    expect(answers[0]?.calls).toEqual(['POST /v3/customers/validate-credentials'])
  })

  test('requires our origin and the session’s token, like every write', async () => {
    const visitor = await guest()
    const body = { email: ada.email, pw: ada.pw }
    const login = (options: object) => visitor.call('POST', '/api/customers/login', { body, ...options })
    expect((await login({ headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await login({ headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await login({ without: ['csrf-token'] })).status).toBe(403)
    expect((await sessionOf(visitor)).customer).toBeNull()
  })

  test.each([
    ['more fields', { ...ada, remember: true }],
    ['no password', { email: ada.email }],
    ['no address', { email: ' \u200b', pw: ada.pw }],
  ])('refuses a body with %s', async (_what, body) => {
    expect((await (await guest()).call('POST', '/api/customers/login', { body })).status).toBe(422)
  })

  test('switches to another customer, and clears the first one’s data', async () => {
    const visitor = await customerVisitor(shop, ada)
    const cart = await putIntoCart(visitor, lineOf(variant))
    expect((await signIn(visitor, per)).status).toBe(200)
    expect(await sessionOf(visitor)).toMatchObject({ customer: { id: per.id }, cart: null })
    expect((await visitor.call('GET', `/api/cart/${cart}`)).status).toBe(404)
    expect(await platformCart(cart)).toMatchObject({ customer_id: ada.id })
  })

  test('does not change the other stores', async () => {
    const visitor = await guest('ca')
    const american = { headers: { 'x-bc-region': 'us' } }
    const body = { items: [lineOf(variant)] }
    const made = await visitor.call('POST', '/api/cart/create', { body, ...american })
    const { data: cart }: { data: { id: string } } = await made.json()
    await signIn(visitor, ada)
    const { data } = await (await visitor.call('GET', '/api/session', american)).json()
    expect(data).toMatchObject({ store: 'us', customer: null, cart: { id: cart.id } })
    expect((await sessionOf(visitor)).customer).toMatchObject({ id: ada.id })
    expect(await platformCart(cart.id)).toMatchObject({ customer_id: 0 })
  })

  test('logs neither password nor email address', async () => {
    await signIn(await guest(), ada)
    await signIn(await guest(), { ...ada, pw: 'wrong-password1' })
    const log = shop.log.join('')
    for (const secret of [ada.email, ada.pw, 'wrong-password1']) expect(log).not.toContain(secret)
  })
})

describe('failed sign-ins', () => {
  const wrong = { email: 'limits@firn.example', pw: 'wrong-password1' }
  type Body = { email: string; pw: string; bot_token?: string }
  const statusOf = async ({ email, pw, bot_token }: Body, clientAddress = '9.9.9.9') =>
    (await new Visitor(shop.api, 'us', siteUrl, clientAddress).arrive()).call('POST', '/api/customers/login', {
      body: { email, pw, ...(bot_token !== undefined && { bot_token }) },
    })

  test('are limited to five in 15 minutes per network and account, then require a captcha', async () => {
    for (const expected of [401, 401, 401, 403]) expect((await statusOf(wrong)).status).toBe(expected)
    for (let time = 0; time < 2; time += 1)
      expect((await statusOf({ ...wrong, bot_token: await botToken(shop, 'sign_in') })).status).toBe(401)
    shop.calls.length = 0
    const response = await statusOf({ ...wrong, email: 'LIMITS@firn.example' })
    expect(await problemOf(response)).toMatchObject({ sent: 403, code: 'captcha_required' })
    expect(shop.calls).toEqual([])
  })

  test('are limited to twenty in 15 minutes per client address, over all accounts', async () => {
    const address = '9.9.8.8'
    for (let index = 0; index < 20; index += 1)
      expect((await statusOf({ ...wrong, email: `many-${index}@firn.example` }, address)).status).toBe(401)
    expect((await statusOf(ada, address)).status).toBe(403)
    expect((await statusOf(ada, '9.9.8.9')).status).toBe(200)
  })

  test('do not include successful ones', async () => {
    const customer = await newCustomer(shop)
    for (let index = 0; index < 8; index += 1) expect((await statusOf(customer)).status).toBe(200)
  })

  test('do not count when the platform failed', async () => {
    const held = await openShop()
    const visitor = await new Visitor(held.api).arrive()
    held.breakNetwork(() => Response.json({ title: 'Too many requests' }, { status: 429 }))
    for (let index = 0; index < 8; index += 1) {
      const response = await signIn(visitor, ada)
      expect([response.status, (await problemOf(response)).code]).toEqual([503, 'upstream_busy'])
    }
    await held.close()
  })
})

describe('a sign-out', () => {
  test('rotates session and token, and removes customer and cart', async () => {
    const visitor = await customerVisitor(shop, await newCustomer(shop))
    await putIntoCart(visitor, lineOf(variant))
    const before = { id: visitor.cookies.get('firn_session'), csrf: visitor.csrf }
    const thief = visitor.sameBrowser()
    const response = await visitor.call('POST', '/api/customers/logout')
    const { data }: { data: { csrf_token: string } } = await response.json()
    expect([response.status, Object.keys(data)]).toEqual([200, ['csrf_token']])
    expect(data.csrf_token).not.toBe(before.csrf)
    expect(visitor.cookies.get('firn_session')).not.toBe(before.id)
    expect(await sessionOf(visitor)).toMatchObject({ customer: null, customer_status: 'none', cart: null, pro: null })
    expect((await thief.call('POST', '/api/customers/validate-session')).status).toBe(403)
  })

  test('ends every sign-in of the browser, and keeps a guest’s cart in another store', async () => {
    const visitor = await customerVisitor(shop, ada, 'ca')
    await signIn(visitor, ada)
    const american = { headers: { 'x-bc-region': 'us' } }
    const european = { headers: { 'x-bc-region': 'eu_region_1' } }
    const body = { email: ada.email, pw: ada.pw }
    const second = await (await visitor.call('POST', '/api/customers/login', { body, ...american })).json()
    visitor.csrf = second.data.csrf_token
    const { product, variant: own } = await stockedProduct(shop, 'eu_region_1')
    const items = [{ productID: product.id, variantID: own.id, quantity: 1 }]
    await visitor.call('POST', '/api/cart/create', { body: { items }, ...european })
    const { data } = await (await visitor.call('POST', '/api/customers/logout')).json()
    visitor.csrf = data.csrf_token
    for (const region of ['us', 'ca', 'eu_region_1']) {
      const answer = await visitor.call('GET', '/api/session', { headers: { 'x-bc-region': region } })
      const { data: session } = await answer.json()
      expect(session).toMatchObject({ customer: null, cart_status: region === 'eu_region_1' ? 'present' : 'none' })
    }
  })

  test('is no error for guests', async () => {
    expect((await (await guest()).call('POST', '/api/customers/logout')).status).toBe(200)
  })

  test('keeps the cart for the next sign-in', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    const cart = await putIntoCart(visitor, lineOf(variant))
    const { data } = await (await visitor.call('POST', '/api/customers/logout')).json()
    visitor.csrf = data.csrf_token
    await signIn(visitor, customer)
    expect((await sessionOf(visitor)).cart).toMatchObject({ id: cart })
  })
})

describe('a signed-in customer', () => {
  const gone = () => Promise.reject(new TypeError('fetch failed'))

  test('stays signed in while the platform is down and sign-ins fail', async () => {
    const visitor = await customerVisitor(shop, ada)
    shop.services.reads.us.invalidateCustomer(ada.id)
    shop.breakNetwork(gone)
    const session = await sessionOf(visitor)
    const refused = await signIn(await guest(), ada)
    shop.breakNetwork(undefined)
    expect(session).toMatchObject({ customer: null, customer_status: 'unreachable' })
    expect(refused.status).toBe(502)
    expect((await sessionOf(visitor)).customer).toMatchObject({ id: ada.id })
  })

  test('is signed out once deleted by the platform, and keeps the cart as a guest', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    const cart = await putIntoCart(visitor, lineOf(variant))
    await shop.services.commerce.us.customers.delete(customer.id)
    shop.services.reads.us.invalidateCustomer(customer.id)
    expect(await sessionOf(visitor)).toMatchObject({ customer: null, customer_status: 'none', cart: { id: cart } })
    expect((await visitor.call('GET', `/api/customers/${customer.id}/addresses`)).status).toBe(401)
  })
})
