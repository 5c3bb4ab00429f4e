import { randomUUID } from 'node:crypto'
import { SignJWT, decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CommerceStandIn, accountOf, openCommerce } from '../fixtures/commerce-stand-in.ts'
import { type HostedBrowser, openBrowser } from '../fixtures/hosted-browser.ts'

let shop: CommerceStandIn
let browser: HostedBrowser
beforeEach(() => {
  shop = openCommerce()
  browser = openBrowser(shop)
})
afterEach(() => shop.commerce.close())

const ada = { email: 'ada@firn.example', password: 'snowshoe1' }
const kim = {
  email: 'kim@example.com',
  first_name: 'Kim',
  last_name: 'Berg',
  authentication: { new_password: 'winter2026' },
}
const home = {
  customer_id: 1,
  first_name: 'Ada',
  last_name: 'Lind',
  address1: '1 Road',
  city: 'Bozeman',
  state_or_province: 'Montana',
  postal_code: '59715',
  country_code: 'US',
}
const post = <T>(path: string, body: unknown) => shop.call<T>(`/v3/customers${path}`, { method: 'POST', body })

describe('customers', () => {
  test('are created in arrays, without an envelope of errors, and can then sign in', async () => {
    const created = await post<{ data: { id: number }[] }>('', [kim])
    expect(created).toMatchObject({ status: 200, body: { data: [{ email: kim.email, channel_ids: null }], meta: {} } })
    expect(JSON.stringify(created.body)).not.toContain('password:')
    const valid = await post('/validate-credentials', { email: 'KIM@example.com', password: 'winter2026' })
    expect(valid.body).toEqual({ is_valid: true, customer_id: created.body.data[0]?.id })
  })

  test('are refused with the index of the entry: taken address, weak password, more than ten', async () => {
    expect(await post('', [kim, { ...kim, email: 'ADA@firn.example' }])).toMatchObject({
      status: 422,
      body: { errors: { '1.email': expect.any(String) } },
    })
    expect((await shop.call<{ data: unknown[] }>('/v3/customers?email:in=kim@example.com')).body.data).toEqual([])
    expect((await post('', [{ ...kim, authentication: { new_password: 'short1' } }])).status).toBe(422)
    expect(
      (
        await post(
          '',
          Array.from({ length: 11 }, () => kim),
        )
      ).status,
    ).toBe(413)
  })

  test('keep fields that an update omits, and lose addresses and password with the account', async () => {
    const fields = [{ name: 'Pro Code', value: '{"region":"us"}' }]
    await shop.call('/v3/customers', { method: 'PUT', body: [{ id: 1, phone: '+1 555', form_fields: fields }] })
    const { body } = await shop.call('/v3/customers?id:in=1&include=formfields')
    expect(body).toMatchObject({
      data: [{ phone: '+1 555', first_name: 'Ada', form_fields: [{ ...fields[0], customer_id: 1 }] }],
    })
    expect((await shop.call('/v3/customers?id:in=1', { method: 'DELETE' })).status).toBe(204)
    expect((await post('/validate-credentials', ada)).body).toEqual({ is_valid: false })
  })

  test('are paged by number and by cursor', async () => {
    const first = await shop.call<{ meta: { cursor_pagination: { end_cursor: string } } }>('/v3/customers?limit=3')
    const { end_cursor } = first.body.meta.cursor_pagination
    const rest = await shop.call<{ data: object[]; meta: object }>(`/v3/customers?limit=3&after=${end_cursor}`)
    expect(rest.body.data).toHaveLength(2)
    expect(rest.body.meta).not.toHaveProperty('pagination')
  })

  test('are validated without an envelope, and failed checks have a rate limit of their own', async () => {
    const wrong = { ...ada, password: 'wrong' }
    const misses = await Promise.all(Array.from({ length: 11 }, () => post('/validate-credentials', wrong)))
    expect(misses.map(({ status }) => status).toSorted().at(-1)).toBe(429) // prettier-ignore
    expect((await post('/validate-credentials', ada)).status).toBe(429)
    shop.pass(60_000)
    expect((await post('/validate-credentials', ada)).body).toEqual({ is_valid: true, customer_id: 1 })
    expect((await post('/validate-credentials', { email: 'x' })).status).toBe(422)
  })
})

describe('customer addresses', () => {
  test('are ignored silently when equal to an existing one', async () => {
    expect((await post<{ data: object[] }>('/addresses', [home])).body.data).toHaveLength(1)
    expect(await post('/addresses', [home])).toMatchObject({ status: 200, body: {} })
    const { body } = await shop.call<{ data: { country: string }[] }>('/v3/customers/addresses?customer_id:in=1')
    expect(body.data).toMatchObject([{ country: 'United States', address_type: 'residential' }])
  })

  test('require the full name of the state', async () => {
    expect((await post('/addresses', [{ ...home, state_or_province: 'MT' }])).status).toBe(422)
  })
})

describe('signing in by token', () => {
  const { clientId, clientSecret, hash } = accountOf('us')
  const token = (claims: object = {}, secret = clientSecret, iat = shop.seconds()) =>
    new SignJWT({ operation: 'customer_login', store_hash: hash, customer_id: 1, channel_id: 1, ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(clientId)
      .setIssuedAt(iat)
      .setJti(randomUUID())
      .sign(new TextEncoder().encode(secret))
  const visit = (jwt: string) => browser.visit(`http://localhost:3100/storefront/us/login/token/${jwt}`)

  test('leads to the account, or to the token’s redirect address', async () => {
    const page = await visit(await token())
    expect(page.url).toMatch(/\/storefront\/us\/account\.php$/)
    expect(page.html).toContain('ada@firn.example')
    expect((await visit(await token({ redirect_to: '/cart.php' }))).url).toMatch(/\/storefront\/us\/cart\.php$/)
    expect((await visit(await token({ redirect_to: '/storefront/us/cart.php' }))).url).toMatch(
      /:3100\/storefront\/us\/cart\.php$/,
    )
  })

  test('works once, for thirty seconds', async () => {
    const once = await token()
    await visit(once)
    expect((await visit(once)).url).toContain('/login.php')
    const late = await token()
    shop.pass(31_000)
    expect((await visit(late)).url).toContain('/login.php')
  })

  test.each([
    ['another secret', () => token({}, 'another-secret-another-secret-123456')],
    ['another store', () => token({ store_hash: accountOf('ca').hash })],
    ['another operation', () => token({ operation: 'other' })],
    ['an unknown customer', () => token({ customer_id: 4711 })],
    ['an address outside', () => token({ redirect_to: 'https://elsewhere.example/' })],
    ['a disguised address outside', () => token({ redirect_to: '//elsewhere.example/' })],
    ['a path that climbs out', () => token({ redirect_to: '/../ca/account.php' })],
  ])('refuses %s', async (_case, make) => {
    const page = await visit(await make())
    expect(page.url).toContain('/login.php')
    expect(page.html).toContain('We could not sign you in.')
  })

  test('reports the signed-in customer to the hosted domain, and signs out', async () => {
    const current = `http://localhost:3100/storefront/us/customer/current.jwt?app_client_id=${clientId}`
    expect((await browser.visit(current)).status).toBe(404)
    await visit(await token())
    expect(decodeJwt((await browser.visit(current)).html)).toMatchObject({
      aud: clientId,
      customer: { id: 1, group_id: expect.any(String) },
    })
    await browser.visit('http://localhost:3100/storefront/us/login.php?action=logout')
    expect((await browser.visit(current)).status).toBe(404)
  })

  test('also works by password', async () => {
    const login = 'http://localhost:3100/storefront/us/login.php'
    expect((await browser.submit(login, { ...ada, password: 'wrong' })).status).toBe(401)
    expect((await browser.submit(login, ada)).html).toContain('ada@firn.example')
  })
})

describe('creating an account at the hosted shop', () => {
  const form = 'http://localhost:3100/storefront/us/login.php?action=create_account'
  const save = 'http://localhost:3100/storefront/us/login.php?action=save_new_account'
  const mina = { first_name: 'Mina', last_name: 'Berg', email: 'mina@example.com', password: 'winter26' }

  test('leads from the form to the new account, signed in', async () => {
    const browser = openBrowser(shop)
    const page = await browser.visit(form)
    expect(page.status).toBe(200)
    expect(page.html).toContain('action="http://localhost:3100/storefront/us/login.php?action=save_new_account"')
    expect(await browser.submit(save, mina)).toMatchObject({
      url: expect.stringMatching(/account\.php$/),
      html: expect.stringContaining(mina.email),
    })
  })

  test.each([
    ['a missing name', { first_name: ' ' }, 'Enter your first name.'],
    ['a malformed address', { email: 'mina' }, 'Enter a whole address, like name@example.com.'],
    ['a weak password', { password: 'winter' }, 'Use at least 7 characters, with letters and digits.'],
    ['a taken address', { email: ada.email }, 'There is an account with this email address already.'],
  ])('refuses %s and keeps typed values, but no password', async (_case, wrong, message) => {
    const page = await openBrowser(shop).submit(save, { ...mina, ...wrong })
    expect(page.status).toBe(422)
    expect(page.html).toContain(message)
    expect(page.html).toContain('value="Berg"')
    expect(page.html).not.toContain('value="winter')
  })
})
