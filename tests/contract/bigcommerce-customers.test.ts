import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerLoginAddress } from '../../src/vendors/bigcommerce/customer-login.ts'
import type { Customers, NewAddress } from '../../src/ports/commerce/customers.ts'
import { type TestShop, openShop } from '../fixtures/shop.ts'

const ada = { id: 1, email: 'ada@firn.example', password: 'snowshoe1' }
const home: NewAddress = {
  first_name: 'Ada',
  last_name: 'Lind',
  company: '',
  address1: '1 Ridge Road',
  address2: '',
  city: 'Burlington',
  state_or_province: 'Vermont',
  postal_code: '05401',
  country_code: 'US',
  phone: '+1 802 555 0100',
  address_type: 'residential',
}

let shop: TestShop
let customers: Customers
beforeAll(async () => {
  shop = await openShop()
  customers = shop.services.commerce.us.customers
})
afterAll(() => shop.close())

const newCustomer = (email: string) => ({
  email,
  first_name: 'Kim',
  last_name: 'Berg',
  authentication: { new_password: 'winter2026' },
})
const made = async (email: string) => {
  const outcome = await customers.create(newCustomer(email))
  if (outcome.kind !== 'customer') throw new Error(outcome.reason)
  return outcome.customer
}

describe('customers of a store', () => {
  test('are found by id and by e-mail in any case', async () => {
    expect(await customers.get(ada.id)).toMatchObject({ email: ada.email, first_name: 'Ada', form_fields: [] })
    expect((await customers.findByEmail('ADA@firn.example'))?.id).toBe(ada.id)
    expect(await customers.get(99_999)).toBeUndefined()
    expect(await customers.findByEmail('nobody@firn.example')).toBeUndefined()
  })

  test('are created with a password, changed field by field, and deleted', async () => {
    const kim = await made('kim@example.com')
    expect(await customers.validateCredentials('KIM@example.com', 'winter2026')).toBe(kim.id)
    const outcome = await customers.update(kim.id, { phone: '+1 555' })
    expect(outcome).toMatchObject({ kind: 'customer', customer: { phone: '+1 555', first_name: 'Kim' } })
    await customers.delete(kim.id)
    expect(await customers.get(kim.id)).toBeUndefined()
    await expect(customers.delete(kim.id)).resolves.toBeUndefined()
  })

  test.each([
    ['a taken address', { ...newCustomer(ada.email) }, 'email_taken'],
    ['a weak password', { ...newCustomer('lo@example.com'), authentication: { new_password: 'short1' } }, 'password'],
    ['no name', { ...newCustomer('lo@example.com'), first_name: '' }, 'other'],
  ])('are refused with the reason: %s', async (_what, customer, reason) => {
    expect(await customers.create(customer)).toMatchObject({ kind: 'refused', reason })
  })

  test('have passwords checked in one call without retries', async () => {
    expect(await customers.validateCredentials(ada.email, 'wrong-password1')).toBeUndefined()
    shop.calls.length = 0
    shop.breakNetwork(() => Response.json({ status: 429, title: 'Too many requests' }, { status: 429 }))
    await expect(customers.validateCredentials(ada.email, ada.password)).rejects.toMatchObject({ fault: 'busy' })
    shop.breakNetwork(undefined)
    expect(shop.calls).toEqual(['POST /v3/customers/validate-credentials'])
  })
})

describe('addresses of a customer', () => {
  test('are listed, made, changed and removed', async () => {
    const { id } = await made('addresses@example.com')
    expect(await customers.addresses.list(id)).toEqual([])
    const outcome = await customers.addresses.create(id, home)
    if (outcome.kind !== 'address') throw new Error(outcome.kind)
    expect(outcome.address).toMatchObject({ ...home, customer_id: id, country: 'United States' })
    const moved = await customers.addresses.update(outcome.address.id, { ...home, city: 'Stowe' })
    expect(moved).toMatchObject({ kind: 'address', address: { id: outcome.address.id, city: 'Stowe' } })
    await customers.addresses.delete(outcome.address.id)
    await customers.addresses.delete(outcome.address.id)
    expect(await customers.addresses.list(id)).toEqual([])
  })

  test('are detected as duplicates, although the platform reports nothing', async () => {
    const { id } = await made('twins@example.com')
    await customers.addresses.create(id, home)
    expect(await customers.addresses.create(id, home)).toEqual({ kind: 'twin' })
    expect(await customers.addresses.list(id)).toHaveLength(1)
  })

  test('require a full state name and a country', async () => {
    const { id } = await made('states@example.com')
    const refused = await customers.addresses.create(id, { ...home, state_or_province: 'VT' })
    expect(refused).toEqual({ kind: 'refused', reason: 'other', fields: ['state_or_province'] })
    const nowhere = await customers.addresses.create(id, { ...home, country_code: 'XX' })
    expect(nowhere).toMatchObject({ kind: 'refused', fields: ['country_code'] })
  })
})

describe('signing in at the hosted shop', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  const login = { customerId: 1, redirect: '/cart.php', requestIp: '9.9.9.9' }

  test('uses a token with exactly the platform’s claims', async () => {
    const settings = shop.config.commerce.us
    const address = await customerLoginAddress(settings, login, now)
    const [base = '', token = ''] = address.split('/login/token/')
    expect(base).toBe(settings.storefrontUrl)
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' })
    const { payload } = await jwtVerify(token, new TextEncoder().encode(settings.clientSecret), {
      currentDate: new Date(now),
    })
    expect(payload).toEqual({
      iss: settings.clientId,
      iat: now / 1000,
      jti: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      operation: 'customer_login',
      store_hash: settings.storeHash,
      customer_id: 1,
      channel_id: 1,
      redirect_to: '/cart.php',
      request_ip: '9.9.9.9',
    })
    expect(await customerLoginAddress(settings, login, now)).not.toBe(address)
  })

  test('works once', async () => {
    const address = await customerLoginAddress(shop.config.commerce.us, { ...login, requestIp: undefined }, Date.now())
    const first = await shop.sandbox.request(address)
    expect(first.headers.get('location')).toMatch(/\/storefront\/us\/cart\.php$/)
    expect((await shop.sandbox.request(address)).headers.get('location')).toMatch(/login\.php\?failed=token$/)
  })
})
