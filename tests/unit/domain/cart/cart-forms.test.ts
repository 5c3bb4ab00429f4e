import { describe, expect, test } from 'vitest'
import type { Cart, CartLine } from '../../../../src/domain/cart/cart.ts'
import { refusedLine } from '../../../../src/domain/cart/cart-forms.ts'

const none = { amount: 0, currency: 'USD' }
const line: CartLine = {
  ...{ id: 'l1', kind: 'product', controls: 'quantity', productId: 7, variantId: 4, sku: 'S', name: 'Serac' },
  ...{ path: undefined, picture: undefined, options: [], quantity: 2 },
  ...{ price: none, total: none, was: undefined, discounts: [] },
}
const cart: Cart = {
  ...{ id: 'c1', version: 1, lines: [line], count: 2, subtotal: none, reductions: [], taxes: undefined, total: none },
  ...{ addOns: [], freeShipping: undefined, shippingCost: undefined },
}
const values = { line_id: 'l1', quantity: '1.5' }

describe('the refused form of a line', () => {
  test.each([
    ['invalid', ['quantity'], 'quantity'],
    ['invalid', ['line_id', 'quantity'], 'quantity'],
    ['invalid', ['line_id'], 'outdated'],
    ['invalid', undefined, 'outdated'],
    ['out_of_stock', ['quantity'], 'stock'],
    ['csrf_invalid', ['quantity'], 'outdated'],
  ])('has, by code %s and faults %j, the fault %s', (code, faults, kind) => {
    const refused = refusedLine({ code, values, ...(faults && { faults }) }, cart)
    expect(refused).toEqual({ kind, lineId: 'l1', typed: '1.5' })
  })

  test('has no typed quantity when the line was to be removed', () => {
    const refused = refusedLine({ code: 'line_fixed', values: { line_id: 'l1' } }, cart)
    expect(refused).toEqual({ kind: 'fixed', lineId: 'l1', typed: undefined })
  })

  test('is of no line where the cart lacks it or is gone', () => {
    const refused = { code: 'invalid', values, faults: ['quantity'] }
    expect(refusedLine({ ...refused, values: { ...values, line_id: 'l2' } }, cart)).toBeUndefined()
    expect(refusedLine(refused, undefined)).toBeUndefined()
  })
})
