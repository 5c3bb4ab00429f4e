import type { Snapshot } from '../content/snapshot/snapshot.ts'
import type { CatalogueProduct } from '../domain/catalogue/catalogue.ts'
import type { Store } from '../domain/region/stores.ts'
import type { Commerce } from '../ports/commerce.ts'
import type { LoaderContext } from './loader.ts'
import { hasPrice, noProductsError } from './sold-products.ts'

/** A product as its store sells it by now; without `product` it is not sold any more. */
type ProductUpdate = { readonly id: string; readonly product: CatalogueProduct | undefined }

export type ProductReader = {
  readonly commerce: Pick<Commerce, 'catalogue'>
  readonly store: Store
  /** The products as they are known. */
  readonly previous: Pick<Snapshot, 'find' | 'ids'>
  readonly report: LoaderContext['report']
}

/** Whether some products are all that a store is known to have. */
const areAll = (known: readonly string[], ids: ReadonlySet<number>): boolean =>
  known.length > 0 && known.every((id) => ids.has(Number(id)))

/**
 * Reads products that events name. One that is hidden, deleted or unreadable is not sold any more, as in a read of the
 * whole catalogue. The store's terms, and places in categories that a product stays in, are those that are known.
 * @returns `undefined` where the terms are not known
 * @throws Error where the platform has no product of the store any more
 */
export async function readNamedProducts(
  { commerce, store, previous, report }: ProductReader,
  ids: ReadonlySet<number>,
): Promise<readonly ProductUpdate[] | undefined> {
  const terms = previous.find('store', 'terms', store)
  if (!terms) return undefined
  const places = [...ids].flatMap((id) => {
    const row = previous.find('catalogue', String(id), store)
    return row ? [[id, row.position.category] as const] : []
  })
  const found = await commerce.catalogue.sellableOf(
    { ids: [...ids], currency: terms.currency, known: new Map(places) },
    (fault) => report({ collection: 'catalogue', scope: store, ...fault }),
  )
  const sold = found.filter((product) => hasPrice(product, store, report))
  if (sold.length === 0 && areAll(previous.ids('catalogue', store), ids)) throw noProductsError(store)
  const byId = new Map(sold.map((product) => [product.id, product]))
  return [...ids].map((id) => ({ id: String(id), product: byId.get(id) }))
}
