import { countries } from './countries.ts'
import { type Store, stores, storeFacts } from './stores.ts'

/**
 * Regions that sell online, and the store each one buys from (specification, core 4: billing region). Every other
 * region shows content prices; what little it buys is billed by the us store.
 */
const shoppingRegions: ReadonlyMap<string, Store> = new Map([
  ...stores.map((store) => [store, store] as const),
  ...stores.map((store) => [storeFacts[store].proRegion, store] as const),
])

/** Region of each country that has one of its own (specification, addendum 2); every other country is `other`. */
export const regionMap: ReadonlyMap<string, string> = new Map(countries.map(({ country, region }) => [country, region]))

/** Regions of trade customers, by the region that their country has for other visitors. */
const proRegions: ReadonlyMap<string, string> = new Map(stores.map((store) => [store, storeFacts[store].proRegion]))

/** The audience of a region: the trade programme has regions of its own. */
export type Buyer = 'visitor' | 'pro'

/**
 * The region of a buyer in a country (specification, core 4): `us`, `pro_ca`, `gb`, `other` … Trade customers outside
 * us, ca and EU region 1 have their country's region like anyone else: Norway's is `no` (specification, addendum 2).
 * @param country lower-case country code of an address, or any other: then `other`
 */
export function localeRegion(country: string, buyer: Buyer): string {
  const region = regionMap.get(country) ?? 'other'
  return buyer === 'pro' ? (proRegions.get(region) ?? region) : region
}

/**
 * The region that visitors have where trade customers have this one; other regions are their own.
 * @example visitorRegion('pro_ca') // 'ca'
 */
export function visitorRegion(region: string): string {
  return stores.find((store) => storeFacts[store].proRegion === region) ?? region
}

/**
 * The region whose store bills a buyer (specification, core 4): a shopping region, or the country itself for `pro_ca`;
 * `us` for regions that sell nothing online.
 */
export function billingRegion(region: string, country: string): string {
  return region === 'pro_ca' ? country : (shoppingRegions.get(region) ?? 'us')
}

/**
 * The region as entries of the content service name it (`region_id`): the buyer's own where content knows it, else
 * `other`. Commerce asks by billing region, content by this one.
 */
export function contentRegion(region: string): string {
  return isRegion(region) ? region : 'other'
}

const storeOfRegion: ReadonlyMap<string, Store> = new Map([
  ...countries.map(({ region }) => [region, 'us'] as const),
  ...shoppingRegions,
])

export const defaultRegion = 'us'

/** True for a region that the shop knows: `us`, `pro_ca`, `gb`, `other` … */
export function isRegion(region: string): boolean {
  return storeOfRegion.has(region)
}

/** True where the shop sells online (specification, core 4). */
export function isShoppingRegion(region: string): boolean {
  return shoppingRegions.has(region)
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

/** Teams that answer customers (specification, core 3: contact-us regions): one for each store, one for all others. */
type ContactRegion = Store | 'elsewhere'

/** The team that serves a country; `elsewhere` also for countries without pages of their own. */
export function contactRegionOf(country: string): ContactRegion {
  const region = localeRegion(country, 'visitor')
  return stores.find((store) => store === region) ?? 'elsewhere'
}

/** Each team with the countries it serves, in the order of specification, addendum 2. */
export const contactRegions: ReadonlyMap<ContactRegion, readonly string[]> = Map.groupBy(
  countries.map(({ country }) => country),
  contactRegionOf,
)
