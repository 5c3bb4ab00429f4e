import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { customerVisitor, newCustomer, sessionOf } from '../../fixtures/customers.ts'
import { browserAt } from '../../fixtures/fault-shops.ts'
import { issueCode } from '../../fixtures/pro-staff.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import type { Visitor } from '../../fixtures/visitor.ts'

/** Two nodes with the same visitors and the same platform, each with a cache of its own. */
let shop: TestShop
let other: TestShop
beforeAll(async () => {
  shop = await openShop()
  const { sessions, customerCarts, sessionRevocations } = shop.services
  other = await openShop({ sandbox: shop.sandbox, sessions, customerCarts, sessionRevocations })
})
afterEach(() => shop.breakNetwork(undefined))
afterAll(async () => {
  await other.close()
  await shop.close()
})

/** A customer whose record both nodes have cached. */
async function knownCustomer() {
  const account = await newCustomer(shop)
  const visitor = await customerVisitor(shop, account)
  await sessionOf(visitor)
  await sessionOf(browserAt(other, visitor))
  return { account, visitor }
}

const change = (visitor: Visitor, id: number, body: object) => visitor.call('PUT', `/api/customers/${id}`, { body })

describe('a customer’s own change', () => {
  test('shows new names on every node at once', async () => {
    const { account, visitor } = await knownCustomer()
    const elsewhere = browserAt(other, visitor)
    for (const [changing, reading, first_name] of [
      [visitor, elsewhere, 'Zoë'],
      [elsewhere, visitor, 'Ada'],
    ] as const) {
      expect((await change(changing, account.id, { first_name })).status).toBe(200)
      for (const each of [reading, changing])
        expect((await sessionOf(each)).customer).toMatchObject({ id: account.id, first_name })
    }
  })

  test('shows on another node although the platform’s answer was lost', async () => {
    const { account, visitor } = await knownCustomer()
    shop.breakNetwork(async (url, init) => {
      await shop.sandbox.request(url, init)
      throw new Error('the answer is lost')
    })
    expect((await change(visitor, account.id, { first_name: 'Zoë' })).status).toBeGreaterThanOrEqual(500)
    expect((await sessionOf(browserAt(other, visitor))).customer).toMatchObject({ first_name: 'Zoë' })
  })

  test('has the password checked with the new e-mail address on another node', async () => {
    const { account, visitor } = await knownCustomer()
    const body = { email: `moved-${account.id}@example.com`, current_password: account.pw }
    const changed = await change(visitor, account.id, body)
    const { meta } = await changed.json()
    expect(changed.status).toBe(200)
    visitor.csrf = meta.csrf_token
    const proof = { customer: account.id, pw: account.pw }
    const elsewhere = browserAt(other, visitor)
    expect((await elsewhere.call('POST', '/api/customers/validate', { body: proof })).status).toBe(200)
    expect((await sessionOf(elsewhere)).customer).toMatchObject({ email: body.email })
  })

  test('makes a member on every node at once, and renews the membership there', async () => {
    const { account, visitor } = await knownCustomer()
    for (const expires of ['2098-10-31', '2099-10-31']) {
      const code = await issueCode(shop, account.email, 'pro:3', expires)
      await visitor.post('/api/forms/en-us/account/redeem', { code })
      const { pro } = await sessionOf(browserAt(other, visitor))
      expect(pro).toMatchObject({ is_active: true, expires, expiration_date: expires })
    }
  })
})
