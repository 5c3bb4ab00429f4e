import { type NeededParts, countryStates, neededParts } from './address-format.ts'
import { countries } from '../region/countries.ts'
import { type Buyer, billingRegion, localeRegion } from '../region/region.ts'
import { type Store, stores, storeFacts } from '../region/stores.ts'
import { canadianProvinces } from '../region/canadian-provinces.ts'
import { usStates } from '../region/us-states.ts'

/**
 * Countries that an address form offers, as ISO codes in capitals: all that have an online shop, those that the buyer's
 * billing region serves first (specification, core 4; decision 084).
 * @param country of the page @param currentCountry of an address that is changed: offered as well, wherever it is
 */
export function addressCountries(country: string, buyer: Buyer, currentCountry = ''): readonly string[] {
  const billing = billingRegion(localeRegion(country, buyer), country)
  const sold = countries.filter(({ region }) => stores.some((one) => one === region))
  const own = sold.filter((one) => one.region === billing || one.country === billing)
  const codes = [...own, ...sold].map(({ country }) => country.toUpperCase())
  return [...new Set([...codes, currentCountry])].filter((code) => code !== '')
}

/** States of a country, by their full names: codes are refused by the platform. */
export type StateGroup = { readonly country: string; readonly states: readonly string[] }

const textsOf = (values: readonly { readonly text: string }[]): readonly string[] => values.map(({ text }) => text)
const groups: readonly StateGroup[] = [
  { country: 'US', states: textsOf(usStates) },
  { country: 'CA', states: textsOf(canadianProvinces) },
]

/**
 * States to choose from, the shop's own country first, then those of all other countries that need one. Stores most of
 * whose countries have no states have no list: there the state is typed.
 * @param offered countries of the form, as ISO codes in capitals
 */
export function stateGroups(store: Store, offered: readonly string[]): readonly StateGroup[] {
  if (!storeFacts[store].offersStates) return []
  const own = groups.toSorted(
    (one, other) => Number(other.country === store.toUpperCase()) - Number(one.country === store.toUpperCase()),
  )
  const others = offered
    .filter((code) => neededParts(code).state && !own.some(({ country }) => country === code))
    .map((country) => ({ country, states: countryStates(country) }))
  return [...own, ...others]
}

/** Which of a form's countries need a part; `all` where each does. */
export type PartNeed = { readonly all: boolean; readonly countries: readonly string[] }

/** Countries whose addresses need a part: without scripts the form's fields do not follow its country. */
export function partNeed(part: keyof NeededParts, offered: readonly string[]): PartNeed {
  const countries = offered.filter((code) => neededParts(code)[part])
  return { all: countries.length === offered.length, countries }
}
