import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInRange, priceRanges } from '../../../../src/domain/listing/price-ranges.ts'

const slugsOf = (amounts: readonly number[], currency = 'USD'): string[] =>
  priceRanges(amounts.map((amount) => ({ amount, currency }))).map(({ slug }) => slug)

describe('price ranges', () => {
  test('fit the prices of a category, in round numbers', () => {
    const shoes = [8_995, 9_995, 11_995, 13_995, 14_995, 17_995, 18_995, 19_995, 21_995, 23_995, 25_995, 31_995, 37_995]
    expect(slugsOf(shoes)).toEqual(['0-100', '100-200', '200-300', '300-'])
    expect(slugsOf([8_995, 12_995, 5_995])).toEqual(['50-100', '100-'])
    expect(slugsOf([1_495, 1_995, 2_495, 2_995, 4_495, 4_995])).toEqual(['0-25', '25-'])
  })

  test('fit a currency without cents', () => {
    expect(slugsOf([16_500, 24_700, 33_000, 39_500, 46_200, 54_400, 28_000], 'JPY')).toEqual([
      '0-20000',
      '20000-40000',
      '40000-',
    ])
  })

  test('omit ranges without a product', () => {
    expect(slugsOf([1_000, 1_500, 9_500, 9_700, 1_200, 9_900])).toEqual(['0-50', '50-'])
    expect(slugsOf([500, 600, 700, 800, 900, 950, 41_000, 42_000, 43_000])).toEqual(['0-200', '400-'])
  })

  test.each([[[]], [[9_995]], [[9_995, 9_995, 9_995]], [[0, 0]]])('are empty for %j', (amounts) => {
    expect(slugsOf(amounts)).toEqual([])
  })

  test('hold each price exactly once, are at most five, and are in order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 500_000 }), { minLength: 2, maxLength: 40 }), (amounts) => {
        const prices = amounts.map((amount) => ({ amount, currency: 'EUR' }))
        const ranges = priceRanges(prices)
        expect(ranges.length).toBeLessThanOrEqual(5)
        if (ranges.length === 0) return
        for (const price of prices) expect(ranges.filter((range) => isInRange(price, range))).toHaveLength(1)
        const edges = ranges.flatMap(({ from, to }) => [from.amount, to?.amount ?? Number.POSITIVE_INFINITY])
        expect(edges).toEqual(edges.toSorted((one, other) => one - other))
      }),
    )
  })
})
