import { describe, expect, test } from 'vitest'
import { byMerchantOrder } from '../../../../src/domain/catalogue/merchant-order.ts'

const placed = (id: number, everywhere: number, category: Record<number, number | null> = {}) => ({
  id,
  position: { everywhere, category },
})
const products = [placed(1, 5, { 20: 0 }), placed(2, 3), placed(3, 5, { 20: null }), placed(4, 0, { 20: 2, 30: 0 })]
const inOrder = (category?: number): number[] => products.toSorted(byMerchantOrder(category)).map(({ id }) => id)

describe('the merchant’s order', () => {
  test('puts places in the category first, then those of all lists', () =>
    expect(inOrder(20)).toEqual([1, 4, 2, 3])) // prettier-ignore
  test('ignores the places of another category', () => expect(inOrder(30)).toEqual([4, 2, 3, 1]))
  test('is that of all lists, newest first, for a category without places', () => {
    expect(inOrder(40)).toEqual([4, 2, 3, 1])
    expect(inOrder()).toEqual([4, 2, 3, 1])
  })
})
