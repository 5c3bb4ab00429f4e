import type { Store } from '../domain/region/stores.ts'
import type { Commerce } from '../ports/commerce.ts'
import type { Loader } from './loader.ts'

/** Products of one store with prices and stock as states, and the store's terms. */
export function catalogueLoader(commerce: Commerce, store: Store): Loader {
  return {
    name: `catalogue:${store}`,
    async load({ store: rows, report }) {
      const terms = await commerce.terms(store)
      const products = await commerce.catalogue.sellable(terms.currency, (fault) =>
        report({ collection: 'catalogue', scope: store, ...fault }),
      )
      rows.clear('catalogue', store)
      rows.clear('store', store)
      for (const product of products) {
        if (product.variants.length > 0) rows.set('catalogue', String(product.id), store, product)
        else
          report({
            collection: 'catalogue',
            id: String(product.id),
            scope: store,
            field: 'variants',
            message: 'has none with a price',
          })
      }
      rows.set('store', 'terms', store, terms)
    },
  }
}
