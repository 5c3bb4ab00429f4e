import { describe, expect, test } from 'vitest'
import { shownCart } from '../../../../src/api/cart/cart-answer.ts'
import { cartSchema } from '../../../../src/api/cart/schemas.ts'
import type { PlatformCart, PlatformCartLine } from '../../../../src/ports/commerce/carts.ts'

const discount = { id: '1', name: 'Winter', discounted_amount: 2 }
const line: PlatformCartLine = {
  id: 'line-1',
  parent_id: null,
  product_id: 101,
  variant_id: 7,
  sku: 'B30',
  name: 'Basalt 30',
  quantity: 2,
  original_price: 10,
  list_price: 10,
  sale_price: 9,
  extended_list_price: 20,
  extended_sale_price: 18,
  discount_amount: 2,
  discounts: [discount],
  is_mutable: true,
  added_by_promotion: false,
  options: [
    { name: 'Size', nameId: 3, value: 'M', valueId: 4 },
    { name: 'Engraving', nameId: 5, value: 'Ada', valueId: undefined },
  ],
}
const person = { name: 'Ada', email: 'ada@example.com' }
const certificate = { id: 'c', name: '$50', theme: 'snow', amount: 50, quantity: 1, message: 'For you' }
const repair = { id: 'r', sku: 'R', name: 'Repair', quantity: 1, list_price: 5, extended_list_price: 5 }
const cart: PlatformCart = {
  id: 'cart-1',
  customer_id: 12,
  version: 3,
  currency: { code: 'USD' },
  base_amount: 75,
  discount_amount: 2,
  cart_amount: 73,
  coupons: [{ code: 'SNOW', display_name: 'Snow', coupon_type: 'percentage_discount', discounted_amount: 1 }],
  discounts: [discount],
  line_items: {
    physical_items: [line],
    digital_items: [{ ...line, id: 'line-2' }],
    gift_certificates: [{ ...certificate, sender: person, recipient: person }],
    custom_items: [repair],
  },
}

describe('the answer of a cart', () => {
  test('has exactly the fields of its schema', () => {
    expect(shownCart(cart)).toStrictEqual(cartSchema.parse(cart))
  })

  test('omits the customer, and the people and message of a gift certificate', () => {
    expect(JSON.stringify(shownCart(cart))).not.toMatch(/customer|ada@example\.com|For you/)
  })
})
