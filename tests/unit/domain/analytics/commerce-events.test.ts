import { describe, expect, test } from 'vitest'
import { cartChangeEvents, checkoutEvent, purchaseEvent } from '../../../../src/domain/analytics/commerce-events.ts'
import { withReportedOrder } from '../../../../src/domain/analytics/reported-orders.ts'
import { expiredStatisticsCookies } from '../../../../src/domain/analytics/statistics-cookies.ts'
import { tagManagerScript } from '../../../../src/domain/analytics/tag-manager-script.ts'
import { viewItemEvent } from '../../../../src/domain/analytics/view-item.ts'
import { type AddedPieces, beforeAdding } from '../../../../src/domain/cart/added-pieces.ts'
import type { Cart, CartLine } from '../../../../src/domain/cart/cart.ts'
import { productListEvent } from '../../../../src/domain/catalogue/product-list-event.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const line = (productId: number, quantity: number, variantId = 1): CartLine => ({
  id: `${productId}-${variantId}`,
  kind: 'product',
  controls: 'quantity',
  productId,
  variantId,
  sku: `SKU-${productId}-${variantId}`,
  name: `Larch ${productId}`,
  path: undefined,
  picture: undefined,
  options: [],
  quantity,
  price: usd(1999),
  total: usd(1999 * quantity),
  was: undefined,
  discounts: [],
})
const cart = (...lines: CartLine[]): Cart => ({
  id: 'c',
  version: 1,
  lines,
  count: 1,
  subtotal: usd(0),
  reductions: [],
  taxes: undefined,
  total: usd(lines.reduce((sum, one) => sum + one.total.amount, 0)),
  addOns: [],
  freeShipping: undefined,
  shippingCost: undefined,
})
const item = (productId: number, quantity: number, variantId = 1) => ({
  item_id: String(productId),
  item_name: `Larch ${productId}`,
  item_variant: `SKU-${productId}-${variantId}`,
  price: 19.99,
  quantity,
})

describe('a change of the cart', () => {
  test('reports the first items added', () => {
    expect(cartChangeEvents(undefined, cart(line(7, 2)))).toEqual([
      { event: 'add_to_cart', ecommerce: { currency: 'USD', value: 39.98, items: [item(7, 2)] } },
    ])
  })
  test('reports the difference between quantities', () => {
    expect(cartChangeEvents(cart(line(7, 2)), cart(line(7, 5)))).toMatchObject([
      { event: 'add_to_cart', ecommerce: { value: 59.97, items: [{ quantity: 3 }] } },
    ])
    expect(cartChangeEvents(cart(line(7, 5)), cart(line(7, 2)))).toMatchObject([
      { event: 'remove_from_cart', ecommerce: { value: 59.97, items: [{ quantity: 3 }] } },
    ])
  })
  test('reports the removal of the last line, and nothing for an unchanged cart', () => {
    expect(cartChangeEvents(cart(line(7, 1)), undefined)).toMatchObject([{ event: 'remove_from_cart' }])
    expect(cartChangeEvents(cart(line(7, 1)), cart(line(7, 1)))).toEqual([])
    expect(cartChangeEvents(undefined, undefined)).toEqual([])
  })
  test('distinguishes variants, and combines lines of the same variant', () => {
    const before = cart(line(7, 1, 1), { ...line(7, 1, 1), id: 'other' })
    expect(cartChangeEvents(before, cart(line(7, 2, 1), line(7, 1, 2)))).toMatchObject([
      { event: 'add_to_cart', ecommerce: { items: [item(7, 1, 2)] } },
    ])
  })
})

describe('the checkout event', () => {
  test('has the whole cart and its value', () => {
    expect(checkoutEvent(cart(line(7, 1), line(8, 2)))).toEqual({
      event: 'begin_checkout',
      ecommerce: { currency: 'USD', value: 59.97, items: [item(7, 1), item(8, 2)] },
    })
  })
})

describe('items added by a form', () => {
  const events = (now: Cart, added: readonly AddedPieces[]) => cartChangeEvents(beforeAdding(now, added), now)

  test('are reported as part of the lines that now hold them', () => {
    const added = [
      { productId: 7, variantId: 2, quantity: 1 },
      { productId: 8, quantity: 3 },
    ]
    expect(events(cart(line(7, 5, 1), line(7, 2, 2), line(8, 3)), added)).toEqual([
      { event: 'add_to_cart', ecommerce: { currency: 'USD', value: 79.96, items: [item(7, 1, 2), item(8, 3)] } },
    ])
  })

  test('are not reported when the cart has none of them', () => {
    expect(events(cart(line(7, 2)), [{ productId: 9, quantity: 1 }])).toEqual([])
    expect(events(cart(line(7, 2)), [])).toEqual([])
  })

  test('never exceed the quantity of their line', () => {
    expect(events(cart(line(7, 2)), [{ productId: 7, quantity: 900 }])).toMatchObject([
      { ecommerce: { items: [{ quantity: 2 }] } },
    ])
  })
})

describe('a purchase', () => {
  const items = [{ productId: 7, name: 'Larch', options: [], quantity: 2, total: usd(3998) }]
  test('has its value without tax and shipping, whether prices include tax or not', () => {
    const sums = { items: usd(3998), shipping: usd(500), addedTax: usd(360) }
    expect(purchaseEvent({ id: 101, total: usd(4858), sums, items })).toEqual({
      event: 'purchase',
      ecommerce: {
        transaction_id: '101',
        currency: 'USD',
        value: 39.98,
        tax: 3.6,
        shipping: 5,
        items: [{ item_id: '7', item_name: 'Larch', price: 19.99, quantity: 2 }],
      },
    })
    const included = purchaseEvent({ id: 1, total: usd(4498), sums: { shipping: usd(500), tax: usd(700) }, items })
    expect(included?.ecommerce.value).toBe(32.98)
  })
  test('is not reported without a total, and gives no id to items outside the catalogue', () => {
    expect(purchaseEvent({ id: 1, sums: {}, items })).toBeUndefined()
    const gift = [{ productId: 0, name: 'Gift', options: [], quantity: 1 }]
    expect(purchaseEvent({ id: 1, total: usd(0), sums: {}, items: gift })?.ecommerce.items).toEqual([
      { item_name: 'Gift', quantity: 1 },
    ])
  })
  test('has whole amounts in yen', () => {
    const yen = { amount: 5000, currency: 'JPY' }
    expect(purchaseEvent({ id: 1, total: yen, sums: {}, items: [] })?.ecommerce.value).toBe(5000)
  })
  test('is reported once per browser, which remembers twenty', () => {
    expect(withReportedOrder('', '5')).toBe('5')
    expect(withReportedOrder('4 5', '5')).toBeUndefined()
    expect(withReportedOrder('4 55', '5')).toBe('4 55 5')
    const many = Array.from({ length: 20 }, (_, index) => index).join(' ')
    expect(withReportedOrder(many, '99')?.split(' ')).toHaveLength(20)
  })
})

describe('a viewed product', () => {
  const json = JSON.stringify({ '@graph': [{ offers: [{ sku: 'A', price: '239.95', priceCurrency: 'USD' }] }] })
  test('has the price of its first offer', () => {
    expect(viewItemEvent('Larch', '7', json)).toEqual({
      event: 'view_item',
      ecommerce: {
        currency: 'USD',
        value: 239.95,
        items: [{ item_id: '7', item_name: 'Larch', item_variant: 'A', price: 239.95, quantity: 1 }],
      },
    })
  })
  test('has no price when it is not sold', () => {
    expect(viewItemEvent('Larch', undefined, '{}')).toEqual({
      event: 'view_item',
      ecommerce: { items: [{ item_name: 'Larch' }] },
    })
  })
})

describe('the product list event', () => {
  test('has at most 200 products', () => {
    const items = Array.from({ length: 300 }, (_, index) => ({ id: String(index), name: 'x' }))
    expect(productListEvent({ id: 'a', title: 'A' }, items)?.ecommerce.items).toHaveLength(200)
  })
})

describe('the tag manager script', () => {
  test('requires a valid container id', () => {
    const origin = 'https://tags.example'
    expect(tagManagerScript({ id: 'GTM-AB12', origin })).toBe('https://tags.example/gtm.js?id=GTM-AB12')
    for (const id of ['', 'GTM-', 'GTM-ab', 'UA-1', 'GTM-A"><script>', 'xGTM-A'])
      expect(tagManagerScript({ id, origin })).toBe('')
  })
})

describe('the statistics cookies', () => {
  test('are removed from the host and every domain above it', () => {
    expect(expiredStatisticsCookies(['_ga', 'firn_s', '_gat_x', 'x_ga'], 'www.shop.example')).toEqual([
      '_ga=; Max-Age=0; Path=/',
      '_ga=; Max-Age=0; Path=/; Domain=www.shop.example',
      '_ga=; Max-Age=0; Path=/; Domain=shop.example',
      '_gat_x=; Max-Age=0; Path=/',
      '_gat_x=; Max-Age=0; Path=/; Domain=www.shop.example',
      '_gat_x=; Max-Age=0; Path=/; Domain=shop.example',
    ])
  })
})
