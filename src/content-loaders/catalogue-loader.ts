import type { CatalogueProduct } from '../domain/catalogue/catalogue.ts'
import type { Store } from '../domain/region/stores.ts'
import type { Commerce } from '../ports/commerce.ts'
import type { Loader, LoaderContext } from './loader.ts'

/** The failure of a platform that has no product of a store that had some: a slip over there empties no shop. */
export const noProductsError = (store: Store): Error =>
  new Error(`the platform has no product of the store ${store} any more: \`npm run build\` takes that over`)

/** Whether a product has a variant with a price; one that has none is reported. */
export function hasPrice({ id, variants }: CatalogueProduct, store: Store, report: LoaderContext['report']): boolean {
  if (variants.length > 0) return true
  report({
    collection: 'catalogue',
    id: String(id),
    scope: store,
    field: 'variants',
    message: 'has none with a price',
  })
  return false
}

/**
 * Products of one store with prices and stock as states, and the store's terms.
 * @throws Error where the platform has no product of a store that had some
 */
export function catalogueLoader(commerce: Commerce, store: Store): Loader {
  return {
    name: `catalogue:${store}`,
    async load({ store: rows, report }) {
      const terms = await commerce.terms(store)
      const products = await commerce.catalogue.sellable(terms.currency, (fault) =>
        report({ collection: 'catalogue', scope: store, ...fault }),
      )
      // A sync that begins from nothing has no row here: a build takes over what an operator has looked at.
      if (products.length === 0 && rows.ids('catalogue', store).length > 0) throw noProductsError(store)
      const sold = products.filter((product) => hasPrice(product, store, report))
      rows.replaceRows('catalogue', store, new Map(sold.map((product) => [String(product.id), product])))
      rows.set('store', 'terms', store, terms)
    },
  }
}
