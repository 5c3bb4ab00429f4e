import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLocale } from '../../../src/domain/locale/locale.ts'
import { botToken } from '../../fixtures/bot-token.ts'
import { ada, home, newCustomer, sessionOf } from '../../fixtures/customers.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'
import { pageSession } from '../../fixtures/page-session.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop()))
afterAll(() => shop.close())

const forms = '/api/forms/en-us/account'
const own = ['profile', 'credentials', 'addresses/add', 'addresses/update', 'addresses/remove']
const page = async (visitor: Visitor, path: string) => {
  const locale = findLocale(path.split('/')[1] ?? '')
  if (!locale) throw new Error(path)
  const request = new Request(siteUrl + path, { headers: { cookie: visitor.cookieHeader } })
  return (await pageSession(shop.services, request, locale)).session
}
const answerOf = ({ status, headers }: Response) => [status, headers.get('location')]
const signIn = (visitor: Visitor, { email, pw }: { email: string; pw: string }, more: Record<string, string> = {}) =>
  visitor.post(`${forms}/sign-in`, { email, pw, ...more })
const signedIn = async () => {
  const customer = await newCustomer(shop)
  const visitor = new Visitor(shop.api)
  await signIn(visitor, customer)
  return { customer, visitor }
}

describe('a sign-in without scripts', () => {
  test('creates a session and redirects to the account, which shows the customer', async () => {
    const visitor = new Visitor(shop.api)
    const response = await signIn(visitor, ada)
    expect(answerOf(response)).toEqual([303, '/en-us/account'])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.getSetCookie().filter((cookie) => cookie.startsWith('firn_session='))).toHaveLength(1)
    expect((await page(visitor, '/en-us/account')).customer).toMatchObject({
      ...{ id: ada.id, email: ada.email, firstName: 'Ada', isPro: false },
    })
  })

  test('rotates session id and token, and keeps the cart', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    const { variant } = await stockedProduct(shop)
    const items = [{ productID: variant.product_id, variantID: variant.id, quantity: 1 }]
    const { data: cart } = await (await visitor.call('POST', '/api/cart/create', { body: { items } })).json()
    const before = { id: visitor.cookies.get('firn_session'), csrf: visitor.csrf }
    const customer = await newCustomer(shop)
    await signIn(visitor, customer)
    expect(visitor.cookies.get('firn_session')).not.toBe(before.id)
    const session = await sessionOf(visitor)
    expect(session).toMatchObject({ customer: { id: customer.id }, cart: { id: cart.id } })
    expect(session.csrf_token).not.toBe(before.csrf)
  })

  test('redirects to the page that it came from, on this site only', async () => {
    const to = async (target: string) =>
      (await signIn(new Visitor(shop.api), ada, { return: target })).headers.get('location')
    expect(await to('/en-us/account/orders?page=2')).toBe('/en-us/account/orders?page=2')
    expect(await to('/en-us/cart')).toBe('/en-us/cart')
    for (const evil of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)'])
      expect(await to(evil)).toBe('/en-us/account')
  })

  test('shows the error of a wrong password once, with the typed address and no password', async () => {
    const visitor = new Visitor(shop.api)
    const response = await signIn(visitor, { ...ada, pw: 'nonsense1' }, { return: '/en-us/account/orders' })
    expect(answerOf(response)).toEqual([303, '/en-us/account/orders'])
    const toOrder = '/en-us/account/orders?order=123'
    const again = await signIn(new Visitor(shop.api), { ...ada, pw: 'nonsense1' }, { return: toOrder })
    expect(answerOf(again)).toEqual([303, toOrder])
    const rendered = await page(visitor, '/en-us/account/orders')
    expect(rendered).toEqual({
      flash: { code: 'credentials_invalid', page: '/en-us/account/orders', values: { email: ada.email } },
    })
    expect(await page(visitor, '/en-us/account/orders')).toEqual({})
    expect(JSON.stringify(shop.log)).not.toContain('nonsense1')
  })

  test('shows its refusal from the cart on the account page, whose form still leads back to the cart', async () => {
    const visitor = new Visitor(shop.api)
    const customer = await newCustomer(shop)
    const response = await signIn(visitor, { ...customer, pw: 'nonsense1' }, { return: '/en-us/cart' })
    expect(answerOf(response)).toEqual([303, '/en-us/account'])
    const { flash } = await page(visitor, '/en-us/account')
    expect(flash?.values).toEqual({ email: customer.email, return: '/en-us/cart' })
    expect(answerOf(await signIn(visitor, customer, { return: flash?.values['return'] ?? '' }))).toEqual([
      303,
      '/en-us/cart',
    ])
  })

  test('leads back to the order named in a link, although the page is the same for all visitors', async () => {
    const orders = '/en-us/account/orders'
    const { email, pw } = await newCustomer(shop)
    const from = async (referer: string, target = orders) => {
      const sent = { email, pw, return: target }
      const answer = await new Visitor(shop.api).post(`${forms}/sign-in`, sent, { headers: { referer } })
      return answer.headers.get('location')
    }
    expect(await from(`${siteUrl}${orders}?order=123`)).toBe(`${orders}?order=123`)
    expect(await from(`${siteUrl}/en-us/account/addresses?edit=1`)).toBe(orders)
    expect(await from(`https://evil.example${orders}?order=123`)).toBe(orders)
    expect(await from('no address')).toBe(orders)
    expect(await from(`${siteUrl}${orders}?order=123`, 'https://evil.example/')).toBe('/en-us/account')
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }, []],
    ['nowhere', {}, ['origin']],
    ['another site, by the browser’s word', { 'sec-fetch-site': 'cross-site' }, []],
  ] as const)('is refused from %s, and makes no session', async (_from, headers, without) => {
    const visitor = new Visitor(shop.api)
    const response = await visitor.post(`${forms}/sign-in`, { email: ada.email, pw: ada.pw }, { headers, without })
    expect([response.status, visitor.cookies.size]).toEqual([403, 0])
  })

  test('shares the limit of the JSON call', async () => {
    const wrong = { email: 'form-limits@firn.example', pw: 'nonsense1' }
    const visitor = new Visitor(shop.api, 'us', siteUrl, '9.9.7.7')
    for (let index = 0; index < 5; index += 1) await signIn(visitor, wrong)
    await signIn(visitor, wrong)
    expect((await page(visitor, '/en-us/account')).flash?.code).toBe('rate_limited')
  })

  test('is 404 where nothing is sold', async () => {
    const response = await new Visitor(shop.api).post('/api/forms/ja-jp/account/sign-in', {
      email: ada.email,
      pw: ada.pw,
    })
    expect(response.status).toBe(404)
  })
})

describe('a sign-out without scripts', () => {
  test('ends the session’s customer', async () => {
    const { visitor } = await signedIn()
    const before = visitor.cookies.get('firn_session')
    expect(answerOf(await visitor.post(`${forms}/sign-out`, {}))).toEqual([303, '/en-us/account'])
    expect(visitor.cookies.get('firn_session')).not.toBe(before)
    expect(await page(visitor, '/en-us/account')).toEqual({})
  })
})

describe('account creation without scripts', () => {
  const typed = { email: 'form@example.com', pw: 'winter2026', first_name: 'Nell', last_name: 'Ost' }

  test('creates the account with a captcha token and signs in', async () => {
    const visitor = new Visitor(shop.api, 'us', siteUrl, '9.9.7.1')
    const bot_token = await botToken(shop, 'create_account')
    const response = await visitor.post(`${forms}/create`, { ...typed, bot_token })
    expect(answerOf(response)).toEqual([303, '/en-us/account'])
    expect((await page(visitor, '/en-us/account')).customer).toMatchObject({ email: typed.email })
  })

  test('names the refused fields, and returns the typed values without passwords', async () => {
    const visitor = new Visitor(shop.api, 'us', siteUrl, '9.9.7.2')
    const bot_token = await botToken(shop, 'create_account')
    const response = await visitor.post(`${forms}/create`, { ...typed, pw: 'weak', first_name: '', bot_token })
    expect(answerOf(response)).toEqual([303, '/en-us/account/create'])
    expect((await page(visitor, '/en-us/account/create')).flash).toEqual({
      code: 'invalid',
      page: '/en-us/account/create',
      values: { email: typed.email, first_name: '', last_name: 'Ost' },
      faults: ['pw', 'first_name'],
    })
  })
})

describe('the account forms', () => {
  test('change the profile, where an unchecked box withdraws consent', async () => {
    const { customer, visitor } = await signedIn()
    const profile = { first_name: 'Zoë', last_name: 'Dahl', company: '', phone: '1' }
    const consent = { accepts_product_review_abandoned_cart_emails: 'on' }
    const response = await visitor.post(`${forms}/profile`, { ...profile, ...consent })
    expect(answerOf(response)).toEqual([303, '/en-us/account/profile'])
    expect(await page(visitor, '/en-us/account/profile')).toMatchObject({
      customer: { firstName: 'Zoë' },
      profile: { phone: '1', company: '', acceptsMail: true },
    })
    await visitor.post(`${forms}/profile`, profile)
    expect((await page(visitor, '/en-us/account/profile')).profile?.acceptsMail).toBe(false)
    await visitor.post(`${forms}/profile`, { ...profile, customer_group_id: '3' })
    expect((await page(visitor, '/en-us/account/profile')).flash?.code).toBe('invalid')
    expect(await shop.services.commerce.us.customers.get(customer.id)).not.toMatchObject({ customer_group_id: 3 })
  })

  test('change email address and password with the current password', async () => {
    const { customer, visitor } = await signedIn()
    const before = visitor.cookies.get('firn_session')
    const fields = { email: '', new_password: 'summer2027' }
    await visitor.post(`${forms}/credentials`, { ...fields, current_password: 'nonsense1' })
    const { flash } = await page(visitor, '/en-us/account/profile')
    expect(flash).toEqual({ code: 'credentials_invalid', page: '/en-us/account/profile', values: { email: '' } })
    await visitor.post(`${forms}/credentials`, { ...fields, current_password: customer.pw })
    expect(visitor.cookies.get('firn_session')).not.toBe(before)
    expect(answerOf(await signIn(new Visitor(shop.api), { ...customer, pw: 'summer2027' }))).toEqual([
      303,
      '/en-us/account',
    ])
  })

  test('add, change and remove addresses, and accept a second removal', async () => {
    const { visitor } = await signedIn()
    const list = async () => (await page(visitor, '/en-us/account/addresses')).addresses ?? []
    const post = (act: string, fields: Record<string, string>) => visitor.post(`${forms}/addresses/${act}`, fields)
    expect(answerOf(await post('add', { ...home, company: '' }))).toEqual([303, '/en-us/account/addresses'])
    const [added] = await list()
    expect(added).toMatchObject({ city: 'Burlington', state: 'Vermont', countryCode: 'US', kind: 'residential' })
    const id = String(added?.id)
    await post('update', { ...home, id, city: 'Stowe' })
    expect((await list())[0]?.city).toBe('Stowe')
    await post('add', { ...home, state_or_province: 'VT' })
    expect((await page(visitor, '/en-us/account/addresses')).flash).toMatchObject({
      code: 'invalid_account',
      values: { state_or_province: 'VT' },
      faults: ['state_or_province'],
    })
    await post('remove', { id })
    await post('remove', { id })
    expect(await list()).toEqual([])
    expect((await page(visitor, '/en-us/account/addresses')).flash).toBeUndefined()
  })

  test('change nothing of other customers', async () => {
    const { customer, visitor } = await signedIn()
    await visitor.post(`${forms}/addresses/add`, home)
    const [address] = await shop.services.commerce.us.customers.addresses.list(customer.id)
    const { visitor: thief } = await signedIn()
    await thief.post(`${forms}/addresses/update`, { ...home, id: String(address?.id), city: 'Stowe' })
    expect((await page(thief, '/en-us/account/addresses')).flash?.code).toBe('not_found')
    await thief.post(`${forms}/addresses/remove`, { id: String(address?.id) })
    expect(await shop.services.commerce.us.customers.addresses.list(customer.id)).toEqual([address])
  })

  test.each([...own, 'addresses/default', 'orders/reorder', 'data', 'deletion'])(
    'ask a guest to sign in first: %s',
    async (name) => {
      const visitor = await new Visitor(shop.api).arrive()
      const response = await visitor.post(`${forms}/${name}`, { first_name: 'X' })
      const path = response.headers.get('location') ?? ''
      expect([response.status, (await page(visitor, path)).flash?.code]).toEqual([303, 'signed_out'])
    },
  )

  test.each(['sign-out', ...own, 'addresses/default', 'orders/reorder', 'data', 'deletion'])(
    'make no session for a visitor without one, and lead to the account: %s',
    async (name) => {
      const visitor = new Visitor(shop.api)
      const response = await visitor.post(`${forms}/${name}`, { first_name: 'X', id: '7' })
      expect([response.status, visitor.cookies.size]).toEqual([303, 0])
      expect(response.headers.get('location')).toMatch(/^\/en-us\/account/)
    },
  )
})

describe('account pages', () => {
  test('show nothing to guests, without a platform call', async () => {
    const visitor = await new Visitor(shop.api).arrive()
    shop.calls.length = 0
    for (const path of ['', '/addresses', '/orders', '/profile'])
      expect(await page(visitor, `/en-us/account${path}`)).toEqual({})
    expect(shop.calls).toEqual([])
  })

  test('recognize a customer only in the store of the sign-in', async () => {
    const visitor = new Visitor(shop.api)
    await signIn(visitor, ada)
    expect((await page(visitor, '/en-us/account')).customer?.id).toBe(ada.id)
    expect(await page(visitor, '/fr-ca/account')).toEqual({})
    expect(await page(visitor, '/ja-jp/account')).toEqual({})
  })

  test('list the customer’s orders, newest first', async () => {
    const visitor = new Visitor(shop.api)
    await signIn(visitor, ada)
    const { orders } = await page(visitor, '/en-us/account/orders')
    expect(orders?.page).toBe(1)
    for (const order of orders?.orders ?? []) {
      expect(order).toMatchObject({ id: expect.any(Number), status: expect.any(String), pieces: expect.any(Number) })
      expect(order.total?.currency).toBe('USD')
    }
    const dates = orders?.orders.map(({ placedAt }) => placedAt) ?? []
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect((await page(visitor, '/en-us/account/orders?page=9')).orders).toMatchObject({ orders: [], page: 9 })
  })

  test('show an error when the platform fails, and keep the customer signed in', async () => {
    const { visitor } = await signedIn()
    shop.breakNetwork(() => Promise.reject(new TypeError('fetch failed')))
    const rendered = await page(visitor, '/en-us/account/addresses')
    shop.breakNetwork(undefined)
    expect(rendered).toEqual({ unreachable: true })
  })
})
