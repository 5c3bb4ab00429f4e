import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Quantities,
  excessQuantities,
  fitting,
  missingQuantities,
  quantitiesOf,
} from '../../../../src/domain/cart/merge-carts.ts'

const quantities = fc.dictionary(fc.constantFrom('1/1', '1/2', '2/0', '3/7'), fc.integer({ min: 1, max: 400 }))
const plus = (one: Quantities, other: Quantities): Quantities =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)]),
  )

describe('two merged carts', () => {
  test('hold the items of both', () => {
    const had = { boots: 1, poles: 2 }
    expect(missingQuantities(had, had, { boots: 3, gaiters: 1 })).toEqual({ boots: 3, gaiters: 1 })
  })

  test('combine lines of the same item', () => {
    const line = { key: 'boots', quantity: 2 }
    expect(quantitiesOf([line, line, { key: 'poles', quantity: 1 }])).toEqual({ boots: 4, poles: 1 })
  })

  test('never hold more than 999 of one item', () => {
    expect(missingQuantities({ boots: 990 }, { boots: 990 }, { boots: 20 })).toEqual({ boots: 9 })
    expect(excessQuantities({ boots: 990, poles: 998 }, { boots: 20, poles: 1, gaiters: 999 })).toEqual({ boots: 11 })
  })

  test('are merged once, despite repeated or interrupted attempts', () => {
    fc.assert(
      fc.property(quantities, quantities, quantities, (had, guest, share) => {
        const all = missingQuantities(had, had, guest)
        const done = Object.fromEntries(Object.entries(all).map(([key, n]) => [key, Math.min(n, share[key] ?? 0)]))
        const brokenOff = plus(had, done)
        const rest = missingQuantities(had, brokenOff, guest)
        expect(plus(brokenOff, rest)).toEqual(plus(had, all))
        expect(missingQuantities(had, plus(had, all), guest)).toEqual({})
      }),
    )
  })

  test('lose no item that was added elsewhere meanwhile', () => {
    const missing = missingQuantities({ boots: 1 }, { boots: 9, poles: 4 }, { boots: 2 })
    expect(missing).toEqual({})
  })
})

describe('the quantity that still fits into a cart', () => {
  test.each([
    ['all of it without limits', 5, 2, 2, {}, 5],
    ['the rest of the stock', 5, 2, 2, { stock: 6 }, 4],
    ['zero once the cart holds the stock', 5, 6, 6, { stock: 6 }, 0],
    ['zero when the cart holds more than the stock', 1, 9, 9, { stock: 6 }, 0],
    ['the limit per order, over all variants', 5, 0, 2, { stock: 9, perOrder: 4 }, 2],
  ])('is %s', (_what, wanted, held, ordered, limits, expected) => {
    expect(fitting(wanted, held, ordered, limits)).toBe(expected)
  })
})
