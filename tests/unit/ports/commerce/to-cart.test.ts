import { describe, expect, test } from 'vitest'
import type { CartFields } from '../../../../src/ports/commerce/cart-fields.ts'
import { type CartMeta, toCart } from '../../../../src/ports/commerce/to-cart.ts'

const line = {
  id: 'line-1',
  product_id: 100,
  variant_id: 7,
  sku: 'RDG-25',
  name: 'Ridgeline 25',
  quantity: 3,
  original_price: 239.95,
  sale_price: 199.99,
  ...{ parent_id: null, is_mutable: true, added_by_promotion: false, discounts: [] },
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
  coupons: [],
  discounts: [],
  line_items: {
    ...{ digital_items: [], gift_certificates: [], custom_items: [] },
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

describe('a platform cart as the shop shows it', () => {
  test('has money in cents of its currency', () => {
    const shown = toCart(cart, meta)
    expect(shown.subtotal).toEqual({ amount: 59_997, currency: 'CAD' })
    expect(shown.reductions).toEqual([{ kind: 'discount', name: undefined, amount: { amount: 1010, currency: 'CAD' } }])
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

  test('uses the reader’s language for products known to the shop, or else the platform’s', () => {
    const [known, unknown] = toCart(cart, meta).lines
    expect(known).toMatchObject({ name: 'Crête 25', path: '/fr-ca/p/ridgeline-25', picture: { name: 'blue' } })
    expect(known?.options).toEqual([
      { name: 'Couleur', value: 'Bleu glacier' },
      { name: 'Size', value: '25 in' },
    ])
    expect(unknown).toMatchObject({ name: 'Ridgeline 25', path: undefined, picture: undefined })
  })
})

describe('typed choices', () => {
  test('are formatted for the reader when the shop knows how', () => {
    const date = { name: 'Needed on', nameId: 34, value: '2026-12-24' }
    const box = { name: 'Gift', nameId: 35, value: 'Yes', valueId: 351 }
    const text = { name: 'Engraving', nameId: 31, value: '351' }
    const entered = { ...line, options: [date, box, text] }
    const texts = {
      34: { name: 'Needed on', values: { '2026-12-24': '24 décembre 2026' } },
      35: { name: 'Gift', values: { 351: 'Oui' } },
    }
    const { lines } = toCart(
      { ...cart, line_items: { ...cart.line_items, physical_items: [entered] } },
      { ...meta, products: { 100: { ...meta.products[100]!, options: texts } } },
    )
    expect(lines[0]?.options.map(({ value }) => value)).toEqual(['24 décembre 2026', 'Oui', '351'])
  })
})

describe('lines of every kind', () => {
  const gift = { ...line, id: 'gift', quantity: 1, is_mutable: false, added_by_promotion: true, extended_sale_price: 0 }
  const child = { ...line, id: 'child', parent_id: 'line-1' }
  const all: CartFields = {
    ...cart,
    line_items: {
      physical_items: [line, { ...gift, discounts: [{ id: '4', name: 'Winter gift', discounted_amount: 49 }] }, child],
      digital_items: [{ ...line, id: 'map' }],
      gift_certificates: [{ id: 'card', name: 'A card', amount: 50, quantity: 2 }],
      custom_items: [
        { id: 'repair', sku: '', name: 'Binding repair', quantity: 3, list_price: 10, extended_list_price: 30 },
      ],
    },
  }

  test('are shown and counted, each with the controls that it allows', () => {
    const { lines, count } = toCart(all)
    expect(lines.map(({ id, kind, controls, total }) => [id, kind, controls, total.amount])).toEqual([
      ['line-1', 'product', 'quantity', 59_997],
      ['gift', 'gift', 'none', 0],
      ['child', 'product', 'none', 59_997],
      ['map', 'digital', 'quantity', 59_997],
      ['card', 'certificate', 'remove', 10_000],
      ['repair', 'custom', 'remove', 3000],
    ])
    expect(lines[1]?.discounts).toEqual(['Winter gift'])
    expect(count).toBe(3 + 1 + 3 + 3 + 2 + 3)
  })
})

describe('the difference between subtotal and total', () => {
  const coupon = { code: 'SNOW5', display_name: 'Snow', coupon_type: 'per_total_discount', discounted_amount: 5 }
  const shipping = { code: 'FREE', display_name: '', coupon_type: 'free_shipping', discounted_amount: 9.95 }
  const discount = { id: '2', name: 'Autumn sale', discounted_amount: 10 }
  const asCounted = { id: 'coupon', name: null, discounted_amount: 5 }
  const amounts = (base: number, off: number, total: number) => ({
    ...{ base_amount: base, discount_amount: off, cart_amount: total },
  })

  test.each<[string, Partial<CartFields>, [string | undefined, number | undefined][], number | undefined]>([
    ['nothing', amounts(100, 0, 100), [], undefined],
    [
      'discounts and coupons by name',
      { ...amounts(100, 10, 85), discounts: [discount, asCounted], coupons: [coupon] },
      [
        ['Autumn sale', 1000],
        ['SNOW5 · Snow', 500],
      ],
      undefined,
    ],
    ['a discount without a name', amounts(100, 10, 90), [[undefined, 1000]], undefined],
    [
      'a discount that is only partly named',
      { ...amounts(100, 25, 75), discounts: [discount] },
      [
        ['Autumn sale', 1000],
        [undefined, 1500],
      ],
      undefined,
    ],
    ['a discount that the lines hold already', { ...amounts(100, 0, 100), discounts: [discount] }, [], undefined],
    ['a coupon for shipping', { ...amounts(100, 0, 100), coupons: [shipping] }, [['FREE', undefined]], undefined],
    ['a discount without a name, and taxes', amounts(100, 10, 98), [[undefined, 1000]], 800],
    ['taxes', amounts(189.75, 0, 212.81), [], 2306],
    ['taxes and a coupon', { ...amounts(100, 0, 105), coupons: [coupon] }, [['SNOW5 · Snow', 500]], 1000],
  ])('is %s', (_, change, reductions, taxes) => {
    const shown = toCart({ ...cart, ...change })
    expect(shown.reductions.map(({ name, amount }) => [name, amount?.amount])).toEqual(reductions)
    expect(shown.taxes?.amount).toBe(taxes)
    const off = reductions.reduce((sum, [, amount = 0]) => sum + amount, 0)
    expect(shown.subtotal.amount - off + (taxes ?? 0)).toBe(shown.total.amount)
  })
})
