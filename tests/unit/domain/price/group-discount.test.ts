import { describe, expect, test } from 'vitest'
import { type DiscountRule, discountedPrice, withAncestors } from '../../../../src/domain/price/group-discount.ts'

const percentOff = (percent: number) => ({ kind: 'percent', percent }) as const
const amountOff = (amount: number) => ({ kind: 'amount_off', amount }) as const
const newPrice = (amount: number) => ({ kind: 'new_price', amount }) as const
const onAll = (discount: DiscountRule['discount']): DiscountRule => ({ on: 'all', discount })
const onCategory = (categoryId: number, discount: DiscountRule['discount']): DiscountRule => ({
  on: 'category',
  categoryId,
  discount,
})
const onProduct = (productId: number, discount: DiscountRule['discount']): DiscountRule => ({
  on: 'product',
  productId,
  discount,
})

const product = { id: 7, categories: new Set([20, 2]) }
const price = 25_995

describe('the price for a customer group', () => {
  test.each([
    ['a percentage is taken off', percentOff(40), 15_597],
    ['an amount is taken off', amountOff(5000), 20_995],
    ['a new price replaces the old', newPrice(19_900), 19_900],
    ['nothing is taken off with 0 %', percentOff(0), price],
    ['everything is taken off with 100 %', percentOff(100), 0],
    ['an amount above the price leaves nothing', amountOff(90_000), 0],
    ['a new price above the old one is no discount', newPrice(30_000), price],
    ['a negative percentage is no discount', percentOff(-10), price],
  ] as const)('follows its rule: %s', (_what, discount, paid) => {
    expect(discountedPrice(price, product, [onAll(discount)])).toBe(paid)
  })

  test('rounds half a cent up, despite binary fractions of the percentage', () => {
    expect(discountedPrice(19_995, product, [onAll(percentOff(30))])).toBe(13_997)
    expect(discountedPrice(1, product, [onAll(percentOff(50))])).toBe(1)
    expect(discountedPrice(1000, product, [onAll(percentOff(33.3333))])).toBe(667)
  })

  test('follows the product’s rule before a category’s, and that before the general one', () => {
    const rules = [onAll(percentOff(50)), onCategory(20, percentOff(40)), onProduct(7, percentOff(10))]
    expect(discountedPrice(1000, product, rules)).toBe(900)
    expect(discountedPrice(1000, { ...product, id: 8 }, rules)).toBe(600)
    expect(discountedPrice(1000, { id: 8, categories: new Set([99]) }, rules)).toBe(500)
  })

  test('is the lowest among rules of the same rank', () => {
    const rules = [onCategory(20, amountOff(100)), onCategory(2, percentOff(20))]
    expect(discountedPrice(1000, product, rules)).toBe(800)
    expect(discountedPrice(300, product, rules)).toBe(200)
  })

  test('is the regular price without a matching rule', () => {
    expect(discountedPrice(price, product, [])).toBe(price)
    expect(discountedPrice(price, product, [onProduct(8, percentOff(50)), onCategory(99, percentOff(50))])).toBe(price)
  })
})

describe('withAncestors', () => {
  test('includes all parent categories, even in a circular tree', () => {
    const parents = new Map([
      [20, 2],
      [2, 1],
      [1, 0],
      [30, 31],
      [31, 30],
    ])
    expect(withAncestors([20], parents)).toEqual(new Set([20, 2, 1]))
    expect(withAncestors([30, 99], parents)).toEqual(new Set([30, 31, 99]))
    expect(withAncestors([], parents)).toEqual(new Set())
  })
})
