import { describe, expect, test } from 'vitest'
import { bestStock, stockOf, publicStockLevel } from '../../../../src/domain/catalogue/stock.ts'

const counted = { tracked: true, level: 10, availability: 'available', purchasingDisabled: false } as const

describe('the stock of a variant', () => {
  test.each([
    [10, 'in_stock'],
    [4, 'in_stock'],
    [3, 'low'],
    [1, 'low'],
    [0, 'sold_out'],
    [-2, 'sold_out'],
  ])('has for a level of %d the state %s', (level, state) => {
    expect(stockOf({ ...counted, level })).toBe(state)
  })

  test('ignores the level where it is not tracked', () => {
    expect(stockOf({ ...counted, tracked: false, level: 0 })).toBe('in_stock')
  })

  test('is a pre-order at any level', () => {
    expect(stockOf({ ...counted, level: 0, availability: 'preorder' })).toBe('preorder')
  })

  test('is sold out when its purchase is disabled, and discontinued when the product is', () => {
    expect(stockOf({ ...counted, purchasingDisabled: true })).toBe('sold_out')
    expect(stockOf({ ...counted, purchasingDisabled: true, availability: 'disabled' })).toBe('discontinued')
  })
})

describe('the stock of a product', () => {
  test('is that of its best variant', () => {
    expect(bestStock(['sold_out', 'low'])).toBe('low')
    expect(bestStock(['low', 'in_stock', 'sold_out'])).toBe('in_stock')
    expect(bestStock([])).toBe('sold_out')
  })
})

describe('publicStockLevel', () => {
  test('shows levels up to three, and none where stock is not tracked', () => {
    expect([0, 3, 4, 400, undefined].map(publicStockLevel)).toEqual([0, 3, undefined, undefined, undefined])
  })
})
