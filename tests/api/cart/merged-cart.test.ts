import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlatformVariant } from '../../../src/ports/commerce/product-shapes.ts'
import { pageOf } from '../../fixtures/account-visitor.ts'
import { ada, customerVisitor, newCustomer, sessionOf, signIn } from '../../fixtures/customers.ts'
import { lineOf, putIntoCart } from '../../fixtures/guest-cart.ts'
import { changeStore } from '../../fixtures/merchant.ts'
import { reasonFor } from '../../fixtures/page-session.ts'
import { type TestShop, openShop, siteUrl } from '../../fixtures/shop.ts'
import { stockedProduct } from '../../fixtures/some-product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let shop: TestShop
let variant: PlatformVariant
let other: PlatformVariant
/** Of the product that both are variants of. */
let name: string
let now = Date.parse('2026-11-20T12:00:00Z')

beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  const { product, variant: first } = await stockedProduct(shop)
  variant = first
  name = product.name
  other = product.variants.find(({ id, inventory_level }) => id !== first.id && inventory_level > 2) ?? first
})
afterAll(() => shop.close())
// Tries of earlier tests are forgotten.
beforeEach(() => (now += 20 * 60 * 1000))

const guest = (region = 'us') => new Visitor(shop.api, region).arrive()
const platformCart = (id: string) => shop.services.commerce.us.carts.get(id)
const quantitiesOf = async (id: string): Promise<Record<string, number>> => {
  const lines = (await platformCart(id))?.line_items.physical_items ?? []
  return Object.fromEntries(lines.map((each) => [String(each.variant_id), each.quantity]))
}

/** A customer with all but one piece of the stock in their cart, and a guest with three more and another line. */
const beyondStock = async () => {
  const customer = await newCustomer(shop)
  const earlier = await putIntoCart(await customerVisitor(shop, customer), lineOf(variant, variant.inventory_level - 1))
  const visitor = await guest()
  await putIntoCart(visitor, lineOf(variant, 3), lineOf(other, 1))
  return { customer, earlier, visitor }
}

/** Answers calls as the platform does until one of them is `broken`: that one fails, before or after it was done. */
const breakAt = (broken: RegExp, when: 'before' | 'after') =>
  shop.breakNetwork(async (url, init) => {
    const hit = broken.test(`${init?.method ?? 'GET'} ${url}`)
    const answer = hit && when === 'before' ? undefined : await shop.sandbox.request(url, init)
    if (!answer || hit) throw new TypeError('fetch failed')
    return answer
  })

describe('the cart at sign-in', () => {
  test('becomes the customer’s', async () => {
    const customer = await newCustomer(shop)
    const visitor = await guest()
    const cart = await putIntoCart(visitor, lineOf(variant, 2))
    await signIn(visitor, customer)
    expect(await platformCart(cart)).toMatchObject({ customer_id: customer.id })
    expect((await sessionOf(visitor)).cart).toMatchObject({ id: cart })
  })

  test('is known once it is the customer’s, and shown without another call', async () => {
    const visitor = await guest()
    const cart = await putIntoCart(visitor, lineOf(variant, 2))
    await signIn(visitor, await newCustomer(shop))
    shop.calls.length = 0
    expect((await sessionOf(visitor)).cart).toMatchObject({ id: cart })
    expect(shop.calls.filter((call) => call.includes('/v3/carts'))).toEqual([])
  })

  test('is found in the customer’s next browser', async () => {
    const customer = await newCustomer(shop)
    const visitor = await customerVisitor(shop, customer)
    const cart = await putIntoCart(visitor, lineOf(variant, 2))
    const elsewhere = await customerVisitor(shop, customer)
    expect((await sessionOf(elsewhere)).cart).toMatchObject({ id: cart })
  })

  test('is the same on a device that was signed in before there was a cart', async () => {
    const customer = await newCustomer(shop)
    const early = await customerVisitor(shop, customer)
    const late = await customerVisitor(shop, customer)
    const cart = await putIntoCart(late, lineOf(variant, 2))
    const asked = new Request(`${siteUrl}/en-us/cart`, { headers: { cookie: early.cookieHeader } })
    expect((await reasonFor(shop.services, asked))?.kind).toBe('visitor')
    expect((await sessionOf(early)).cart).toMatchObject({ id: cart })

    const third = await customerVisitor(shop, customer)
    await late.call('DELETE', `/api/cart/${cart}`)
    const next = await putIntoCart(late, lineOf(other, 1))
    expect((await sessionOf(third)).cart).toMatchObject({ id: next })
  })

  test('grows from every device of the customer', async () => {
    const customer = await newCustomer(shop)
    const early = await customerVisitor(shop, customer)
    const cart = await putIntoCart(await customerVisitor(shop, customer), lineOf(variant, 2))
    expect(await putIntoCart(early, lineOf(variant, 1))).toBe(cart)
    expect(await quantitiesOf(cart)).toEqual({ [variant.id]: 3 })
  })

  test('is merged into the customer’s cart with quantities added up, in two calls and one batched add', async () => {
    const customer = await newCustomer(shop)
    const earlier = await putIntoCart(await customerVisitor(shop, customer), lineOf(variant, 2))
    const visitor = await guest()
    await putIntoCart(visitor, lineOf(variant, 1), lineOf(other, 2))
    shop.calls.length = 0
    await signIn(visitor, customer)
    expect(shop.calls.filter((call) => call.includes('/v3/carts')).map((call) => call.split(' ')[0])).toEqual([
      'GET',
      'GET',
      'POST',
    ])
    expect((await sessionOf(visitor)).cart).toMatchObject({ id: earlier })
    expect(await quantitiesOf(earlier)).toEqual({ [variant.id]: 3, [other.id]: 2 })
    expect((await pageOf(shop, visitor, '/en-us/account')).unmerged).toBeUndefined()
  })

  test('is merged as far as stock allows', async () => {
    const { customer, earlier, visitor } = await beyondStock()
    await signIn(visitor, customer)
    expect(await quantitiesOf(earlier)).toEqual({ [variant.id]: variant.inventory_level, [other.id]: 1 })
    expect((await sessionOf(visitor)).cart).toMatchObject({ id: earlier })
  })

  test('stays as it is when the customer’s cart is gone', async () => {
    const customer = await newCustomer(shop)
    const earlier = await putIntoCart(await customerVisitor(shop, customer), lineOf(variant))
    await shop.services.commerce.us.carts.delete(earlier)
    const visitor = await guest()
    const cart = await putIntoCart(visitor, lineOf(other))
    await signIn(visitor, customer)
    expect((await sessionOf(visitor)).cart).toMatchObject({ id: cart })
    expect(await platformCart(cart)).toMatchObject({ customer_id: customer.id })
  })

  test('is discarded when it belongs to another customer', async () => {
    const customer = await newCustomer(shop)
    const visitor = await guest()
    const cart = await putIntoCart(visitor, lineOf(variant))
    await shop.services.commerce.us.carts.setCustomer(cart, ada.id)
    await signIn(visitor, customer)
    expect((await sessionOf(visitor)).cart).toBeNull()
    expect(await platformCart(cart)).toMatchObject({ customer_id: ada.id })
  })
})

describe('a merge that cannot take all', () => {
  test.each(['/en-us/account', '/en-us/account/orders', '/en-us/cart'])(
    'names on %s, once, what is in the cart with fewer pieces',
    async (path) => {
      const { customer, visitor } = await beyondStock()
      await signIn(visitor, customer)
      expect((await pageOf(shop, visitor, path)).unmerged).toEqual([name])
      for (const next of ['/en-us/account', '/en-us/cart'])
        expect((await pageOf(shop, visitor, next)).unmerged).toBeUndefined()
    },
  )

  test('names what can no longer be bought', async () => {
    const customer = await newCustomer(shop)
    const earlier = await putIntoCart(await customerVisitor(shop, customer), lineOf(variant))
    const visitor = await guest()
    await putIntoCart(visitor, lineOf(variant), lineOf(other))
    const path = `/v3/catalog/products/${other.product_id}/variants/${other.id}`
    await changeStore(shop, 'us', path, { purchasing_disabled: true })
    await signIn(visitor, customer)
    await changeStore(shop, 'us', path, { purchasing_disabled: false })
    expect(await quantitiesOf(earlier)).toEqual({ [variant.id]: 2 })
    expect((await pageOf(shop, visitor, '/en-us/account')).unmerged).toEqual([name])
  })

  test('names what is beyond the most pieces of one line', async () => {
    const path = `/v3/catalog/products/${variant.product_id}`
    await changeStore(shop, 'us', path, { inventory_tracking: 'none' })
    const customer = await newCustomer(shop)
    const earlier = await putIntoCart(await customerVisitor(shop, customer), lineOf(variant, 990))
    const visitor = await guest()
    await putIntoCart(visitor, lineOf(variant, 20))
    await signIn(visitor, customer)
    await changeStore(shop, 'us', path, { inventory_tracking: 'variant' })
    expect(await quantitiesOf(earlier)).toEqual({ [variant.id]: 999 })
    expect((await pageOf(shop, visitor, '/en-us/account')).unmerged).toEqual([name])
  })

  test('says so on the page that merges what the sign-in could not', async () => {
    const { customer, earlier, visitor } = await beyondStock()
    breakAt(/POST .*\/items/, 'before')
    await signIn(visitor, customer)
    shop.breakNetwork(undefined)
    expect((await pageOf(shop, visitor, '/en-us/account')).unmerged).toBeUndefined()
    expect(await pageOf(shop, visitor, '/en-us/cart')).toMatchObject({ cart: { id: earlier }, unmerged: [name] })
  })

  test('names nothing beside the refusal of a product’s form, and waits', async () => {
    const { customer, visitor } = await beyondStock()
    await signIn(visitor, customer)
    await visitor.post('/api/forms/en-us/cart/add', { product_id: '0', return: '/en-us/p/somewhere' })
    expect(await pageOf(shop, visitor, '/en-us/p/somewhere')).not.toHaveProperty('unmerged')
    expect((await pageOf(shop, visitor, '/en-us/cart')).unmerged).toEqual([name])
  })
})

describe('an interrupted merge', () => {
  const twoCarts = async () => {
    const customer = await newCustomer(shop)
    const earlier = await putIntoCart(await customerVisitor(shop, customer), lineOf(variant, 2))
    const visitor = await guest()
    const guests = await putIntoCart(visitor, lineOf(variant, 1), lineOf(other, 1))
    return { customer, earlier, visitor, guests }
  }

  test.each([
    ['reading', /GET .*\/v3\/carts\//, 'before'],
    ['adding', /POST .*\/items/, 'before'],
    ['adding, which was done all the same', /POST .*\/items/, 'after'],
  ] as const)(
    'neither fails the login nor loses nor doubles a line when it stops at %s',
    async (_step, broken, when) => {
      const { customer, earlier, visitor } = await twoCarts()
      breakAt(broken, when)
      const response = await signIn(visitor, customer)
      shop.breakNetwork(undefined)
      expect(response.status).toBe(200)
      expect((await sessionOf(visitor)).cart).toMatchObject({ id: earlier })
      expect(await quantitiesOf(earlier)).toEqual({ [variant.id]: 3, [other.id]: 1 })
      await sessionOf(visitor)
      expect(await quantitiesOf(earlier)).toEqual({ [variant.id]: 3, [other.id]: 1 })
    },
  )

  test('shows the guest’s cart meanwhile, and merges later additions', async () => {
    const { customer, earlier, visitor, guests } = await twoCarts()
    breakAt(/POST .*\/items/, 'before')
    await signIn(visitor, customer)
    expect((await sessionOf(visitor)).cart).toMatchObject({ id: guests })
    shop.breakNetwork(undefined)
    await putIntoCart(visitor, lineOf(other, 1))
    expect((await sessionOf(visitor)).cart).toMatchObject({ id: earlier })
    expect(await quantitiesOf(earlier)).toEqual({ [variant.id]: 3, [other.id]: 2 })
  })

  test('adds only later additions when it had succeeded', async () => {
    const { customer, earlier, visitor } = await twoCarts()
    breakAt(/POST .*\/items/, 'after')
    await signIn(visitor, customer)
    shop.breakNetwork(undefined)
    await putIntoCart(visitor, lineOf(other, 1))
    expect((await sessionOf(visitor)).cart).toMatchObject({ id: earlier })
    expect(await quantitiesOf(earlier)).toEqual({ [variant.id]: 3, [other.id]: 2 })
  })

  test('is retried at the next read when the cart could not be attached', async () => {
    const customer = await newCustomer(shop)
    const visitor = await guest()
    const cart = await putIntoCart(visitor, lineOf(variant))
    breakAt(/PUT .*\/v3\/carts\//, 'before')
    expect((await signIn(visitor, customer)).status).toBe(200)
    shop.breakNetwork(undefined)
    expect(await platformCart(cart)).toMatchObject({ customer_id: 0 })
    expect((await sessionOf(visitor)).cart).toMatchObject({ id: cart })
    expect(await platformCart(cart)).toMatchObject({ customer_id: customer.id })
  })
})
