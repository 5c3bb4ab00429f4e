import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sessionStateAnswer } from '../../../src/api/customers/schemas.ts'
import { ada, customerVisitor, newCustomer, per } from '../../fixtures/customers.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop()))
afterAll(() => shop.close())

const guest = () => new Visitor(shop.api).arrive()

describe('the identity check', () => {
  const validate = (visitor: Visitor, customer: number, pw: string) =>
    visitor.call('POST', '/api/customers/validate', { body: { customer, pw } })

  test('accepts the customer’s password, and returns nothing else', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    const response = await validate(visitor, customer.id, customer.pw)
    expect([response.status, await response.json()]).toEqual([200, { data: { valid: true } }])
  })

  test('answers for another customer as for a wrong password', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    const wrong = await problemOf(await validate(visitor, customer.id, 'nonsense1'))
    expect(wrong).toMatchObject({ sent: 401, code: 'credentials_invalid' })
    for (const id of [ada.id, 1_999_999_999])
      expect(await problemOf(await validate(visitor, id, ada.pw))).toEqual(wrong)
    expect((await validate(visitor, 0, ada.pw)).status).toBe(422)
  })

  test('requires a sign-in', async () => {
    expect(await problemOf(await validate(await guest(), ada.id, ada.pw))).toMatchObject({
      sent: 401,
      code: 'signed_out',
    })
  })

  test('is limited to five times in 15 minutes', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    for (const expected of [200, 200, 200, 200, 200, 429])
      expect((await validate(visitor, customer.id, customer.pw)).status).toBe(expected)
  })

  test('does not count passwords that the platform could not check', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    shop.breakNetwork(() => Promise.reject(new TypeError('fetch failed')))
    for (let time = 0; time < 5; time += 1)
      expect((await validate(visitor, customer.id, customer.pw)).status).toBeGreaterThanOrEqual(500)
    shop.breakNetwork(undefined)
    // The platform is asked again two seconds after so many failures.
    const answered = async () => expect((await validate(visitor, customer.id, customer.pw)).status).toBe(200)
    await vi.waitFor(answered, { timeout: 45_000, interval: 500 })
  })

  test('has the same limit after signing in again, so that it cannot be used to enumerate accounts', async () => {
    const customer = await newCustomer(shop)
    const change = { email: ada.email, current_password: customer.pw }
    const path = `/api/customers/${customer.id}`
    for (const expected of [409, 409, 409, 409, 409, 429]) {
      const visitor = await customerVisitor(shop, customer)
      expect((await visitor.call('PUT', path, { body: change })).status).toBe(expected)
    }
  })

  test('reports the signed-in customer of a session', async () => {
    const state = async (visitor: Visitor) =>
      sessionStateAnswer.parse(await (await visitor.call('POST', '/api/customers/validate-session')).json()).data
    expect(await state(await guest())).toEqual({ valid: false, customer: null })
    expect(await state(await customerVisitor(shop, per))).toMatchObject({ valid: true, customer: { id: per.id } })
  })
})
