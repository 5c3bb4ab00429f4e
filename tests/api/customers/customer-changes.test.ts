import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DeadlineError } from '../../../src/lib/deadline.ts'
import { SessionStoreError } from '../../../src/session/session-store.ts'
import { ada, customerVisitor, newCustomer, sessionOf, signIn } from '../../fixtures/customers.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let now = Date.parse('2026-11-20T12:00:00Z')
beforeAll(async () => (shop = await openShop({ clock: () => now })))
afterAll(() => shop.close())

const guest = () => new Visitor(shop.api).arrive()
const record = (id: number) => shop.services.commerce.us.customers.get(id)

describe('an account change', () => {
  const change = (visitor: Visitor, id: number, body: unknown) => visitor.call('PUT', `/api/customers/${id}`, { body })

  test('updates names, phone, company and consent', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    const body = {
      first_name: 'Zoë',
      last_name: 'Dahl',
      company: 'Snø AS',
      phone: '+47 22 00 00 00',
      accepts_product_review_abandoned_cart_emails: true,
    }
    const response = await change(visitor, customer.id, body)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      data: { id: customer.id, ...body },
      meta: { csrf_token: visitor.csrf },
    })
    expect((await sessionOf(visitor)).customer).toMatchObject({ first_name: 'Zoë' })
    expect((await change(visitor, customer.id, { company: '' })).status).toBe(200)
    expect(await record(customer.id)).toMatchObject({ company: '', first_name: 'Zoë' })
  })

  test.each([
    ['a group', { customer_group_id: 3 }],
    ['notes', { notes: 'x' }],
    ['an id', { id: 1 }],
    ['store credit', { store_credit_amounts: [{ amount: 9 }] }],
    ['form fields', { form_fields: [] }],
    ['a password reset', { authentication: { force_password_reset: false } }],
    ['nothing', {}],
    ['an address without the password', { email: 'else@example.com' }],
    ['a password without the old one', { new_password: 'summer2027' }],
    ['the password for nothing', { first_name: 'X', current_password: 'winter2026' }],
  ])('is refused with %s, and writes nothing', async (_what, body) => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    const before = await record(customer.id)
    expect((await change(visitor, customer.id, body)).status).toBe(422)
    expect(await record(customer.id)).toEqual(before)
  })

  test('requires the current password for email address and password, and rotates session and token', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    const next = { email: `moved-${customer.id}@example.com`, new_password: 'summer2027' }
    const wrong = await problemOf(await change(visitor, customer.id, { ...next, current_password: 'nonsense1' }))
    expect(wrong).toMatchObject({ sent: 401, code: 'credentials_invalid' })
    expect((await record(customer.id))?.email).toBe(customer.email)

    const before = { id: visitor.cookies.get('firn_session'), csrf: visitor.csrf }
    const response = await change(visitor, customer.id, { ...next, current_password: customer.pw })
    const { data, meta } = await response.json()
    expect([response.status, data.email]).toEqual([200, next.email])
    expect(meta.csrf_token).not.toBe(before.csrf)
    expect(visitor.cookies.get('firn_session')).not.toBe(before.id)
    expect((await sessionOf(visitor)).customer).toMatchObject({ email: next.email })
    expect((await signIn(await guest(), customer)).status).toBe(401)
    expect((await signIn(await guest(), { email: next.email, pw: next.new_password })).status).toBe(200)
  })

  test('signs out all other browsers when the password changes', async () => {
    const customer = await newCustomer(shop)
    const other = await customerVisitor(shop, customer)
    const visitor = await customerVisitor(shop, customer)
    const path = `/api/customers/${customer.id}/addresses`
    expect((await other.call('GET', path)).status).toBe(200)
    // Sign-ins are told apart by the millisecond.
    now += 1
    const body = { new_password: 'summer2027', current_password: customer.pw }
    expect((await change(visitor, customer.id, body)).status).toBe(200)
    expect((await other.call('GET', path)).status).toBe(401)
    expect((await sessionOf(other)).customer).toBeNull()
    expect((await visitor.call('GET', path)).status).toBe(200)
    expect((await sessionOf(visitor)).customer).toMatchObject({ id: customer.id })
  })

  test('signs out every browser when the platform does not say whether the password changed', async () => {
    const customer = await newCustomer(shop)
    const other = await customerVisitor(shop, customer)
    const visitor = await customerVisitor(shop, customer)
    now += 1
    shop.breakNetwork(async (url, init) => {
      const answer = await shop.sandbox.request(url, init)
      if (init?.method === 'PUT') throw new DeadlineError(10_000)
      return answer
    })
    const body = { new_password: 'summer2027', current_password: customer.pw }
    const late = await change(visitor, customer.id, body)
    shop.breakNetwork(undefined)
    expect(await problemOf(late)).toMatchObject({ sent: 504, code: 'outcome_unknown' })
    for (const browser of [other, visitor]) expect((await sessionOf(browser)).customer).toBeNull()
    expect((await signIn(await guest(), { email: customer.email, pw: body.new_password })).status).toBe(200)
  })

  test('leaves the password as it is when the session’s lock is not free', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    const locked = vi.spyOn(shop.services.sessions, 'locked')
    onTestFinished(() => locked.mockRestore())
    locked.mockRejectedValueOnce(new SessionStoreError('locked', new Error('not free')))
    const body = { new_password: 'summer2027', current_password: customer.pw }
    const refused = await problemOf(await change(visitor, customer.id, body))
    expect(refused).toMatchObject({ sent: 503, code: 'session_unavailable' })
    expect((await signIn(await guest(), customer)).status).toBe(200)
  })

  test('is refused for another customer’s email address as for a new account', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    const response = await change(visitor, customer.id, { email: ada.email, current_password: customer.pw })
    expect(await problemOf(response)).toMatchObject({ sent: 409, code: 'email_taken' })
  })

  test('limits password guesses on their own, apart from sign-ins', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    const guess = () => change(visitor, customer.id, { new_password: 'summer2027', current_password: 'nonsense1' })
    for (const expected of [401, 401, 401, 401, 401, 429]) expect((await guess()).status).toBe(expected)
    expect((await signIn(await guest(), customer)).status).toBe(200)
  })

  test('answers 404 for any other customer and any body', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, ada)
    const before = await record(customer.id)
    for (const body of [{ first_name: 'X' }, { nonsense: true }, {}]) {
      const [foreign, unknown] = [
        await change(visitor, customer.id, body),
        await change(visitor, 1_999_999_999, body),
      ].map(problemOf)
      expect(await foreign).toEqual(await unknown)
      expect(await foreign).toMatchObject({ sent: 404 })
    }
    expect((await change(await guest(), customer.id, { first_name: 'X' })).status).toBe(401)
    expect(await record(customer.id)).toEqual(before)
  })

  test('is refused in another store, where the customer is not signed in', async () => {
    const visitor = await customerVisitor(shop, ada)
    const response = await visitor.call('PUT', `/api/customers/${ada.id}`, {
      body: { first_name: 'X' },
      headers: { 'x-bc-region': 'ca' },
    })
    expect(response.status).toBe(401)
  })

  test('answers 404 in another store where the visitor is signed in as another customer', async () => {
    const customer = await newCustomer(shop)
    const before = await record(customer.id)
    const visitor = await customerVisitor(shop, customer)
    const headers = { 'x-bc-region': 'ca' }
    const body = { email: ada.email, pw: ada.pw }
    const signedIn = await visitor.call('POST', '/api/customers/login', { body, headers })
    expect(signedIn.status).toBe(200)
    visitor.csrf = (await signedIn.json()).data.csrf_token
    const put = (id: number) => visitor.call('PUT', `/api/customers/${id}`, { body: { first_name: 'X' }, headers })
    expect(await problemOf(await put(customer.id))).toMatchObject({ sent: 404, code: 'not_found' })
    expect((await put(ada.id)).status).toBe(200)
    expect(await record(customer.id)).toEqual(before)
    expect((await record(ada.id))?.first_name).not.toBe('X')
  })
})
