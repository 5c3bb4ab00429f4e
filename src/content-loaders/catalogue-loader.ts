import type { Store } from '../domain/region/stores.ts'
import type { Commerce } from '../ports/commerce.ts'
import type { Loader, LoaderContext } from './loader.ts'
import { type ProductReader, readNamedProducts } from './named-products.ts'
import { type ProductPart, selectProducts, type StoreLook, toMark } from './select-products.ts'
import { hasPrice, noProductsError } from './sold-products.ts'

/** Products up to which a shop is small: each look reads and checks all of it. */
export const smallShopProducts = 500

type CatalogueOptions = {
  /** Now, in ms. */
  readonly clock?: () => number
  /** Products up to which a store is small. */
  readonly smallShop?: number
  /** A look, which reads a part of a large store; without it, all products are read. */
  readonly look?: Pick<StoreLook, 'turn'> | undefined
}

/**
 * Products of one store with prices and stock as states, the store's terms, and the categories that guests may see.
 * @throws Error where the platform has no product of a store that had some
 */
export function catalogueLoader(
  commerce: Commerce,
  store: Store,
  { clock = Date.now, smallShop = smallShopProducts, look }: CatalogueOptions = {},
): Loader {
  return {
    name: `catalogue:${store}`,
    async load(context) {
      const { store: rows } = context
      const [terms, now] = [await commerce.terms(store), clock()]
      const guestCategories = await commerce.groups.guestCategories()
      const known = rows.ids('catalogue', store).length
      const isSmall = known > 0 && known <= smallShop
      // Read before the products: one that changes in between has another state at the next look.
      const states = isSmall ? undefined : await commerce.catalogue.productStates()
      // A sync that begins from nothing has no row here: a build takes over what an operator has looked at.
      if (states?.size === 0 && known > 0) throw noProductsError(store)
      const part = look && states && selectProducts(rows, states, { ...look, store, now, currency: terms.currency })
      const loading = { commerce, store, states, currency: terms.currency }
      if (part) await loadPart(context, loading, part)
      else await loadAll(context, loading)
      rows.set('store', 'terms', store, terms, states && !part ? now : undefined)
      if (guestCategories) rows.set('guest_access', 'guests', store, { categories: guestCategories })
      else rows.replaceRows('guest_access', store, new Map())
    },
  }
}

type Loading = {
  readonly commerce: Commerce
  readonly store: Store
  /** ISO 4217. */
  readonly currency: string
  /** States of all products by id; a small store goes without. */
  readonly states: ReadonlyMap<number, string> | undefined
}

async function loadAll(
  { store: rows, report }: LoaderContext,
  { commerce, store, currency, states }: Loading,
): Promise<void> {
  const products = await commerce.catalogue.sellable(currency, (fault) =>
    report({ collection: 'catalogue', scope: store, ...fault }),
  )
  const known = rows.ids('catalogue', store)
  if (products.length === 0 && known.length > 0) throw noProductsError(store)
  const sold = new Map(
    products.flatMap((product) => (hasPrice(product, store, report) ? [[String(product.id), product] as const] : [])),
  )
  for (const [id, product] of sold) rows.set('catalogue', id, store, product, states && toMark(states.get(product.id)))
  // The state of one that is left out is noted, too: it is read again once that changes.
  const others = new Set([...known, ...[...(states?.keys() ?? [])].map(String)])
  for (const id of others) if (!sold.has(id)) rows.remove('catalogue', id, store, toMark(states?.get(Number(id))))
}

async function loadPart(
  { store: rows, report }: LoaderContext,
  { commerce, store, states }: Loading,
  { due, gone }: ProductPart,
): Promise<void> {
  const previous: ProductReader['previous'] = {
    find: (collection, id, scope) => rows.previous(collection, id, scope),
    ids: (collection, scope) => rows.ids(collection, scope),
  }
  const updates = await readNamedProducts({ commerce, store, previous, report }, due)
  for (const { id, product } of updates ?? []) {
    const mark = toMark(states?.get(Number(id)))
    if (product) rows.set('catalogue', id, store, product, mark)
    else rows.remove('catalogue', id, store, mark)
  }
  for (const id of gone) rows.remove('catalogue', id, store, toMark(undefined))
}
