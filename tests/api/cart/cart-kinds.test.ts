import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerVisitor, newCustomer, sessionOf, signIn } from '../../fixtures/customers.ts'
import { lineOf, putIntoCart } from '../../fixtures/guest-cart.ts'
import { callPlatform, startPromotion } from '../../fixtures/merchant.ts'
import { pageOf } from '../../fixtures/account-visitor.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'
import type { PlatformVariant } from '../../../src/ports/commerce/product-shapes.ts'

let shop: TestShop
let variant: PlatformVariant
let digital: PlatformVariant

beforeAll(async () => {
  shop = await openShop()
  ;({ variant } = await stockedProduct(shop))
  const products = await shop.services.commerce.us.catalogue.products()
  const download = products.find(
    ({ id, variants }) => id !== variant.product_id && (variants[0]?.inventory_level ?? 0) > 8,
  )
  if (!download?.variants[0]) throw new Error('no other product with stock')
  ;[digital] = download.variants
  await callPlatform(shop, `/v3/catalog/products/${download.id}`, { method: 'PUT', body: { type: 'digital' } })
})
afterAll(() => shop.close())

const person = { name: 'Ida Berg', email: 'ida@firn.example' }
const certificate = {
  name: 'Winter card',
  theme: 'General',
  amount: 50,
  quantity: 1,
  sender: person,
  recipient: person,
}
const repair = { sku: 'FIX-1', name: 'Binding repair', quantity: 2, list_price: 12.5 }

const addItems = (id: string, body: object) => callPlatform(shop, `/v3/carts/${id}/items`, { method: 'POST', body })
const arrive = () => new Visitor(shop.api).arrive()
const cartPage = async (visitor: Visitor) => (await pageOf(shop, visitor, '/en-us/cart')).cart

describe('a cart with lines of every kind', () => {
  test('shows, counts and sums its lines with just the controls that each allows', async () => {
    const end = await startPromotion(shop, { name: 'Winter gift', reward: 'gift', value: String(variant.id) })
    const visitor = await arrive()
    const id = await putIntoCart(visitor, lineOf(variant, 2), lineOf(digital))
    await addItems(id, { gift_certificates: [certificate], custom_items: [repair] })
    const cart = await cartPage(visitor)
    await end()
    const shown = cart?.lines.map(({ kind, controls, quantity }) => [kind, controls, quantity])
    expect(shown).toEqual([
      ['product', 'quantity', 2],
      ['gift', 'none', 1],
      ['digital', 'quantity', 1],
      ['certificate', 'remove', 1],
      ['custom', 'remove', 2],
    ])
    expect(cart?.count).toBe(7)
    expect(cart?.lines[1]).toMatchObject({ total: { amount: 0 }, discounts: ['Winter gift'] })
    expect(cart?.lines.reduce((sum, { total }) => sum + total.amount, 0)).toBe(cart?.total.amount)
    expect(cart?.subtotal).toEqual(cart?.total)
  })

  test('is not empty with a gift certificate or a custom item alone', async () => {
    for (const items of [{ gift_certificates: [certificate] }, { custom_items: [repair] }]) {
      const visitor = await arrive()
      const id = await putIntoCart(visitor, lineOf(variant))
      await addItems(id, items)
      const line = (await cartPage(visitor))?.lines.find(({ kind }) => kind === 'product')
      await visitor.call('DELETE', `/api/cart/${id}/items/${line?.id}`)
      const cart = await cartPage(visitor)
      expect(cart?.lines).toHaveLength(1)
      expect(cart?.total.amount).toBe(cart?.lines[0]?.total.amount)
    }
  })

  test('names discounts and coupons, which add up with the total', async () => {
    const ends = [
      await startPromotion(shop, { name: 'Autumn sale', reward: 'percent', value: '10' }),
      await startPromotion(shop, { name: 'Snow week', code: 'SNOW5', reward: 'amount', value: '5' }),
    ]
    const visitor = await arrive()
    const id = await putIntoCart(visitor, lineOf(variant))
    const body = { coupon_code: 'snow5' }
    await callPlatform(shop, `/v3/checkouts/${id}/coupons`, { method: 'POST', body })
    const cart = await cartPage(visitor)
    const session = await sessionOf(visitor)
    for (const end of ends) await end()
    expect(cart?.reductions.map(({ kind, name }) => [kind, name])).toEqual([
      ['discount', 'Autumn sale'],
      ['coupon', 'SNOW5 · Snow week'],
    ])
    const off = cart?.reductions.reduce((sum, { amount }) => sum + (amount?.amount ?? 0), 0) ?? 0
    expect((cart?.subtotal.amount ?? 0) - off).toBe(cart?.total.amount)
    expect(session.cart?.coupons).toMatchObject([{ code: 'SNOW5', discounted_amount: 5 }])
  })

  test('refuses changes that a line does not allow, and keeps its lines', async () => {
    const end = await startPromotion(shop, { name: 'Winter gift', reward: 'gift', value: String(variant.id) })
    const visitor = await arrive()
    const id = await putIntoCart(visitor, lineOf(digital))
    await addItems(id, { gift_certificates: [certificate] })
    const lines = (await cartPage(visitor))?.lines ?? []
    const lineId = (kind: string): string => lines.find((line) => line.kind === kind)?.id ?? ''
    const path = (kind: string) => `/api/cart/${id}/items/${lineId(kind)}`
    const body = { productID: variant.product_id, quantity: 2 }
    for (const [method, kind] of [
      ['PUT', 'gift'],
      ['DELETE', 'gift'],
      ['PUT', 'certificate'],
    ] as const) {
      const refused = await visitor.call(method, path(kind), method === 'PUT' ? { body } : {})
      expect([refused.status, (await problemOf(refused)).code], `${method} ${kind}`).toEqual([422, 'line_fixed'])
    }
    expect((await visitor.call('DELETE', path('certificate'))).status).toBe(200)
    expect((await cartPage(visitor))?.lines.map(({ kind }) => kind)).toEqual(['gift', 'digital'])
    await end()
  })

  test('is merged at sign-in with all its lines, once', async () => {
    const customer = await newCustomer(shop)
    await putIntoCart(await customerVisitor(shop, customer), lineOf(variant))
    const guest = await arrive()
    const id = await putIntoCart(guest, lineOf(variant), lineOf(digital))
    await addItems(id, { gift_certificates: [certificate], custom_items: [repair] })
    await signIn(guest, customer)
    const cart = await cartPage(guest)
    expect(cart?.id).not.toBe(id)
    expect(cart?.lines.map(({ kind, name, quantity }) => [kind, kind === 'product' ? '' : name, quantity])).toEqual([
      ['product', '', 2],
      ['digital', expect.any(String), 1],
      ['certificate', 'Winter card', 1],
      ['custom', 'Binding repair', 2],
    ])
    const earlier = await shop.services.commerce.us.carts.get(cart?.id ?? '')
    expect(earlier?.line_items.gift_certificates[0]).toMatchObject({ recipient: person, amount: 50 })
  })
})

describe('a gift certificate in an answer', () => {
  test('exposes only its id, name, amount and quantity', async () => {
    const visitor = await arrive()
    const id = await putIntoCart(visitor, lineOf(variant))
    await addItems(id, { gift_certificates: [certificate] })
    const { data } = await (await visitor.call('GET', `/api/cart/${id}`)).json()
    expect(data.line_items.gift_certificates).toEqual([
      { id: expect.any(String), name: 'Winter card', amount: 50, quantity: 1 },
    ])
    expect(JSON.stringify(data)).not.toContain('@')
  })
})
