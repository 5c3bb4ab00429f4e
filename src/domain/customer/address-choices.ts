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
 * States to choose from, the shop's own country first. Countries whose addresses rarely have a state have no list:
 * there the state is typed.
 */
export function stateGroups(store: Store): readonly StateGroup[] {
  if (!storeFacts[store].offersStates) return []
  return groups.toSorted(
    (one, other) => Number(other.country === store.toUpperCase()) - Number(one.country === store.toUpperCase()),
  )
}
