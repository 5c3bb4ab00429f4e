import { createAnswerAges } from '../../lib/answer-ages.ts'
import { createBatch } from '../../lib/batch.ts'
import { type VerbCacheParts, createVerbCache } from '../../lib/cached-verb.ts'
import type { WireListing } from './wire/storefront.ts'
import type { WireCustomer } from './wire/customer.ts'
import { hideVariantPrices } from './wire/hide-prices.ts'
import type { StoreChange } from './wire/store-event.ts'
import { sharedFor } from '../shared-for.ts'
import { concernsClient } from '../vendor-error.ts'
import type { Catalogue, Commerce } from './commerce.ts'
import type { Groups } from './groups.ts'
import { type StockReads, createStockReads } from './stock-reads.ts'
import { listingsPerCall } from './storefront-query.ts'

/**
 * The reads of one store that are answered from memory where they are fresh. What hangs below a hidden product is not
 * there.
 */
export type SharedReads = Pick<
  Catalogue,
  | 'productPage'
  | 'product'
  | 'optionPage'
  | 'variantPage'
  | 'variant'
  | 'variantSearch'
  | 'variants'
  | 'category'
  | 'categoryPage'
  | 'categoryTree'
> &
  Pick<Commerce, 'store' | 'currencies' | 'currency' | 'countries' | 'states' | 'shippingZones' | 'shippingMethods'> &
  StockReads & {
    /** A product as any shopper sees it; `undefined` where it is not shown. */
    readonly listing: (productId: number) => Promise<WireListing | undefined>
    /** One customer's own record: never handed to anybody else. */
    readonly customer: (id: number) => Promise<WireCustomer | undefined>
    /** Makes the next read of this customer ask the platform. */
    readonly forgetCustomer: (id: number) => void
    /** A customer group, for its members only; and the one that everybody else is in. */
    readonly group: Groups['get']
    readonly guestGroup: Groups['forGuests']
    /**
     * How long ago, in ms, the platform gave this very answer; `undefined` for what is not an answer of these reads.
     */
    readonly ageOf: (answer: object) => number | undefined
    /** Forgets exactly what a change touches. */
    readonly forget: (change: StoreChange) => void
  }

const megabyte = 1_000_000

/** Stale never: a role that was taken away must end (security, A14). */
const customerFor = { freshMs: sharedFor.freshMs, staleMs: 0 }

/** Products that are asked for within this time, ms, are asked for in one call. */
const listingBatch = { most: listingsPerCall, waitMs: 2 }

/**
 * Reads from memory: a minute old at most, up to a day old while the platform fails, one call for all who ask at once.
 * The platform's quota is small, and its category tree takes one request at a time (vendors, commerce 3.7).
 * @param parts.mayLoad called before the platform is asked; what it throws is the read's failure
 */
export function createSharedReads(
  { catalogue, storefront, inventory, customers, groups, ...commerce }: Commerce,
  clock: () => number,
  { mayLoad, onRead }: Pick<VerbCacheParts, 'mayLoad' | 'onRead'> = {},
): SharedReads {
  const { note: onLoad, ageOf } = createAnswerAges(clock)
  const parts = { clock, onLoad, mayLoad, onRead, concernsCaller: concernsClient }
  const cached = createVerbCache(parts)
  const few = { ...sharedFor, bytes: megabyte }
  const many = { ...sharedFor, bytes: 4 * megabyte }

  const lists = {
    productPage: cached(catalogue.productPage, many),
    variantSearch: cached(catalogue.variantSearch, many),
  }
  const product = cached(catalogue.product, many)
  const belowProduct = {
    optionPage: cached(catalogue.optionPage, many),
    variantPage: cached(catalogue.variantPage, many),
    variant: cached(catalogue.variant, many),
    variants: cached(catalogue.variants, many),
  }
  const listing = cached(createBatch(storefront.listings, listingBatch), many)
  const categories = {
    category: cached(catalogue.category, few),
    categoryPage: cached(catalogue.categoryPage, few),
    categoryTree: cached(catalogue.categoryTree, few),
  }
  const storeData = {
    store: cached(commerce.store, few),
    currencies: cached(commerce.currencies, few),
    currency: cached(commerce.currency, few),
    countries: cached(commerce.countries, few),
    states: cached(commerce.states, few),
    shippingZones: cached(commerce.shippingZones, few),
    shippingMethods: cached(commerce.shippingMethods, few),
  }
  const stock = createStockReads(inventory, parts)
  const customer = cached(customers.get, { ...customerFor, bytes: 4 * megabyte })
  const group = { group: cached(groups.get, few), guestGroup: cached(groups.forGuests, few) }

  const forgetAll = (verbs: Readonly<Record<string, Pick<typeof product, 'invalidate'>>>, id?: number): void => {
    for (const verb of Object.values(verbs)) verb.invalidate(id)
  }
  const forgetStock = (id?: number): void => {
    listing.invalidate(id)
    stock.forget(id)
  }
  const forgetProduct = (id?: number): void => {
    product.invalidate(id)
    listing.invalidate(id)
    forgetAll(belowProduct, id)
    forgetAll(lists)
  }

  return {
    ...lists,
    ...categories,
    ...storeData,
    ...stock.reads,
    ...group,
    product,
    listing,
    variants: belowProduct.variants,
    customer,
    forgetCustomer: customer.invalidate,
    optionPage: async (id, query) => ((await product(id)) ? belowProduct.optionPage(id, query) : undefined),
    async variantPage(id, query) {
      const parent = await product(id)
      const found = parent && (await belowProduct.variantPage(id, query))
      return found && parent.is_price_hidden ? { ...found, data: found.data.map(hideVariantPrices) } : found
    },
    async variant(id, variantId, selection) {
      const parent = await product(id)
      const found = parent && (await belowProduct.variant(id, variantId, selection))
      return found && parent.is_price_hidden ? hideVariantPrices(found) : found
    },
    ageOf,
    forget(change) {
      switch (change.kind) {
        case 'product':
          forgetProduct(change.id)
          return forgetStock(change.id)
        case 'stock':
          return forgetStock(change.productId)
        case 'prices':
          return forgetProduct()
        case 'categories':
          return forgetAll(categories)
        case 'store':
          return forgetAll(storeData)
        case 'customer':
          return customer.invalidate(change.id)
        case 'order':
          return
      }
    },
  }
}
