import { type Store, countries, stores } from '../countries.ts'
import { localeRegion } from '../region.ts'

/**
 * Desks that answer customers (specification, core 3: contact-us regions): one where there is a store, one for
 * everybody else.
 */
export type ContactRegionKey = Store | 'elsewhere'

/** The desk that serves a country; `elsewhere` also for countries without pages of their own. */
export function contactRegionOf(country: string): ContactRegionKey {
  const region = localeRegion(country, 'visitor')
  return stores.find((store) => store === region) ?? 'elsewhere'
}

/** Each desk with the countries it serves, in the order of specification, addendum 2. */
export const contactRegions: ReadonlyMap<ContactRegionKey, readonly string[]> = Map.groupBy(
  countries.map(({ country }) => country),
  contactRegionOf,
)
