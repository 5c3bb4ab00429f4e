import { type Buyer, storeOf } from '../../domain/region/region.ts'
import { type Store, stores } from '../../domain/region/stores.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { ProductRegions } from '../snapshot/product-index.ts'
import type { TrackedSnapshot } from '../snapshot/tracked-snapshot.ts'
import type { Regions } from './regions.ts'

/** Whether the merchant closes a product to guests in a region: they may see none of its categories in that store. */
export type ClosedToGuests = (product: Pick<Entries['product'], 'platformIds'>, region: string) => boolean

/** Of all stores; there are none where guests may see all categories. */
const maxCachedProducts = 100_000

const findStore = (name: string): Store | undefined => stores.find((store) => store === name)

/** Reads which products merchants close to guests (decision 082). One that a store does not have is not closed. */
export function createGuestAccess(snapshot: TrackedSnapshot): ClosedToGuests {
  const { node } = snapshot.tracker
  const openCategories = node('~open_categories', stores.length, (name): readonly number[] | undefined => {
    const store = findStore(name)
    return store && snapshot.find('guest_access', 'guests', store)?.categories
  })
  const isClosed = node('~closed', maxCachedProducts, (name, id): boolean => {
    const [store, open] = [findStore(name), openCategories(name)]
    const product = store && snapshot.find('catalogue', id, store)
    if (!product || !open) return false
    // A row names all categories of its product (decision 069).
    return !Object.keys(product.position.category).some((own) => open.includes(Number(own)))
  })
  return ({ platformIds }, region) => {
    const store = storeOf(region)
    const id = platformIds[store]
    return id !== undefined && openCategories(store) !== undefined && isClosed(store, String(id))
  }
}

/** Returns the regions that a product is shown in: what is closed to guests is for members of the trade programme. */
export function createProductRegions(snapshot: TrackedSnapshot, regions: Regions, buyer: Buyer): ProductRegions {
  if (buyer === 'pro') return (product) => [...regions(product.regions)]
  const isClosed = createGuestAccess(snapshot)
  return (product) => [...regions(product.regions)].filter((region) => !isClosed(product, region))
}
