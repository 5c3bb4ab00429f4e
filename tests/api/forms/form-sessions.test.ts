import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PlatformFullProduct, PlatformVariant } from '../../../src/ports/commerce/product-shapes.ts'
import { bindCartForms, productPage } from '../../fixtures/cart-forms.ts'
import { ada } from '../../fixtures/customers.ts'
import { pageSession } from '../../fixtures/page-session.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { localeOf } from '../../fixtures/small-shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let product: PlatformFullProduct
let variant: PlatformVariant
beforeAll(async () => {
  shop = await openShop()
  ;({ product, variant } = await stockedProduct(shop))
})
afterAll(() => shop.close())
const { page, add } = bindCartForms(() => ({ shop, product, variant }))

describe('a cart form without scripts', () => {
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
    await pageSession(aging.services, request, localeOf('en-us'))
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
})
