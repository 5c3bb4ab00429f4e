import { createAnswerAges } from '../lib/answer-ages.ts'
import { createBatch } from '../lib/batch.ts'
import { type VerbCacheParts, createVerbCache } from '../lib/cached-verb.ts'
import { hideVariantPrices } from '../ports/commerce/hide-prices.ts'
import { catalogueCache } from '../ports/cache-times.ts'
import { concernsClient } from '../ports/vendor-error.ts'
import type { Commerce } from '../ports/commerce.ts'
import type { CachedReads } from '../ports/commerce/cached-reads.ts'
import type { PlatformCustomer } from '../ports/commerce/customers.ts'
import { createStockReads } from './cached-stock.ts'
import { createMissingIds } from './missing-ids.ts'

const megabyte = 1_000_000

/** Stale never: a role that was taken away must end (security, A14). */
const customerFor = { freshMs: catalogueCache.freshMs, staleMs: 0 }

/** Products that are asked for within this time, ms, are asked for in one call. */
const listingWaitMs = 2

/**
 * Reads from memory: a minute old at most, up to a day old while the platform fails, one call for all who ask at once.
 * The platform's quota is small, and its category tree takes one request at a time (vendors, commerce 3.7). Ids of
 * products and categories that it does not have are refused from memory, except where stock is asked for.
 * @param parts.release identity of the live release
 * @param parts.mayLoad called before the platform is asked; an error that it throws fails the read
 */
export function createCachedReads(
  { catalogue, storefront, inventory, customers, groups, ...commerce }: Commerce,
  clock: () => number,
  {
    mayLoad,
    onRead,
    release = () => undefined,
  }: Pick<VerbCacheParts, 'mayLoad' | 'onRead'> & { readonly release?: () => unknown } = {},
): CachedReads {
  const { note: onLoad, ageOf } = createAnswerAges(clock)
  const parts = { clock, onLoad, mayLoad, onRead, concernsCaller: concernsClient }
  const cached = createVerbCache(parts)
  const few = { ...catalogueCache, bytes: megabyte }
  const many = { ...catalogueCache, bytes: 4 * megabyte }

  const lists = {
    productPage: cached(catalogue.productPage, many),
    variantSearch: cached(catalogue.variantSearch, many),
  }
  const missingIds = () => createMissingIds(clock, release)
  const missing = { products: missingIds(), categories: missingIds() }
  const cachedProduct = cached(catalogue.product, many)
  const product = missing.products.remembering(cachedProduct)
  const belowProduct = {
    optionPage: cached(catalogue.optionPage, many),
    variantPage: cached(catalogue.variantPage, many),
    variant: cached(catalogue.variant, many),
    variants: cached(catalogue.variants, many),
    modifiers: cached(catalogue.modifiers, few),
  }
  const listing = cached(createBatch(storefront.listings, { most: storefront.mostIds, waitMs: listingWaitMs }), many)
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
  const customer = cached<[id: number, change: string], PlatformCustomer | undefined>((id) => customers.get(id), {
    ...customerFor,
    bytes: 4 * megabyte,
  })
  const group = { group: cached(groups.get, few), guestGroup: cached(groups.forGuests, few) }

  const forgetAll = (verbs: Readonly<Record<string, Pick<typeof cachedProduct, 'invalidate'>>>, id?: number): void => {
    for (const verb of Object.values(verbs)) verb.invalidate(id)
  }
  const forgetStock = (id?: number): void => {
    listing.invalidate(id)
    stock.invalidate(id)
  }
  const forgetProduct = (id?: number): void => {
    missing.products.invalidate(id)
    cachedProduct.invalidate(id)
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
    category: missing.categories.remembering(categories.category),
    product,
    isMissing: (id) => missing.products.has(id),
    noteMissing: (call, missingIn) => missing.products.noteMissing(call, missingIn),
    listing,
    variants: missing.products.remembering(belowProduct.variants),
    offeredVariants: belowProduct.variants,
    modifiers: belowProduct.modifiers,
    customer: (id, change = '') => customer(id, change),
    invalidateCustomer: customer.invalidate,
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
    invalidate(change) {
      switch (change.kind) {
        case 'product':
          forgetProduct(change.id)
          return forgetStock(change.id)
        case 'stock':
          return forgetStock(change.productId)
        case 'prices':
          return forgetProduct()
        case 'categories':
          missing.categories.invalidate()
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
