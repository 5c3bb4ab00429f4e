import { contentLocales } from '../domain/countries.ts'
import type { LoaderStore, Problem } from './loader.ts'

type Addressed = { readonly uid: string; readonly address: string }

/** Entries whose address another one of their type has: the first by uid gets the page. */
export function duplicateAddresses(store: LoaderStore): readonly Problem[] {
  return contentLocales.flatMap((scope) => {
    const lists = {
      product: store.all('product', scope).map(({ uid, slug }) => ({ uid, address: slug })),
      product_category: store.all('product_category', scope).map(({ uid, path }) => ({ uid, address: path })),
      page: store.all('page', scope).map(({ uid, path }) => ({ uid, address: path })),
    }
    return (['product', 'product_category', 'page'] as const).flatMap((collection) =>
      doubles(lists[collection]).map(({ uid, first }) => ({
        collection,
        id: uid,
        scope,
        field: 'url',
        message: `is the address of ${first} too`,
      })),
    )
  })
}

function doubles(entries: readonly Addressed[]): readonly { readonly uid: string; readonly first: string }[] {
  const owners = new Map<string, string>()
  return entries.flatMap(({ uid, address }) => {
    const first = owners.get(address)
    if (first === undefined) owners.set(address, uid)
    return first === undefined ? [] : [{ uid, first }]
  })
}
