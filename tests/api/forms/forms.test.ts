import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refusedLine } from '../../../src/domain/cart/cart-forms.ts'
import { type Locale, findLocale } from '../../../src/domain/locale/locale.ts'
import type { PlatformFullProduct, PlatformVariant } from '../../../src/ports/commerce/product-shapes.ts'
import { ada } from '../../fixtures/customers.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { soldOutVariant, stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'
import { pageSession } from '../../fixtures/page-session.ts'

let shop: TestShop
let product: PlatformFullProduct
let variant: PlatformVariant
const productPage = '/en-us/p/ridgeline-25-womens'

beforeAll(async () => {
  shop = await openShop()
  const stocked = await stockedProduct(shop)
  product = stocked.product
  variant = stocked.variant
})
afterAll(() => shop.close())

const locale = (name = 'en-us'): Locale => {
  const found = findLocale(name)
  if (!found) throw new Error(name)
  return found
}
const page = async (visitor: Visitor, path = '/en-us/cart') => {
  const request = new Request(siteUrl + path, { headers: { cookie: visitor.cookieHeader } })
  return pageSession(shop.services, request, locale())
}
const choices = (of: PlatformVariant) =>
  Object.fromEntries(of.option_values.map(({ option_id, id }) => [`option[${option_id}]`, String(id)]))
const addFields = (more: Record<string, string> = {}) => ({
  product_id: String(product.id),
  ...choices(variant),
  quantity: '2',
  return: productPage,
  ...more,
})
const add = (visitor: Visitor, fields: Readonly<Record<string, string>> = addFields()) =>
  visitor.post('/api/forms/en-us/cart/add', fields)
const cartOf = async (visitor: Visitor) => (await page(visitor)).session.cart

describe('a cart form without scripts', () => {
  test('accepts a long text in any script, and refuses a body over 48 KiB', async () => {
    const visitor = new Visitor(shop.api)
    const fits = { ...addFields(), note: '雪'.repeat(3000) }
    expect((await add(visitor, fits)).status).toBe(303)
    const junk = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`junk${index}`, 'x'.repeat(2000)]))
    expect((await add(visitor, junk)).status).toBe(413)
  })

  test('creates session and cart by a first addition, and redirects to the cart page with the line', async () => {
    const visitor = new Visitor(shop.api)
    const response = await add(visitor)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/en-us/cart'])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect([...visitor.cookies.keys()]).toEqual(['firn_session', 'firn_s'])
    const cart = await cartOf(visitor)
    expect(cart).toMatchObject({ count: 2, lines: [{ productId: product.id, variantId: variant.id, quantity: 2 }] })
    expect(cart?.subtotal.currency).toBe('USD')
  })

  test('changes quantities, and removes a line twice without an error', async () => {
    const visitor = new Visitor(shop.api)
    await add(visitor)
    const id = (await cartOf(visitor))?.lines[0]?.id ?? ''
    const update = (quantity: string) => visitor.post('/api/forms/en-us/cart/update', { line_id: id, quantity })
    expect((await update('5')).headers.get('location')).toBe('/en-us/cart')
    expect((await cartOf(visitor))?.count).toBe(5)
    for (let time = 0; time < 2; time += 1)
      expect((await visitor.post('/api/forms/en-us/cart/remove', { line_id: id })).status).toBe(303)
    expect(await cartOf(visitor)).toBeUndefined()
    expect((await page(visitor)).session.flash).toBeUndefined()
  })

  test('empties the cart, at the platform too, and twice without an error', async () => {
    const visitor = new Visitor(shop.api)
    await add(visitor)
    const id = (await cartOf(visitor))?.id ?? ''
    const empty = () => visitor.post('/api/forms/en-us/cart/empty', {})
    const response = await empty()
    expect([response.status, response.headers.get('location')]).toEqual([303, '/en-us/cart'])
    expect(await cartOf(visitor)).toBeUndefined()
    expect(await shop.services.commerce.us.carts.get(id)).toBeUndefined()
    expect((await empty()).status).toBe(303)
    expect((await page(visitor)).session.flash).toBeUndefined()
  })

  test('redirects to the checkout of the locale’s store', async () => {
    const visitor = new Visitor(shop.api)
    const { product: french, variant: own } = await stockedProduct(shop, 'ca')
    const fields = { product_id: String(french.id), variant_id: String(own.id), quantity: '1', return: '/fr-ca' }
    await visitor.post('/api/forms/fr-ca/cart/add', fields)
    const response = await visitor.post('/api/forms/fr-ca/cart/checkout', {})
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^http:\/\/localhost:3100\/storefront\/ca\/cart\.php\?/)
  })

  test('redirects a refused addition to the product page, which shows reason and choices once', async () => {
    const soldOut = await soldOutVariant(shop)
    const visitor = new Visitor(shop.api)
    const fields = { ...addFields(), product_id: String(soldOut.product.id) }
    for (const name of Object.keys(choices(variant))) Reflect.deleteProperty(fields, name)
    const response = await add(visitor, { ...fields, ...choices(soldOut.variant) })
    expect([response.status, response.headers.get('location')]).toEqual([303, productPage])
    expect(visitor.cookies.get('firn_flash')).toBe('1')

    expect((await page(visitor, '/en-us/cart')).session.flash).toBeUndefined()
    const visit = await page(visitor, productPage)
    expect(visit.session.flash).toMatchObject({ code: 'out_of_stock', values: { quantity: '2' } })
    expect(visit.cookies.some((cookie) => cookie.startsWith('firn_flash=; Max-Age=0'))).toBe(true)
    expect((await page(visitor, productPage)).session.flash).toBeUndefined()
  })

  test.each([
    ['no choice', { quantity: '1' }, 'options_missing'],
    ['an odd quantity', { quantity: '1.5' }, 'invalid'],
    ['a price', { list_price: '1' }, 'invalid'],
  ])('is refused with %s as the JSON call is', async (_what, more, code) => {
    const visitor = new Visitor(shop.api)
    await add(visitor, { product_id: String(product.id), quantity: '1', return: productPage, ...more })
    expect((await page(visitor, productPage)).session.flash?.code).toBe(code)
  })

  test.each([
    ['more fields than any form has', Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`f${index}`, '1']))],
    ['a value that is too long', { product_id: 'x'.repeat(4097) }],
    ['nothing but fields of others', { list_price: '1', note: 'x'.repeat(2000), return: productPage }],
    ['nothing at all', {}],
  ])('makes no session for a first form with %s', async (_what, fields) => {
    const visitor = new Visitor(shop.api)
    const create = vi.spyOn(shop.services.sessions, 'create')
    const response = await add(visitor, fields)
    expect([303, 400]).toContain(response.status)
    expect(create).not.toHaveBeenCalled()
    create.mockRestore()
    expect(visitor.cookies.size).toBe(0)
  })

  test.each(['update', 'remove', 'empty', 'checkout'])(
    'makes no session where there is none, and leads to the cart: %s',
    async (name) => {
      const visitor = new Visitor(shop.api)
      const response = await visitor.post(`/api/forms/en-us/cart/${name}`, { line_id: 'x', quantity: '1' })
      expect([response.status, response.headers.get('location')]).toEqual([303, '/en-us/cart'])
      expect(visitor.cookies.size).toBe(0)
    },
  )

  test('stores only its own fields when refused, at most 4 KiB', async () => {
    const visitor = new Visitor(shop.api)
    const choice = (id: number) => [`option[${id}]`, 'é'.repeat(255)] as const
    const fields = {
      quantity: '1.5',
      product_id: String(product.id),
      variant_id: 'x'.repeat(256),
      list_price: 'x'.repeat(200),
      ...Object.fromEntries(Array.from({ length: 30 }, (_, index) => choice(index + 1))),
    }
    await add(visitor, fields)
    const { flash } = (await shop.services.sessions.get(visitor.cookies.get('firn_session') ?? ''))?.data ?? {}
    expect(flash?.values).toMatchObject({
      quantity: '1.5',
      product_id: String(product.id),
      'option[1]': 'é'.repeat(255),
    })
    expect(Object.keys(flash?.values ?? {})).not.toContain('list_price')
    expect(Object.keys(flash?.values ?? {})).not.toContain('variant_id')
    expect(flash?.faults).not.toContain('list_price')
    const bytes = Buffer.byteLength(JSON.stringify(flash))
    expect(bytes).toBeGreaterThan(3000)
    expect(bytes).toBeLessThanOrEqual(4096)
  })

  test('creates a short-lived session, which is extended by its first use', async () => {
    const visitor = new Visitor(shop.api)
    await add(visitor)
    const found = async () => shop.services.sessions.get(visitor.cookies.get('firn_session') ?? '')
    expect((await found())?.isNew).toBe(true)
    await page(visitor)
    expect((await found())?.isNew).toBe(false)
  })

  test('creates a short-lived session by a sign-in, too, which is extended by its first use', async () => {
    const visitor = new Visitor(shop.api)
    await visitor.post('/api/forms/en-us/account/sign-in', { email: ada.email, pw: ada.pw })
    const found = async () => shop.services.sessions.get(visitor.cookies.get('firn_session') ?? '')
    expect(await found()).toMatchObject({ isNew: true, data: { slots: { us: { customer: ada.id } } } })
    await page(visitor, '/en-us/account')
    expect(await found()).toMatchObject({ isNew: false, data: { slots: { us: { customer: ada.id } } } })
  })

  const hourMs = 3_600_000
  const signInBy = (visitor: Visitor) =>
    visitor.post('/api/forms/en-us/account/sign-in', { email: ada.email, pw: ada.pw })
  test.each([
    ['an addition', 30, '/en-us/cart', (visitor: Visitor) => add(visitor)],
    ['a sign-in', 1, '/en-us/account', (visitor: Visitor) => signInBy(visitor)],
  ])('creates a session by %s that lives an hour unused, and %i days once used', async (_by, days, path, begin) => {
    const start = Date.now()
    let now = start
    const aging = await openShop({ sandbox: shop.sandbox, clock: () => now })
    const [unused, used] = [new Visitor(aging.api), new Visitor(aging.api)]
    for (const visitor of [unused, used]) expect((await begin(visitor)).status).toBe(303)
    const request = new Request(siteUrl + path, { headers: { cookie: used.cookieHeader } })
    await pageSession(aging.services, request, locale())
    const live = async (ms: number) => {
      now = start + ms
      const found = [unused, used].map(({ cookies }) => aging.services.sessions.get(cookies.get('firn_session') ?? ''))
      return (await Promise.all(found)).map((session) => session !== undefined)
    }
    expect([await live(hourMs - 1), await live(hourMs)]).toEqual([
      [true, true],
      [false, true],
    ])
    expect([await live(days * 24 * hourMs - 1), await live(days * 24 * hourMs)]).toEqual([
      [false, true],
      [false, false],
    ])
    await aging.close()
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('ignores a forged return path: %s', async (target) => {
    const response = await add(new Visitor(shop.api), { product_id: '1', quantity: '1', return: target })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/en-us/cart')
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }, []],
    ['nowhere', {}, ['origin']],
    ['a browser that says nothing', {}, ['origin', 'sec-fetch-site']],
    ['a browser that hides its origin', { origin: 'null' }, ['sec-fetch-site']],
    ['another site, by the browser’s word', { 'sec-fetch-site': 'same-site' }, []],
  ] as const)('is refused from %s and makes no session', async (_from, headers, without) => {
    const visitor = new Visitor(shop.api)
    const response = await visitor.post('/api/forms/en-us/cart/add', addFields(), { headers, without })
    expect(response.status).toBe(403)
    expect(visitor.cookies.size).toBe(0)
  })

  test.each([
    ['an older browser, which sends its origin alone', {}, ['sec-fetch-site']],
    ['the site’s name with a final dot', { origin: 'http://localhost.:3000' }, []],
  ] as const)('is accepted from %s', async (_from, headers, without) => {
    const visitor = new Visitor(shop.api)
    const response = await visitor.post('/api/forms/en-us/cart/add', addFields(), { headers, without })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/en-us/cart'])
    expect((await cartOf(visitor))?.lines).toHaveLength(1)
  })

  test.each(['.', '..', '../..', 'a/b', 'a b', ''])(
    'ignores a line named %j, without a platform call',
    async (line) => {
      const visitor = new Visitor(shop.api)
      await add(visitor)
      shop.calls.length = 0
      for (const form of ['remove', 'update']) {
        const fields = form === 'update' ? { line_id: line, quantity: '1' } : { line_id: line }
        await visitor.post(`/api/forms/en-us/cart/${form}`, fields)
      }
      expect(shop.calls).toEqual([])
      expect((await cartOf(visitor))?.lines).toHaveLength(1)
    },
  )

  test.each(['0', '1000', '1.5', ''])(
    'keeps a line whose quantity would be %j, and reports the quantity on the page',
    async (quantity) => {
      const visitor = new Visitor(shop.api)
      await add(visitor)
      const lineId = (await cartOf(visitor))?.lines[0]?.id ?? ''
      await visitor.post('/api/forms/en-us/cart/update', { line_id: lineId, quantity })
      const { session } = await page(visitor)
      expect(session.flash).toMatchObject({ code: 'invalid' })
      const refused = session.flash && refusedLine(session.flash, session.cart)
      expect(refused).toEqual({ kind: 'quantity', lineId, typed: quantity })
      expect(session.cart).toMatchObject({ count: 2, lines: [{ id: lineId, quantity: 2 }] })
    },
  )

  test('reports an outdated page for a form that has no quantity', async () => {
    const visitor = new Visitor(shop.api)
    await add(visitor)
    const lineId = (await cartOf(visitor))?.lines[0]?.id ?? ''
    await visitor.post('/api/forms/en-us/cart/update', { line_id: lineId })
    const { session } = await page(visitor)
    expect(session.flash && refusedLine(session.flash, session.cart)?.kind).toBe('outdated')
  })

  test('accepts only form bodies, for locales with a store', async () => {
    const visitor = new Visitor(shop.api)
    const headers = { 'content-type': 'application/json' }
    expect((await visitor.post('/api/forms/en-us/cart/add', addFields(), { headers })).status).toBe(415)
    expect((await visitor.post('/api/forms/ja-jp/cart/add', addFields())).status).toBe(404)
    expect((await visitor.post('/api/forms/xx-xx/cart/add', addFields())).status).toBe(404)
  })

  test('shows on its page that the platform is down', async () => {
    const visitor = new Visitor(shop.api)
    await add(visitor)
    shop.breakNetwork(() => Promise.reject(new TypeError('fetch failed')))
    await add(visitor, addFields({ quantity: '1' }))
    const { session } = await page(visitor, productPage)
    shop.breakNetwork(undefined)
    expect(session).toMatchObject({ unreachable: true, flash: { code: 'change_unconfirmed' } })
    expect((await cartOf(visitor))?.count).toBe(2)
  })
})

describe('a page rendered for a visitor', () => {
  test('is empty without a session, calls no vendor and sets no cookie', async () => {
    shop.calls.length = 0
    expect(await page(new Visitor(shop.api))).toEqual({ session: {}, cookies: [] })
    expect(shop.calls).toEqual([])
  })

  test('shows the cart as the platform has it now', async () => {
    const visitor = new Visitor(shop.api)
    await add(visitor)
    const id = (await cartOf(visitor))?.id ?? ''
    await shop.services.commerce.us.carts.addItems(id, [
      { product_id: product.id, variant_id: variant.id, quantity: 1 },
    ])
    expect((await cartOf(visitor))?.count).toBe(3)
  })
})
