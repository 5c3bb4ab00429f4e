import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartTotals } from '../../../src/domain/cart-totals.ts'

const minor = fc.integer({ min: 0, max: 1_000_000_00 })
const line = fc.record({ price: minor, quantity: fc.integer({ min: 1, max: 999 }) })
const lines = fc.array(line, { maxLength: 50 })
const discount = fc.integer({ min: -1000, max: 1_000_000_000_000 })

test('the subtotal is the sum of the lines, one after the other', () => {
  fc.assert(
    fc.property(lines, lines, (some, more) => {
      const whole = cartTotals([...some, ...more])
      expect(whole.subtotal).toBe(cartTotals(some).subtotal + cartTotals(more).subtotal)
      expect(whole.count).toBe(cartTotals(some).count + cartTotals(more).count)
    }),
  )
})

test('the total is what remains of the subtotal, never less than nothing', () => {
  fc.assert(
    fc.property(lines, discount, (given, off) => {
      const { subtotal, discount: taken, total } = cartTotals(given, off)
      expect(total + taken).toBe(subtotal)
      expect(Math.min(total, taken)).toBeGreaterThanOrEqual(0)
      expect(Number.isSafeInteger(total)).toBe(true)
    }),
  )
})

test('two lines of one price are one line of both quantities', () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 999 }), discount, ({ price, quantity }, more, off) => {
      const apart = cartTotals([{ price, quantity }, { price, quantity: more }], off) // prettier-ignore
      expect(cartTotals([{ price, quantity: quantity + more }], off)).toEqual(apart)
    }),
  )
})

test('an empty cart comes to nothing', () => {
  expect(cartTotals([], 500)).toEqual({ count: 0, subtotal: 0, discount: 0, total: 0 })
})
