import type { Store } from '../domain/countries.ts'
import { mapConcurrently } from '../lib/map-concurrently.ts'
import type { Commerce } from '../vendors/bigcommerce/index.ts'
import type { WireCurrency } from '../vendors/bigcommerce/wire/store-data.ts'
import { toCatalogueProduct } from '../vendors/bigcommerce/wire/to-catalogue.ts'
import { toStoreTerms, type WireZone } from '../vendors/bigcommerce/wire/to-store-terms.ts'
import type { Loader } from './loader.ts'

const concurrentReads = 4

/** Products of one store with prices and stock as states, and the store's terms. */
export function catalogueLoader(commerce: Commerce, store: Store): Loader {
  return {
    name: `catalogue:${store}`,
    async load({ store: rows, report }) {
      const currency = await defaultCurrency(commerce, store)
      const zones = await zonesOf(commerce)
      const wireProducts = await commerce.catalogue.products((fault) =>
        report({ collection: 'catalogue', scope: store, ...fault }),
      )
      const terms = toStoreTerms(store, currency, zones)
      const products = wireProducts.map((product) => toCatalogueProduct(product, terms.currency))
      rows.clear('catalogue', store)
      rows.clear('store', store)
      for (const product of products) {
        if (product.variants.length > 0) rows.set('catalogue', String(product.id), store, product)
        else report({ collection: 'catalogue', id: String(product.id), scope: store, field: 'variants', message: 'has none with a price' }) // prettier-ignore
      }
      rows.set('store', 'terms', store, terms)
    },
  }
}

async function defaultCurrency(commerce: Commerce, store: Store): Promise<WireCurrency> {
  const currency = (await commerce.currencies()).find(({ is_default: isDefault }) => isDefault)
  if (!currency) throw new Error(`store ${store} has no default currency`)
  return currency
}

async function zonesOf(commerce: Commerce): Promise<readonly WireZone[]> {
  const zones = await commerce.shippingZones()
  return mapConcurrently(zones, concurrentReads, async (zone) => ({
    zone,
    methods: await commerce.shippingMethods(zone.id),
  }))
}
