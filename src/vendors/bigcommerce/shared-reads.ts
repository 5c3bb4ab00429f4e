import { createFreshCache } from '../../lib/fresh-cache.ts'
import type { WireCustomer } from '../../wire/bigcommerce/customer.ts'
import type { Catalogue, Commerce } from './commerce.ts'
import type { Groups } from './groups.ts'

/** The reads of one store that are answered from memory where they are fresh. */
export type SharedReads = Pick<
  Catalogue,
  'productPage' | 'product' | 'options' | 'variants' | 'categoryPage' | 'categoryTree'
> &
  Pick<Commerce, 'store' | 'currencies' | 'currency'> & {
    /** One customer's own record: never handed to anybody else. */
    readonly customer: (id: number) => Promise<WireCustomer | undefined>
    /** Makes the next read of this customer ask the platform. */
    readonly forgetCustomer: (id: number) => void
    /** A customer group, for its members only; and the one that everybody else is in. */
    readonly group: Groups['get']
    readonly guestGroup: Groups['forGuests']
  }

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Reads from memory: a minute old at most, up to a day old while the platform fails, one call for all who ask at once.
 * The platform's quota is small, and its category tree takes one request at a time (BigCommerce contract §3.7).
 */
export function createSharedReads(
  { catalogue, customers, groups, ...commerce }: Commerce,
  clock: () => number,
): SharedReads {
  function cached<Arguments extends unknown[], Value>(verb: (...args: Arguments) => Promise<Value>) {
    const cache = createFreshCache<Value>({ freshMs: minute, staleMs: day, size: 500, clock })
    return (...args: Arguments) => cache.get(JSON.stringify(args), () => verb(...args))
  }
  // Nothing stale: a role that was taken away must end (security guide §2.2).
  const known = createFreshCache<WireCustomer | undefined>({ freshMs: minute, staleMs: 0, size: 5000, clock })
  return {
    customer: (id) => known.get(String(id), () => customers.get(id)),
    forgetCustomer: (id) => known.drop(String(id)),
    group: cached(groups.get),
    guestGroup: cached(groups.forGuests),
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
