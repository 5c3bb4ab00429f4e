import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { signedInAnswer } from '../../../src/api/customers/schemas.ts'
import { botToken } from '../../fixtures/bot-token.ts'
import { ada, customerVisitor, newCustomer, per, sessionOf, signIn } from '../../fixtures/customers.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

type SignedIn = z.infer<typeof signedInAnswer>

let shop: TestShop
beforeAll(async () => (shop = await openShop()))
afterAll(() => shop.close())

const guest = () => new Visitor(shop.api).arrive()
let clients = 0
/** Of an address of its own: three accounts an hour are made from one. */
const newcomer = () => new Visitor(shop.api, 'us', siteUrl, `9.9.${(clients += 1)}.9`).arrive()
const record = (id: number) => shop.services.commerce.us.customers.get(id)

describe('the look-up of a customer by email address', () => {
  const find = async (visitor: Visitor, email: string) => {
    const response = await visitor.call('GET', `/api/customers?email:in=${encodeURIComponent(email)}`)
    const body: { data?: unknown } = await response.json()
    return { status: response.status, ...body }
  }

  test('returns a customer’s own record only', async () => {
    const visitor = await customerVisitor(shop, ada)
    const own = await find(visitor, 'ADA@firn.example')
    expect(own).toEqual({
      status: 200,
      data: [
        {
          id: ada.id,
          email: ada.email,
          first_name: 'Ada',
          last_name: 'Lind',
          company: '',
          phone: '',
          customer_group_id: expect.any(Number),
          accepts_product_review_abandoned_cart_emails: expect.any(Boolean),
        },
      ],
    })
    const nothing = { status: 200, data: [] }
    expect(await find(visitor, per.email)).toEqual(nothing)
    expect(await find(visitor, 'nobody@firn.example')).toEqual(nothing)
    shop.calls.length = 0
    expect(await find(await guest(), ada.email)).toEqual(nothing)
    expect(await find(new Visitor(shop.api), 'nobody@firn.example')).toEqual(nothing)
    expect(shop.calls).toEqual([])
  })

  test.each([
    '',
    '?id:in=1',
    '?name:like=a',
    '?email:in=ada@firn.example&limit=250',
    '?email:in=ada@firn.example&include=addresses',
    '?email:in=ada@firn.example,pro@firn.example',
    '?email:in=ada@firn.example&email:in=pro@firn.example',
    '?email=ada@firn.example',
  ])('refuses any other query: %s', async (query) => {
    expect((await (await customerVisitor(shop, ada)).call('GET', `/api/customers${query}`)).status).toBe(422)
  })

  test.each([
    ['PUT', '/api/customers', 'GET, HEAD'],
    ['DELETE', '/api/customers', 'GET, HEAD'],
    ['POST', '/api/customers', 'GET, HEAD'],
    ['GET', '/api/customers/1', 'PUT, DELETE'],
  ])('refuses other methods: %s %s', async (method, path, allowed) => {
    const response = await (await customerVisitor(shop, ada)).call(method, path)
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
  })
})

describe('account creation', () => {
  let made = 0
  const body = async (more: object = {}) => ({
    email: `new-${(made += 1)}@example.com`,
    pw: 'winter2026',
    first_name: 'Nell',
    last_name: 'Ost',
    bot_token: await botToken(shop, 'create_account'),
    ...more,
  })
  const create = async (visitor: Visitor, more: object = {}) =>
    visitor.call('POST', '/api/customers/create', { body: await body(more) })

  test('signs in, with a new session and token, and keeps the cart', async () => {
    const visitor = await newcomer()
    const { variant } = await stockedProduct(shop)
    const items = [{ productID: variant.product_id, variantID: variant.id, quantity: 1 }]
    const { data: cart } = await (await visitor.call('POST', '/api/cart/create', { body: { items } })).json()
    const before = { id: visitor.cookies.get('firn_session'), csrf: visitor.csrf }
    const response = await create(visitor, { phone: '+1 802 555 0100' })
    expect(response.status).toBe(201)
    const { data }: SignedIn = await response.json()
    expect(data.customer).toMatchObject({ first_name: 'Nell', is_pro: false })
    expect(data.csrf_token).not.toBe(before.csrf)
    expect(visitor.cookies.get('firn_session')).not.toBe(before.id)
    expect(await sessionOf(visitor)).toMatchObject({ customer: { id: data.customer.id }, cart: { id: cart.id } })
    expect(await record(data.customer.id)).toMatchObject({ phone: '+1 802 555 0100', notes: '' })
  })

  test('is refused for a taken address with one text and no other detail', async () => {
    const visitor = await newcomer()
    const taken = await problemOf(await create(visitor, { email: 'ADA@firn.example' }))
    expect(taken).toEqual({
      type: '/api/docs#email_taken',
      title: 'This address cannot be used for a new account',
      status: 409,
      code: 'email_taken',
      sent: 409,
    })
    expect((await sessionOf(visitor)).customer).toBeNull()
  })

  test.each([
    ['a group', { customer_group_id: 3 }],
    ['notes', { notes: '{"region":"pro"}' }],
    ['store credit', { store_credit_amounts: [{ amount: 100 }] }],
    ['channels', { channel_ids: [2] }],
    ['a tax exemption', { tax_exempt_category: 'D' }],
    ['form fields', { form_fields: [{ name: 'Pro Code', value: '{"region":"pro"}' }] }],
    ['a weak password', { pw: 'winters' }],
    ['a short password', { pw: 'wint1' }],
    ['control characters', { first_name: 'Ne\nll' }],
    ['an overlong name', { last_name: 'x'.repeat(256) }],
    ['no name', { first_name: ' ' }],
    ['no token', { bot_token: '' }],
  ])('is refused with %s, without a vendor call', async (_what, more) => {
    const visitor = await newcomer()
    const sent = await body(more)
    shop.calls.length = 0
    expect((await visitor.call('POST', '/api/customers/create', { body: sent })).status).toBe(422)
    expect(shop.calls).toEqual([])
  })

  test('refuses a list of accounts', async () => {
    const response = await (await newcomer()).call('POST', '/api/customers/create', { body: [await body()] })
    expect(response.status).toBe(422)
  })

  test('requires a captcha token, valid once and for this action only', async () => {
    const bot_token = await botToken(shop, 'create_account')
    expect((await create(await newcomer(), { bot_token })).status).toBe(201)
    const replayed = await problemOf(await create(await newcomer(), { bot_token }))
    expect(replayed).toMatchObject({ sent: 403, code: 'bot_refused' })
    const elsewhere = await create(await newcomer(), { bot_token: await botToken(shop, 'contact') })
    expect(elsewhere.status).toBe(403)
  })

  test('is refused while the bot protection is unavailable', async () => {
    const visitor = await newcomer()
    const sent = await body()
    shop.breakNetwork((url, init) => {
      if (url.includes('siteverify')) throw new TypeError('fetch failed')
      return shop.sandbox.request(url, init)
    })
    const response = await visitor.call('POST', '/api/customers/create', { body: sent })
    shop.breakNetwork(undefined)
    expect(await problemOf(response)).toMatchObject({ sent: 503, code: 'verification_unavailable' })
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await shop.services.commerce.us.customers.findByEmail(sent.email)).toBeUndefined()
  })

  test('is limited to three times an hour per client address, to twenty with a good score', async () => {
    const visitor = await newcomer()
    const statuses = async (times: number, score: number) => {
      const found: number[] = []
      const bot_token = `firn-test:score=${score};action=create_account;hostname=localhost`
      for (let time = 0; time < times; time += 1)
        found.push((await create(visitor, { email: ada.email, bot_token })).status)
      return found
    }
    expect(await statuses(4, 0.5)).toEqual([409, 409, 409, 429])
    expect(await statuses(21, 0.9)).toEqual([...Array.from({ length: 20 }, () => 409), 429])
  })

  test('is not refused for the invalid tokens of others at the client address', async () => {
    const visitor = await newcomer()
    for (let time = 0; time < 5; time += 1) expect((await create(visitor, { bot_token: 'nonsense' })).status).toBe(403)
    expect((await create(visitor)).status).toBe(201)
  })
})

describe('account deletion', () => {
  const remove = (visitor: Visitor, id: number, body?: unknown) =>
    visitor.call('DELETE', `/api/customers/${id}`, { body })

  test('deletes the account and signs out', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    const before = visitor.cookies.get('firn_session')
    const response = await remove(visitor, customer.id, { current_password: customer.pw })
    expect(response.status).toBe(200)
    expect(visitor.cookies.get('firn_session')).not.toBe(before)
    expect(await record(customer.id)).toBeUndefined()
    expect((await sessionOf(visitor)).customer).toBeNull()
    expect((await signIn(await guest(), customer)).status).toBe(401)
  })

  test('requires the current password, and otherwise keeps account and session', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    const wrong = await remove(visitor, customer.id, { current_password: 'nonsense1' })
    expect(await problemOf(wrong)).toMatchObject({ sent: 401, code: 'credentials_invalid' })
    for (const body of [undefined, {}, { current_password: '' }, { pw: customer.pw }])
      expect((await remove(visitor, customer.id, body)).status).toBe(422)
    expect(await record(customer.id)).toBeDefined()
    expect((await sessionOf(visitor)).customer).toMatchObject({ id: customer.id })
  })

  test('is refused for another customer', async () => {
    const customer = await newCustomer(shop)
    for (const current_password of [ada.pw, customer.pw]) {
      expect((await remove(await customerVisitor(shop, ada), customer.id, { current_password })).status).toBe(404)
      expect((await remove(await guest(), customer.id, { current_password })).status).toBe(401)
    }
    expect(await record(customer.id)).toBeDefined()
  })
})
