import { type Continent, countries } from '../countries.ts'

/** Teams that answer customers (core §3: contact-us regions). */
export type ContactRegionKey = 'north_america' | 'europe' | 'asia_pacific' | 'international'

const teamOf: Readonly<Record<Continent, ContactRegionKey>> = {
  'North America': 'north_america',
  Europe: 'europe',
  Asia: 'asia_pacific',
  Oceania: 'asia_pacific',
  Other: 'international',
}

/** Each team with the countries it serves, in the order of decisions §2. */
export const contactRegions: ReadonlyMap<ContactRegionKey, readonly string[]> = new Map(
  [...Map.groupBy(countries, ({ continent }) => teamOf[continent])].map(([key, members]) => [
    key,
    members.map(({ country }) => country),
  ]),
)

/** The team that serves a country; `international` for every country without pages of its own. */
export function contactRegionOf(country: string): ContactRegionKey {
  const own = countries.find((row) => row.country === country)
  return own ? teamOf[own.continent] : 'international'
}
