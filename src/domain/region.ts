import { type Store, countries, stores } from './countries.ts'

/**
 * Regions that sell online, and the store each one buys from (core §4: billing region). Every other region shows
 * content prices; what little it buys is billed by the us store.
 */
const shoppingRegions: Readonly<Record<string, Store>> = {
  us: 'us',
  ca: 'ca',
  eu_region_1: 'eu_region_1',
  pro: 'us',
  pro_ca: 'ca',
  pro_eu_region_1: 'eu_region_1',
}

const storeOfRegion: ReadonlyMap<string, Store> = new Map([
  ...countries.map(({ region }) => [region, 'us'] as const),
  ...Object.entries(shoppingRegions),
])

export const defaultRegion = 'us'

/** True for a region that the shop knows: `us`, `pro_ca`, `gb`, `other` … */
export function isRegion(region: string): boolean {
  return storeOfRegion.has(region)
}

/** True where the shop sells online (core §4). */
export function isShoppingRegion(region: string): boolean {
  return Object.hasOwn(shoppingRegions, region)
}

/** The commerce store of a region; `us` for regions without one of their own. */
export function storeOf(region: string): Store {
  return storeOfRegion.get(region) ?? 'us'
}

/** ISO 4217 code of a store's carts. */
export function storeCurrency(store: Store): string {
  const own = countries.find(({ region }) => region === store)
  if (!own) throw new Error(`no country is served by the store ${stores.join(' or ')}`)
  return own.currency
}
