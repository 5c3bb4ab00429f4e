import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestStock, canBeBought, stockOf } from '../../../../src/domain/catalogue/stock.ts'

const count = fc.record({
  tracked: fc.boolean(),
  level: fc.integer({ min: -5, max: 20 }),
  availability: fc.constantFrom('available' as const, 'disabled' as const, 'preorder' as const),
  purchasingDisabled: fc.boolean(),
})
const state = fc.constantFrom('in_stock' as const, 'low' as const, 'sold_out' as const, 'discontinued' as const)

describe('a variant', () => {
  test('can be bought exactly when offered, purchasable, and in stock or not tracked', () => {
    fc.assert(
      fc.property(count, (given) => {
        const there = !given.tracked || given.level > 0 || given.availability === 'preorder'
        const offered = given.availability !== 'disabled' && !given.purchasingDisabled
        expect(canBeBought(stockOf(given))).toBe(offered && there)
      }),
    )
  })

  test('never becomes harder to buy with a higher stock level', () => {
    fc.assert(
      fc.property(count, fc.nat({ max: 20 }), (given, more) => {
        const [now, later] = [stockOf(given), stockOf({ ...given, level: given.level + more })]
        expect(bestStock([now, later])).toBe(later)
      }),
    )
  })
})

describe('a product', () => {
  test('can be bought exactly when one of its variants can', () => {
    fc.assert(
      fc.property(fc.array(state), (states) => {
        expect(canBeBought(bestStock(states))).toBe(states.some(canBeBought))
      }),
    )
  })
})
