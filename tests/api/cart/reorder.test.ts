import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consentCookie, consentVersion } from '../../../src/domain/analytics/consent.ts'
import { accountForms as forms, pageOf, redirectOf, signedInByForm } from '../../fixtures/account-visitor.ts'
import { changeStore, startPromotion } from '../../fixtures/merchant.ts'
import { placeOrder } from '../../fixtures/placed-order.ts'
import { type TestShop, openShop } from '../../fixtures/shop.ts'
import { reorder } from '../../../src/api/cart/reorder.ts'
import type { PlatformOrderProduct } from '../../../src/ports/commerce/orders.ts'
import { createVisitorSession } from '../../../src/api/kernel/create-visitor-session.ts'
import { soldOutVariant, stockedProduct } from '../../fixtures/some-product.ts'

let shop: TestShop
beforeAll(async () => (shop = await openShop()))
afterAll(() => shop.close())

/** Another product with some stock, in its first variant. */
async function anotherProduct(than: number) {
  const products = await shop.services.commerce.us.catalogue.products()
  const product = products.findLast(
    ({ id, availability, variants }) =>
      id !== than && availability === 'available' && (variants[0]?.inventory_level ?? 0) > 3,
  )
  const [variant] = product?.variants ?? []
  if (!product || !variant) throw new Error('no other product with stock')
  return { product, variant }
}

describe('a reorder', () => {
  test('puts an own order’s products into the cart, in their quantity, and reports it once', async () => {
    const { customer, visitor } = await signedInByForm(shop)
    const { orderId, productName } = await placeOrder(shop, customer.id, customer.email)
    const sent = await visitor.post(`${forms}/orders/reorder`, { order: String(orderId) })
    expect(redirectOf(sent)).toEqual([303, '/en-us/cart'])
    const { cart, flash } = await pageOf(shop, visitor, '/en-us/cart')
    expect(flash).toEqual({ code: 'reorder_done', page: '/en-us/cart', values: { names: '' } })
    expect(cart?.lines).toMatchObject([{ name: productName, quantity: 2 }])
    expect((await pageOf(shop, visitor, '/en-us/cart')).flash).toBeUndefined()
  })

  test('reports the added products to the analytics of the cart page, with consent', async () => {
    const { customer, visitor } = await signedInByForm(shop)
    visitor.cookies.set(consentCookie, `${consentVersion}.accepted.${'A'.repeat(43)}`)
    const { orderId, productName } = await placeOrder(shop, customer.id, customer.email)
    await visitor.post(`${forms}/orders/reorder`, { order: String(orderId) })
    const { flash } = await pageOf(shop, visitor, '/en-us/cart')
    expect(flash?.code).toBe('reorder_done')
    expect(JSON.parse(flash?.values['events'] ?? '')).toEqual([
      {
        event: 'add_to_cart',
        ecommerce: expect.objectContaining({
          items: [expect.objectContaining({ item_name: productName, quantity: 2 })],
        }),
      },
    ])
  })

  test('adds what was bought, without the gift of a promotion that is over', async () => {
    const { customer, visitor } = await signedInByForm(shop)
    const gift = await anotherProduct((await stockedProduct(shop)).product.id)
    const end = await startPromotion(shop, { name: 'Winter gift', reward: 'gift', value: String(gift.variant.id) })
    const { orderId, productName } = await placeOrder(shop, customer.id, customer.email)
    await end()
    const sold = await shop.services.commerce.us.orders.products(orderId)
    expect(sold.map(({ variant_id }) => variant_id)).toContain(gift.variant.id)
    await visitor.post(`${forms}/orders/reorder`, { order: String(orderId) })
    const { cart, flash } = await pageOf(shop, visitor, '/en-us/cart')
    expect(flash).toMatchObject({ code: 'reorder_done', values: { names: '' } })
    expect(cart?.lines).toMatchObject([{ name: productName, quantity: 2 }])
  })

  test('is refused for another customer’s order as for an unknown one, and leaves the cart empty', async () => {
    const owner = await signedInByForm(shop)
    const { orderId } = await placeOrder(shop, owner.customer.id, owner.customer.email)
    const { visitor } = await signedInByForm(shop)
    for (const order of [String(orderId), '987654']) {
      const sent = await visitor.post(`${forms}/orders/reorder`, { order })
      expect(redirectOf(sent)).toEqual([303, '/en-us/account/orders'])
      expect((await pageOf(shop, visitor, '/en-us/account/orders')).flash?.code).toBe('not_found')
    }
    expect((await pageOf(shop, visitor, '/en-us/cart')).cart).toBeUndefined()
  })
})

const ordered = (product_id: number, variant_id: number, quantity: number, name: string): PlatformOrderProduct => ({
  ...{ id: variant_id, order_id: 1, product_id, variant_id, order_address_id: 1, name, sku: '', quantity },
  ...{ quantity_shipped: 0, quantity_refunded: 0, is_refunded: false, base_price: 1, price_ex_tax: 1 },
  ...{ price_inc_tax: 1, base_total: 1, total_ex_tax: 1, total_inc_tax: 1, product_options: [] },
})
const context = async () => {
  const session = await createVisitorSession({ services: shop.services, clientAddress: '192.0.2.7' }, 'us')
  return { services: shop.services, session, store: 'us' as const, locale: undefined }
}
const linesOf = async ({ session }: Awaited<ReturnType<typeof context>>) => {
  const id = (await shop.services.sessions.get(session.id))?.data.slots.us?.cart ?? ''
  const cart = await shop.services.commerce.us.carts.get(id)
  return cart?.line_items.physical_items.map(({ variant_id, quantity }) => [variant_id, quantity]) ?? []
}

describe('a reorder of more lines than a call of the cart takes', () => {
  test('adds them all in two calls, and names none of them', async () => {
    const visitor = await context()
    const products = await shop.services.commerce.us.catalogue.products()
    const lines = products
      .filter(({ availability, is_visible }) => availability === 'available' && is_visible)
      .filter(({ inventory_tracking }) => inventory_tracking === 'variant')
      .filter(({ order_quantity_minimum: least, order_quantity_maximum: most }) => least <= 1 && most === 0)
      .flatMap(({ variants }) => variants)
      .filter(({ inventory_level, purchasing_disabled }) => inventory_level > 0 && !purchasing_disabled)
      .slice(0, 51)
      .map(({ id, product_id, sku }) => ordered(product_id, id, 1, sku))
    expect(lines).toHaveLength(51)
    shop.calls.length = 0
    const { left, added } = await reorder(visitor, lines)
    expect(left).toEqual([])
    expect(added).toHaveLength(51)
    expect(shop.calls.filter((call) => call.startsWith('POST /v3/carts'))).toHaveLength(2)
    expect(await linesOf(visitor)).toHaveLength(51)
  })
})

describe('a reorder of lines that were not paid for', () => {
  test.each<[string, Partial<PlatformOrderProduct>]>([
    ['cost nothing', { total_ex_tax: 0, total_inc_tax: 0 }],
    ['cost nothing after discounts', { discounted_total_inc_tax: 0 }],
    ['is a part of another line', { parent_order_product_id: 7 }],
  ])('leaves out what %s, and names it nowhere', async (_, fields) => {
    const [good, visitor] = [await stockedProduct(shop), await context()]
    const other = await anotherProduct(good.product.id)
    const outcome = await reorder(visitor, [
      ordered(good.product.id, good.variant.id, 1, 'bought'),
      { ...ordered(other.product.id, other.variant.id, 1, 'gift'), ...fields },
    ])
    expect(outcome.left).toEqual([])
    expect(await linesOf(visitor)).toEqual([[good.variant.id, 1]])
  })

  test('adds all lines of an order that was free as a whole', async () => {
    const [{ product, variant }, visitor] = [await stockedProduct(shop), await context()]
    const free = { ...ordered(product.id, variant.id, 1, 'a sample'), total_ex_tax: 0, total_inc_tax: 0 }
    expect((await reorder(visitor, [free])).left).toEqual([])
    expect(await linesOf(visitor)).toEqual([[variant.id, 1]])
  })
})

describe('a reorder of products that are not all available', () => {
  test('adds the available ones to the cart, and names those sold out, gone or not in the catalogue', async () => {
    const [good, soldOut, visitor] = [await stockedProduct(shop), await soldOutVariant(shop), await context()]
    const { left, added } = await reorder(visitor, [
      ordered(soldOut.product.id, soldOut.variant.id, 1, 'sold out'),
      ordered(good.product.id, good.variant.id, 2, 'there'),
      ordered(999_999, 999_999, 1, 'gone'),
      ordered(0, 0, 1, 'a gift card'),
    ])
    expect(left.map(({ name }) => name).toSorted()).toEqual(['a gift card', 'gone', 'sold out'])
    expect(await linesOf(visitor)).toEqual([[good.variant.id, 2]])
    expect(added).toEqual([{ productId: good.product.id, variantId: good.variant.id, quantity: 2 }])
  })

  test.each([
    ['a cart', 1],
    ['a new cart', 0],
  ])('adds as many pieces as are in stock of a scarce product to %s, and names it', async (_, before) => {
    const [{ product, variant }, visitor] = [await stockedProduct(shop), await context()]
    if (before > 0) await reorder(visitor, [ordered(product.id, variant.id, before, 'there')])
    const { left, added } = await reorder(visitor, [ordered(product.id, variant.id, 900, 'short')])
    expect(left.map(({ name }) => name)).toEqual(['short'])
    const most = product.order_quantity_maximum > 0 ? product.order_quantity_maximum : Infinity
    const held = Math.min(variant.inventory_level, most)
    expect(await linesOf(visitor)).toEqual([[variant.id, held]])
    expect(added).toEqual([{ productId: product.id, variantId: variant.id, quantity: held - before }])
  })

  test.each([
    ['some pieces of its only line are there', 1, 'reorder_partly', [1]],
    ['no piece of it is', 0, 'reorder_none', []],
  ] as const)('says what came of an order when %s', async (_, level, code, quantities) => {
    const { customer, visitor } = await signedInByForm(shop)
    const { product, variant } = await stockedProduct(shop)
    const { orderId, productName } = await placeOrder(shop, customer.id, customer.email)
    const path = `/v3/catalog/products/${product.id}/variants/${variant.id}`
    await changeStore(shop, 'us', path, { inventory_level: level })
    await visitor.post(`${forms}/orders/reorder`, { order: String(orderId) })
    const { cart, flash } = await pageOf(shop, visitor, '/en-us/cart')
    expect(flash).toMatchObject({ code, values: { names: productName } })
    expect(cart?.lines.map(({ quantity }) => quantity) ?? []).toEqual(quantities)
  })
})
