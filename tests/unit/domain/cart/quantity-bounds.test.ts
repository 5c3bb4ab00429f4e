import { describe, expect, test } from 'vitest'
import { boundsText, lineBounds } from '../../../../src/domain/cart/quantity-bounds.ts'

describe('the quantity bounds of an order', () => {
  test('are reduced for a line by the quantity in other lines of the product', () => {
    expect(lineBounds({ least: 2, most: 4 })).toEqual({ least: 2, most: 4 })
    expect(lineBounds({ least: 2, most: 4 }, 1)).toEqual({ least: 1, most: 3 })
    expect(lineBounds({ least: 2, most: 4 }, 9)).toEqual({ least: 1, most: 1 })
    expect(lineBounds({})).toEqual({ least: 1, most: 999 })
    expect(lineBounds({ most: 5000 })).toEqual({ least: 1, most: 999 })
  })

  test('are written with their numbers in words', () => {
    const words = { quantity_least: 'least {count}', quantity_most: 'most {count}' }
    expect(boundsText({ least: 2, most: 4 }, words)).toBe('least 2 · most 4')
    expect(boundsText({ most: 4 }, words)).toBe('most 4')
    expect(boundsText({}, words)).toBe('')
  })
})
