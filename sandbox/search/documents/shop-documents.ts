import type { SoldProduct } from '../../commerce/catalogue/sold-products.ts'
import type { ContentStore } from '../../content/store.ts'
import { openLibrary } from './library.ts'
import { articleDocuments, postDocuments } from './page-documents.ts'
import { productDocuments } from './product-documents.ts'
import type { SearchDocument } from './search-document.ts'

/**
 * The documents that the shop's indexing job would have put into the engine: a document of each product, post and
 * article in each language of the stack. Made when asked for, and anew once content was published or something that
 * stores sell has changed; the same array until then.
 * @param soldProducts answers with the same array until something of it changes
 */
export function shopDocuments(
  store: ContentStore,
  soldProducts: () => readonly SoldProduct[],
): () => readonly SearchDocument[] {
  const environments = store.stack.environments.map(({ name }) => name)
  const state = (): string =>
    [store.generation(), ...environments.map((name) => store.published.newest(name))].join('/')
  let made: { readonly state: string; readonly sold: object; readonly documents: readonly SearchDocument[] } | undefined
  return () => {
    const now = { state: state(), sold: soldProducts() }
    if (made?.state !== now.state || made.sold !== now.sold) {
      made = { ...now, documents: environments.flatMap((name) => documentsIn(store, name, now.sold)) }
    }
    return made.documents
  }
}

function documentsIn(
  store: ContentStore,
  environment: string,
  sold: readonly SoldProduct[],
): readonly SearchDocument[] {
  const byId = new Map(sold.map((product) => [`${product.store}/${product.id}`, product]))
  return store.stack.locales.flatMap((locale) => {
    const library = openLibrary(store, environment, locale)
    return [
      ...productDocuments(library, (key, id) => byId.get(`${key}/${id}`)),
      ...postDocuments(library),
      ...articleDocuments(library),
    ]
  })
}
