import { type StoreKey, seedCatalogue } from '../seed/index.ts'

/** The store behind a shopping region. Trade customers in Norway buy in Europe, under a brand of their own. */
const storeOf: Readonly<Record<string, StoreKey>> = {
  us: 'us',
  pro: 'us',
  ca: 'ca',
  pro_ca: 'ca',
  eu_region_1: 'eu_region_1',
  pro_eu_region_1: 'eu_region_1',
  pro_no: 'eu_region_1',
}

/** The store that a region buys in; `undefined` for regions that sell nothing online. */
export const storeOfRegion = (region: string): StoreKey | undefined => storeOf[region]

/** Time zone (IANA) of the store that a region buys in. */
export const timeZoneOf = (region: string): string => seedCatalogue().stores[storeOf[region] ?? 'us'].timezone.name

/** Regions for which a code can be issued. */
export const proRegions: readonly string[] = Object.keys(storeOf).filter((region) => region.startsWith('pro'))

/** The pro region of an applicant's country, as staff are offered it first. */
export function proRegionOf(country: string): string {
  if (country === 'us' || country === 'ca') return country === 'us' ? 'pro' : 'pro_ca'
  return country === 'no' ? 'pro_no' : 'pro_eu_region_1'
}

/** A customer group with trade prices, in the store of a region. */
export type ProGroup = { readonly id: number; readonly name: string }

/** The groups with trade prices of a region's store; the first is the one that members usually get. */
export function proGroups(region: string): readonly ProGroup[] {
  const store = storeOfRegion(region)
  const groups = store ? seedCatalogue().customerGroups[store] : []
  return groups.filter(({ key }) => key.startsWith('pro')).map(({ id, name }) => ({ id, name }))
}

/** Countries of each store's pages. */
const countriesOf: Readonly<Record<StoreKey, readonly string[]>> = {
  us: ['us'],
  ca: ['ca'],
  eu_region_1: ['at', 'be', 'cz', 'fr', 'de', 'it', 'nl', 'pl', 'es', 'se'],
}
/** Pages of a store for readers of a language whose own country has no store. */
const elsewhere: Readonly<Record<StoreKey, Readonly<Record<string, string>>>> = {
  us: {},
  ca: { fr: 'fr-ca' },
  eu_region_1: { de: 'de-de', fr: 'fr-fr', it: 'it-it', es: 'es-es', sv: 'sv-se' },
}
const usual: Readonly<Record<StoreKey, string>> = { us: 'en-us', ca: 'en-ca', eu_region_1: 'en-de' }

/**
 * Language and country of the pages where a code of a region is redeemed: the applicant's own where they belong to its
 * store, else others of that store.
 */
export function localeInRegion(locale: string, region: string): string {
  const store = storeOf[region] ?? 'us'
  const [language = '', country = ''] = locale.split('-')
  return countriesOf[store].includes(country) ? locale : (elsewhere[store][language] ?? usual[store])
}
