import { describe, expect, test } from 'vitest'
import { lowestPrice, priceOf } from '../../../../src/domain/price/price.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })

describe('a price', () => {
  test('is a sale only below its former price', () => {
    expect(priceOf(usd(100), usd(120))).toEqual({ kind: 'sale', was: usd(120), now: usd(100) })
    expect(priceOf(usd(100), usd(100))).toEqual({ kind: 'regular', now: usd(100) })
    expect(priceOf(usd(100), usd(90))).toEqual({ kind: 'regular', now: usd(100) })
    expect(priceOf(usd(100), undefined)).toEqual({ kind: 'regular', now: usd(100) })
  })

  test('is the lowest of several, on sale or not', () => {
    const sale = priceOf(usd(80), usd(120))
    expect(lowestPrice([priceOf(usd(100), undefined), sale, priceOf(usd(90), undefined)])).toBe(sale)
    expect(lowestPrice([])).toBeUndefined()
  })
})
