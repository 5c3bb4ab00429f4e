import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { customerVisitor, home, newCustomer, sessionOf, signIn } from '../../fixtures/customers.ts'
import { cartOf } from '../../fixtures/cart-answer.ts'
import { lineOf, putIntoCart } from '../../fixtures/guest-cart.ts'
import { pageOf } from '../../fixtures/account-visitor.ts'
import { problemOf } from '../../fixtures/problem-of.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'
import type { PlatformVariant } from '../../../src/ports/commerce/product-shapes.ts'

/* A refusal of the platform that is about a part of a cart or an account never costs the whole. */

let shop: TestShop
let variant: PlatformVariant
let other: PlatformVariant

beforeAll(async () => {
  shop = await openShop()
  const found = await stockedProduct(shop)
  variant = found.variant
  other = found.product.variants.find(({ id, inventory_level }) => id !== variant.id && inventory_level > 4) ?? variant
})
afterAll(() => shop.close())
afterEach(() => shop.breakNetwork(undefined))

const arrive = () => new Visitor(shop.api).arrive()
/** The platform answers calls of this form with a status, and does nothing. */
const platformAnswers = (method: string, path: RegExp, status: number, body: object = {}): void =>
  shop.breakNetwork(async (url, init) =>
    init?.method === method && path.test(new URL(url).pathname)
      ? Response.json({ status, ...body }, { status })
      : shop.sandbox.request(url, init),
  )
const twoLines = async (visitor: Visitor) => {
  await putIntoCart(visitor, lineOf(variant), lineOf(other, 2))
  const { cart } = await sessionOf(visitor)
  const lines = cart?.line_items.physical_items ?? []
  return { id: cart?.id ?? '', first: lines[0]?.id ?? '', second: lines[1]?.id ?? '' }
}
const codeOf = async (response: Response) => [response.status, (await problemOf(response)).code]
const change = (visitor: Visitor, id: string, lineId: string) =>
  visitor.call('PUT', `/api/cart/${id}/items/${lineId}`, { body: { productID: variant.product_id, quantity: 3 } })

const itemPath = /\/items\/[^/]+$/

describe('a line gone from the cart', () => {
  test('is named while the other lines stay, for a guest and for a customer on every device', async () => {
    const customer = await newCustomer(shop)
    for (const visitor of [await arrive(), await customerVisitor(shop, customer)]) {
      const { id, first, second } = await twoLines(visitor)
      await shop.services.commerce.us.carts.removeItem(id, first)
      expect(await codeOf(await change(visitor, id, first))).toEqual([404, 'line_gone'])
      expect(await codeOf(await visitor.call('DELETE', `/api/cart/${id}/items/${first}`))).toEqual([404, 'line_gone'])
      const { cart } = await sessionOf(visitor)
      expect(cart).toMatchObject({ id, line_items: { physical_items: [{ id: second }] } })
    }
    expect((await sessionOf(await customerVisitor(shop, customer))).cart).toMatchObject({
      line_items: { physical_items: [{ quantity: 2 }] },
    })
  })

  test.each([
    ['PUT', 404],
    ['DELETE', 404],
  ])('does not cost the cart when the platform answers a bare %s with %i', async (method, status) => {
    const visitor = await arrive()
    const { id, first } = await twoLines(visitor)
    platformAnswers(method, itemPath, status)
    const body = method === 'PUT' ? { body: { productID: variant.product_id, quantity: 3 } } : {}
    expect(await codeOf(await visitor.call(method, `/api/cart/${id}/items/${first}`, body))).toEqual([404, 'line_gone'])
    shop.breakNetwork(undefined)
    expect((await sessionOf(visitor)).cart).toMatchObject({ id })
  })

  test('is no error for a plain form that removes it, and is named by one that changes it', async () => {
    const visitor = await arrive()
    const { id, first } = await twoLines(visitor)
    await shop.services.commerce.us.carts.removeItem(id, first)
    await visitor.post('/api/forms/en-us/cart/remove', { line_id: first })
    expect((await pageOf(shop, visitor, '/en-us/cart')).flash).toBeUndefined()
    await visitor.post('/api/forms/en-us/cart/update', { line_id: first, quantity: '4' })
    const { flash, cart } = await pageOf(shop, visitor, '/en-us/cart')
    expect([flash?.code, cart?.id, cart?.count]).toEqual(['line_gone', id, 2])
  })
})

describe('a platform’s refusal of a part', () => {
  const cases: [string, string, RegExp, number, object, string, number, string][] = [
    ['adding an unknown product', 'POST', /\/items$/, 404, {}, 'add', 422, 'not_purchasable'],
    ['a coupon', 'PUT', itemPath, 422, { title: 'The coupon code has expired.' }, 'change', 422, 'coupon_refused'],
    ['a coupon', 'PUT', itemPath, 409, { title: 'This coupon cannot be used.' }, 'change', 422, 'coupon_refused'],
    ['stock', 'PUT', itemPath, 409, { title: 'Insufficient stock' }, 'change', 422, 'out_of_stock'],
    ['a stale version', 'PUT', itemPath, 409, {}, 'change', 409, 'cart_conflict'],
    ...[404, 409, 422].map((status): (typeof cases)[number] => [
      ...(['the address of the checkout', 'POST'] as const),
      /\/redirect_urls$/,
      ...([status, {}, 'checkout', 409, 'checkout_unavailable'] as const),
    ]),
  ]
  test.each(cases)('keeps the cart: %s (%s %s %i)', async (_, method, path, status, body, act, answered, code) => {
    const visitor = await arrive()
    const { id, first } = await twoLines(visitor)
    platformAnswers(method, path, status, body)
    const send = {
      add: () => visitor.call('POST', `/api/cart/${id}/items`, { body: { items: [lineOf(variant)] } }),
      change: () => change(visitor, id, first),
      checkout: () => visitor.call('POST', `/api/cart/${id}/checkout`),
    }[act]
    const response = await send?.()
    expect(response && (await codeOf(response))).toEqual([answered, code])
    shop.breakNetwork(undefined)
    expect((await sessionOf(visitor)).cart).toMatchObject({ id, line_items: { physical_items: [{}, {}] } })
  })

  test.each([404, 409, 422])('keeps the guest’s cart when it concerns the customer at sign-in (%i)', async (status) => {
    const customer = await newCustomer(shop)
    const visitor = await arrive()
    const { id } = await twoLines(visitor)
    platformAnswers('PUT', /\/carts\/[^/]+$/, status)
    expect((await signIn(visitor, customer)).status).toBe(200)
    expect((await sessionOf(visitor)).cart).toMatchObject({ id })
    const given = await visitor.call('PUT', `/api/cart/${id}`, { body: { customerID: customer.id } })
    expect(await codeOf(given)).toEqual([409, 'cart_not_attached'])
    shop.breakNetwork(undefined)
    expect((await sessionOf(visitor)).cart).toMatchObject({ id })
    expect(await shop.services.commerce.us.carts.get(id)).toMatchObject({ customer_id: customer.id })
  })

  test.each([
    [404, {}, 'address_gone'],
    [422, { errors: { '0.id': 'The address does not exist' } }, 'address_gone'],
    [422, { errors: { '0.customer_id': 'The customer does not exist' } }, 'customer_gone'],
  ])('keeps customer and addresses when it concerns an address (%i %o)', async (status, body, code) => {
    const customer = await newCustomer(shop)
    const made = await shop.services.commerce.us.customers.addresses.create(customer.id, home)
    const visitor = await customerVisitor(shop, customer)
    const { id } = await twoLines(visitor)
    platformAnswers('PUT', /\/customers\/addresses$/, status, body)
    const addressId = made.kind === 'address' ? made.address.id : 0
    const path = `/api/customers/${customer.id}/addresses`
    const changed = await visitor.call('PUT', path, { body: { id: addressId, ...home, city: 'Stowe' } })
    expect((await problemOf(changed)).code).toBe(code)
    shop.breakNetwork(undefined)
    expect(await sessionOf(visitor)).toMatchObject({ customer: { id: customer.id }, cart: { id } })
    expect((await (await visitor.call('GET', path)).json()).data).toMatchObject([{ city: home.city }])
  })
})

describe('a cart that the platform deleted', () => {
  test('is dropped by the first call that meets it', async () => {
    for (const act of [
      (visitor: Visitor, id: string, line: string) => change(visitor, id, line),
      (visitor: Visitor, id: string, line: string) => visitor.call('DELETE', `/api/cart/${id}/items/${line}`),
      (visitor: Visitor, id: string) => visitor.call('POST', `/api/cart/${id}/checkout`),
    ]) {
      const visitor = await arrive()
      const { id, first } = await twoLines(visitor)
      await shop.services.commerce.us.carts.delete(id)
      expect(await codeOf(await act(visitor, id, first))).toEqual([404, 'not_found'])
      expect((await sessionOf(visitor)).cart).toBeNull()
      expect(
        (await cartOf(await visitor.call('POST', '/api/cart/create', { body: { items: [lineOf(variant)] } }))).id,
      ).not.toBe(id)
    }
  })
})
