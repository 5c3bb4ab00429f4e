import { describe, expect, it } from 'vitest'
import { bestStock, stockOf, publicStockLevel } from '../../../../src/domain/catalogue/stock.ts'

const counted = { tracked: true, level: 10, availability: 'available', purchasingDisabled: false } as const

describe('the stock of a variant', () => {
  it.each([
    [10, 'in_stock'],
    [4, 'in_stock'],
    [3, 'low'],
    [1, 'low'],
    [0, 'sold_out'],
    [-2, 'sold_out'],
  ])('with %d left is %s', (level, state) => {
    expect(stockOf({ ...counted, level })).toBe(state)
  })

  it('ignores levels of stock that is not counted', () => {
    expect(stockOf({ ...counted, tracked: false, level: 0 })).toBe('in_stock')
  })

  it('may be ordered ahead whatever the level', () => {
    expect(stockOf({ ...counted, level: 0, availability: 'preorder' })).toBe('preorder')
  })

  it('is sold out when its purchase is switched off, and discontinued when the product is', () => {
    expect(stockOf({ ...counted, purchasingDisabled: true })).toBe('sold_out')
    expect(stockOf({ ...counted, purchasingDisabled: true, availability: 'disabled' })).toBe('discontinued')
  })
})

it('a product is as available as its best variant', () => {
  expect(bestStock(['sold_out', 'low'])).toBe('low')
  expect(bestStock(['low', 'in_stock', 'sold_out'])).toBe('in_stock')
  expect(bestStock([])).toBe('sold_out')
})

it('the exact level shows from three down, and never where stock is not counted', () => {
  expect([0, 3, 4, 400, undefined].map(publicStockLevel)).toEqual([0, 3, undefined, undefined, undefined])
})
