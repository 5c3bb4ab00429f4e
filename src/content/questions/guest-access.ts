import { type Buyer, storeOf } from '../../domain/region/region.ts'
import { type Store, stores } from '../../domain/region/stores.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { GuestAccess } from '../content.ts'
import type { ProductRegions } from '../snapshot/product-index.ts'
import type { TrackedSnapshot } from '../snapshot/tracked-snapshot.ts'
import type { Regions } from './regions.ts'

/** Whether the merchant closes a product to guests in a region: they may see none of its categories in that store. */
export type ClosedToGuests = (product: Pick<Entries['product'], 'platformIds'>, region: string) => boolean

type ProductAccess = 'open' | 'closed' | 'unknown'

/** Of all stores; there are none where guests may see all categories. */
const maxCachedProducts = 100_000
/** Ids that calls of the API named, of all stores. */
const maxCachedIds = 10_000

const findStore = (name: string): Store | undefined => stores.find((store) => store === name)

/**
 * Reads what merchants close to guests (decision 082): by region for pages, which show a product that a store does not
 * have, and by the store's ids for what comes from the store.
 */
export function createGuestAccess(snapshot: TrackedSnapshot): {
  readonly isClosed: ClosedToGuests
  readonly isOpen: GuestAccess
} {
  const { memo, node } = snapshot.tracker
  const openCategories = node('~open_categories', stores.length, (name): readonly number[] | undefined => {
    const store = findStore(name)
    return store && snapshot.find('guest_access', 'guests', store)?.categories
  })
  const accessTo = (store: Store, id: string): ProductAccess => {
    const open = openCategories(store)
    if (!open) return 'open'
    const product = snapshot.find('catalogue', id, store)
    if (!product) return 'unknown'
    // A row names all categories of its product (decision 069), and a category stands for itself alone.
    return Object.keys(product.position.category).some((own) => open.includes(Number(own))) ? 'open' : 'closed'
  }
  const pages = node('~guest_access', maxCachedProducts, (name, id): ProductAccess => {
    const store = findStore(name)
    return store ? accessTo(store, id) : 'unknown'
  })
  // Apart from those: made-up ids push nothing out of memory that pages are made of.
  const calls = memo<ProductAccess>(maxCachedIds)
  return {
    isClosed({ platformIds }, region) {
      const store = storeOf(region)
      const id = platformIds[store]
      return id !== undefined && openCategories(store) !== undefined && pages(store, String(id)) === 'closed'
    },
    isOpen(kind, store, id) {
      const open = openCategories(store)
      if (!open) return true
      if (kind === 'category') return open.includes(id)
      return calls(`${store}/${id}`, () => accessTo(store, String(id))) === 'open'
    },
  }
}

/** Returns the regions that a product is shown in: what is closed to guests is for members of the trade programme. */
export function createProductRegions(isClosed: ClosedToGuests, regions: Regions, buyer: Buyer): ProductRegions {
  if (buyer === 'pro') return (product) => [...regions(product.regions)]
  return (product) => [...regions(product.regions)].filter((region) => !isClosed(product, region))
}
