import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusedLine } from '../../../src/domain/cart/cart-forms.ts'
import type { PlatformFullProduct, PlatformVariant } from '../../../src/ports/commerce/product-shapes.ts'
import { bindCartForms, choices, productPage } from '../../fixtures/cart-forms.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { soldOutVariant, stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let product: PlatformFullProduct
let variant: PlatformVariant
beforeAll(async () => {
  shop = await openShop()
  ;({ product, variant } = await stockedProduct(shop))
})
afterAll(() => shop.close())
const { page, addFields, add, cartOf } = bindCartForms(() => ({ shop, product, variant }))

describe('a cart form without scripts', () => {
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
