import { createFreshCache } from '../../lib/fresh-cache.ts'
import type { Catalogue, Commerce } from './commerce.ts'

/** The reads that all visitors share, of one store. */
export type SharedReads = Pick<
  Catalogue,
  'productPage' | 'product' | 'options' | 'variants' | 'categoryPage' | 'categoryTree'
> &
  Pick<Commerce, 'store' | 'currencies' | 'currency'>

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Reads from memory: a minute old at most, up to a day old while the platform fails, one call for all who ask at once.
 * The platform's quota is small, and its category tree takes one request at a time (BigCommerce contract §3.7).
 */
export function createSharedReads({ catalogue, ...commerce }: Commerce, clock: () => number): SharedReads {
  function cached<Arguments extends unknown[], Value>(verb: (...args: Arguments) => Promise<Value>) {
    const cache = createFreshCache<Value>({ freshMs: minute, staleMs: day, size: 500, clock })
    return (...args: Arguments) => cache.get(JSON.stringify(args), () => verb(...args))
  }
  return {
    productPage: cached(catalogue.productPage),
    product: cached(catalogue.product),
    options: cached(catalogue.options),
    variants: cached(catalogue.variants),
    categoryPage: cached(catalogue.categoryPage),
    categoryTree: cached(catalogue.categoryTree),
    store: cached(commerce.store),
    currencies: cached(commerce.currencies),
    currency: cached(commerce.currency),
  }
}
