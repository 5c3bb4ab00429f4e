import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestStock, canBeBought, stockOf } from '../../../../src/domain/catalogue/stock.ts'

const count = fc.record({
  tracked: fc.boolean(),
  level: fc.integer({ min: -5, max: 20 }),
  availability: fc.constantFrom('available' as const, 'disabled' as const, 'preorder' as const),
  purchasingDisabled: fc.boolean(),
})
const state = fc.constantFrom('in_stock' as const, 'low' as const, 'sold_out' as const, 'discontinued' as const)

test('a variant can be bought exactly when it is offered, may be purchased, and is there or not counted', () => {
  fc.assert(
    fc.property(count, (given) => {
      const there = !given.tracked || given.level > 0 || given.availability === 'preorder'
      const offered = given.availability !== 'disabled' && !given.purchasingDisabled
      expect(canBeBought(stockOf(given))).toBe(offered && there)
    }),
  )
})

test('more of a variant never makes it harder to get', () => {
  fc.assert(
    fc.property(count, fc.nat({ max: 20 }), (given, more) => {
      const [now, later] = [stockOf(given), stockOf({ ...given, level: given.level + more })]
      expect(bestStock([now, later])).toBe(later)
    }),
  )
})

test('a product can be bought exactly when one of its variants can', () => {
  fc.assert(
    fc.property(fc.array(state), (states) => {
      expect(canBeBought(bestStock(states))).toBe(states.some(canBeBought))
    }),
  )
})
