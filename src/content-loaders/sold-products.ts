import type { CatalogueProduct } from '../domain/catalogue/catalogue.ts'
import type { Store } from '../domain/region/stores.ts'
import type { LoaderContext } from './loader.ts'

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
