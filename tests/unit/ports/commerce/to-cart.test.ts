import { describe, expect, test } from 'vitest'
import { type CartFields, type CartMeta, toCart } from '../../../../src/ports/commerce/to-cart.ts'

const line = {
  id: 'line-1',
  product_id: 100,
  variant_id: 7,
  sku: 'RDG-25',
  name: 'Ridgeline 25',
  quantity: 3,
  original_price: 239.95,
  sale_price: 199.99,
  extended_sale_price: 599.97,
  options: [
    { name: 'Color', nameId: 11, value: 'Glacier Blue', valueId: 21 },
    { name: 'Size', nameId: 12, value: '25 in', valueId: 22 },
  ],
}
const cart: CartFields = {
  id: 'cart-1',
  version: 4,
  currency: { code: 'CAD' },
  base_amount: 599.97,
  discount_amount: 10.1,
  cart_amount: 589.87,
  line_items: {
    physical_items: [line, { ...line, id: 'line-2', product_id: 200, options: [], original_price: 199.99 }],
  },
}
const picture = (name: string) => ({ name, alt: name, width: 1800, height: 2400 })
const meta: CartMeta = {
  add_ons: [300],
  products: {
    100: {
      title: 'Crête 25',
      path: '/fr-ca/p/ridgeline-25',
      image: picture('first'),
      images: { 'glacier-blue': picture('blue') },
      options: { 11: { name: 'Couleur', values: { 21: 'Bleu glacier' } } },
    },
  },
  free_shipping: { threshold: 700, remaining: 100.03 },
  shipping_cost: 9.95,
}

describe('a cart of the platform, as the shop shows it', () => {
  test('has money in cents of its currency', () => {
    const shown = toCart(cart, meta)
    expect(shown.subtotal).toEqual({ amount: 59_997, currency: 'CAD' })
    expect(shown.discount.amount).toBe(1010)
    expect(shown.total.amount).toBe(58_987)
    expect(shown.freeShipping?.gap.amount).toBe(10_003)
    expect(shown.shippingCost?.amount).toBe(995)
    expect(shown.addOns).toEqual([300])
    expect(shown.lines[0]).toMatchObject({
      price: { amount: 19_999 },
      total: { amount: 59_997 },
      was: { amount: 23_995 },
    })
    expect(shown.lines[1]?.was).toBeUndefined()
  })

  test('counts pieces, not lines', () => {
    expect(toCart(cart).count).toBe(6)
  })

  test('speaks the reader’s language where the shop knows the product, else the platform’s', () => {
    const [known, unknown] = toCart(cart, meta).lines
    expect(known).toMatchObject({ name: 'Crête 25', path: '/fr-ca/p/ridgeline-25', picture: { name: 'blue' } })
    expect(known?.options).toEqual([
      { name: 'Couleur', value: 'Bleu glacier' },
      { name: 'Size', value: '25 in' },
    ])
    expect(unknown).toMatchObject({ name: 'Ridgeline 25', path: undefined, picture: undefined })
  })
})
