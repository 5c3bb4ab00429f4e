import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ShippingMethod,
  freeShippingGap,
  freeShippingThreshold,
  rangesOf,
  shippingOffer,
} from '../../../../src/domain/shipping/free-shipping.ts'

const amount = fc.integer({ min: 0, max: 1000 })
const range = fc
  .tuple(amount, amount, amount)
  .map(([one, other, cost]) => ({ lowerLimit: Math.min(one, other), upperLimit: Math.max(one, other), cost }))
const method: fc.Arbitrary<ShippingMethod> = fc.oneof(
  fc.record({ kind: fc.constant('freeshipping' as const), minimumSubTotal: amount }),
  fc.record({ kind: fc.constant('total' as const), ranges: fc.array(range, { maxLength: 4 }) }),
  fc.constant({ kind: 'other' as const }),
)
const methods = fc.array(method, { maxLength: 4 })
const termsOf = (given: readonly ShippingMethod[]) => ({
  freeFrom: freeShippingThreshold(given),
  ranges: rangesOf(given),
})

describe('the free-shipping threshold', () => {
  test('is that of a free-shipping method, regardless of other methods', () => {
    fc.assert(
      fc.property(methods, amount, amount, (others, minimumSubTotal, base) => {
        const given = [{ kind: 'freeshipping', minimumSubTotal } as const, ...others]
        expect(shippingOffer(termsOf(given), base).freeFrom).toBe(minimumSubTotal)
      }),
    )
  })

  test('is always one of the merchant’s limits', () => {
    fc.assert(
      fc.property(methods, (given) => {
        const threshold = freeShippingThreshold(given)
        const typed = given.flatMap((each) => (each.kind === 'freeshipping' ? [each.minimumSubTotal] : []))
        const limits = rangesOf(given).map(({ lowerLimit }) => lowerLimit)
        expect(threshold === undefined || [...typed, ...limits].includes(threshold)).toBe(true)
      }),
    )
  })
})

describe('the shipping cost below the threshold', () => {
  test('is the lowest of the ranges that include the amount', () => {
    fc.assert(
      fc.property(methods, amount, (given, base) => {
        const { freeFrom, cost: asked } = shippingOffer(termsOf(given), base)
        if (freeFrom !== undefined && base >= freeFrom) {
          expect(asked).toBe(0)
          return
        }
        const fitting = rangesOf(given).filter((each) => each.lowerLimit <= base && base <= each.upperLimit)
        expect(asked).toBe(fitting.length === 0 ? undefined : Math.min(...fitting.map(({ cost }) => cost)))
      }),
    )
  })
})

describe('the gap to free shipping', () => {
  test('shrinks as the cart grows, and is never negative', () => {
    fc.assert(
      fc.property(amount, amount, amount, (subtotal, more, threshold) => {
        const gap = freeShippingGap(subtotal, threshold) ?? NaN
        expect(gap).toBeGreaterThanOrEqual(0)
        expect(freeShippingGap(subtotal + more, threshold)).toBe(Math.max(0, gap - more))
        expect(gap === 0).toBe(subtotal >= threshold)
      }),
    )
  })
})
