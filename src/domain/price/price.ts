import type { Money } from './money.ts'
import type { Price } from '../catalogue/product.ts'

/**
 * The price of a variant.
 * @param was the retail price; a sale only when there is one above `now`
 */
export function priceOf(now: Money, was: Money | undefined): Price {
  return was && was.amount > now.amount ? { kind: 'sale', was, now } : { kind: 'regular', now }
}

/** The price with the lowest `now`, `undefined` of none. */
export function lowestPrice(prices: readonly Price[]): Price | undefined {
  return prices.reduce<Price | undefined>(
    (lowest, price) => (lowest === undefined || price.now.amount < lowest.now.amount ? price : lowest),
    undefined,
  )
}
