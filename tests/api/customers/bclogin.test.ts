import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ada, customerVisitor, newCustomer, per, signIn } from '../../fixtures/customers.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop()))
afterAll(() => shop.close())

const mint = (visitor: Visitor, body: object) => visitor.call('POST', '/api/customers/bclogin', { body })
const addressOf = async (response: Response): Promise<string> => {
  const { data }: { data: { url: string } } = await response.json()
  return data.url
}
const claimsOf = (address: string) => decodeJwt(address.split('/').at(-1) ?? '')

describe('the sign-in at the platform’s hosted shop', () => {
  test('redirects the customer there, signed in, once', async () => {
    const visitor = await customerVisitor(shop, ada)
    const response = await mint(visitor, { id: ada.id, redirect: '/cart.php' })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const address = await addressOf(response)
    expect(address.startsWith(`${shop.config.commerce.us.storefrontUrl}/login/token/`)).toBe(true)
    expect((await shop.sandbox.request(address)).headers.get('location')).toMatch(/\/cart\.php$/)
    expect((await shop.sandbox.request(address)).headers.get('location')).toMatch(/failed=token$/)
  })

  test('is only for the session’s customer, and refuses any other without a token', async () => {
    const visitor = await customerVisitor(shop, ada)
    for (const id of [per.id, 1_999_999_999]) {
      const response = await mint(visitor, { id })
      const { code, ...rest } = await response.json()
      expect([response.status, code]).toEqual([403, 'forbidden'])
      expect(JSON.stringify(rest)).not.toContain('login/token')
    }
    expect((await mint(await new Visitor(shop.api).arrive(), { id: ada.id })).status).toBe(401)
    expect((await mint(visitor, { id: 0 })).status).toBe(422)
  })

  test.each([
    [undefined, '/account.php'],
    ['/checkout', '/checkout'],
    ['//evil.example', '/account.php'],
    ['https://evil.example/cart.php', '/account.php'],
    ['/login.php?action=logout', '/account.php'],
  ])('turns the redirect %s into %s', async (redirect, expected) => {
    const visitor = await customerVisitor(shop, ada)
    const address = await addressOf(await mint(visitor, { id: ada.id, ...(redirect && { redirect }) }))
    expect(claimsOf(address)['redirect_to']).toBe(expected)
  })

  test('is bound to the browser’s address where the platform sees the same one', async () => {
    const claimed = async (address: string) => {
      const visitor = await new Visitor(shop.api, 'us', siteUrl, address).arrive()
      await signIn(visitor, ada)
      return claimsOf(await addressOf(await mint(visitor, { id: ada.id })))['request_ip']
    }
    expect(await claimed('9.9.9.9')).toBe('9.9.9.9')
    expect(await claimed('127.0.0.1')).toBeUndefined()
    expect(await claimed('10.1.2.3')).toBeUndefined()
  })

  test('is limited to ten times a minute', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    for (let index = 0; index < 10; index += 1) expect((await mint(visitor, { id: customer.id })).status).toBe(200)
    expect((await mint(visitor, { id: customer.id })).status).toBe(429)
  })

  test('leaves no token in the log', async () => {
    const address = await addressOf(await mint(await customerVisitor(shop, ada), { id: ada.id }))
    const log = shop.log.join('')
    expect(log).toContain('/api/customers/bclogin')
    expect(log).not.toContain(address.split('/').at(-1))
    expect(log).not.toContain('login/token')
  })
})
