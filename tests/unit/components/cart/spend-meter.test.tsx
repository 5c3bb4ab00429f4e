import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { SpendMeter } from '../../../../src/components/cart/SpendMeter.tsx'
import { toCartDisplay } from '../../../../src/components/cart/cart-display.ts'
import { toCart } from '../../../../src/ports/commerce/to-cart.ts'
import { keysAsWords } from '../../../fixtures/words.ts'

const words = keysAsWords('cart', {
  spend: '{spent} of {limit}',
  spend_staff: 'staff: {spent} of {limit}',
  spend_over: 'over by {amount}',
  spend_remove: '{count} of {name} for {amount}',
})
const display = toCartDisplay({
  locale: 'en-us',
  tag: 'en-US',
  format: undefined,
  media: { origin: 'https://media.test', account: 'k2' },
  words,
})

const allowed = { parent_id: null, is_mutable: true, added_by_promotion: false, discounts: [] }
const line = { ...allowed, id: 'l1', product_id: 7, sku: 'S', name: 'Serac', quantity: 3, options: [] }
const platform = {
  id: 'c1',
  version: 1,
  currency: { code: 'USD' },
  base_amount: 300,
  discount_amount: 0,
  cart_amount: 300,
  coupons: [],
  discounts: [],
  line_items: {
    ...{ digital_items: [], gift_certificates: [], custom_items: [] },
    physical_items: [{ ...line, original_price: 100, sale_price: 100, extended_sale_price: 300 }],
  },
}

function drawn(spend: Partial<NonNullable<Parameters<typeof toCart>[1]>['spend']>, pending = false): string {
  const known = { total: 2000, limit: 3000, after_cart: 2300, exceeds: false, employee: false, ...spend }
  const cart = toCart(platform, { products: {}, add_ons: [], free_shipping: null, spend: known })
  return cart.spend
    ? renderToString(<SpendMeter cart={cart} spend={cart.spend} pending={pending} display={display} />)
    : ''
}

describe('the spend meter of a cart', () => {
  test('shows the resulting spend and the limit', () => {
    expect(drawn({})).toContain('$2,300 of $3,000')
    expect(drawn({})).toContain('scaleX(0.76')
    expect(drawn({})).not.toContain('over')
  })

  test('has words of its own for employees', () => {
    expect(drawn({ employee: true })).toContain('staff: $2,300')
  })

  test('names the items to remove from a cart over the limit', () => {
    const html = drawn({ total: 2850, after_cart: 3150, exceeds: true })
    expect(html).toContain('class="meter over"')
    expect(html).toContain('over by $150')
    expect(html).toContain('2 of Serac for $200')
  })

  test('reports when no removal can help', () => {
    expect(drawn({ total: 3000, after_cart: 3300, exceeds: true })).toContain('spend_used')
  })

  test('shows no amounts while a change is pending', () => {
    const html = drawn({ total: 2850, after_cart: 3150, exceeds: true }, true)
    expect(html).not.toContain('$')
    expect(html).toContain('pending')
    // The place of the advice is there before its words, or they would not be announced.
    expect(html).toContain('<div role="status"></div>')
  })
})
