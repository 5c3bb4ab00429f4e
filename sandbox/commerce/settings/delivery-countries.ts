import { needsPart } from '../text/address-format.ts'
import type { Shop } from '../shop.ts'
import type { CheckoutDetails } from '../storage/kinds.ts'
import type { Country, State } from '../wire/settings.ts'
import type { Destination } from './shipping-quotes.ts'

/** `isNamed`: a zone of its own country, not the rest of the world. */
export type DeliveryCountry = Country & { states: State[]; isNamed: boolean }

/** Countries the store delivers to: those its zones name first, then, if it ships everywhere, the rest. */
export function deliveryCountries({ records }: Shop): DeliveryCountry[] {
  const zones = records.all('zone').filter(({ enabled }) => enabled)
  const named = new Set(zones.flatMap(({ locations }) => locations.map(({ country_iso2 }) => country_iso2)))
  const shipsEverywhere = zones.some(({ type }) => type === 'global')
  const countries = records.all('country')
  const isNamed = ({ country_iso2 }: Country): boolean => named.has(country_iso2)
  const rest = shipsEverywhere ? countries.filter((country) => !isNamed(country)) : []
  return [...countries.filter(isNamed), ...rest].map((country) => ({
    ...country,
    isNamed: isNamed(country),
    states: records.of('state', country.id),
  }))
}

/** Countries whose addresses need a state, of which the platform has no list: it is typed. */
export const typedStates = (countries: readonly DeliveryCountry[]): readonly string[] =>
  countries
    .filter(({ country_iso2, states }) => states.length === 0 && needsPart(country_iso2, 'state'))
    .map(({ country_iso2 }) => country_iso2)

/** The place to which an order goes, as zones and taxes ask. */
export function destinationOf(shop: Shop, { country_code, state }: CheckoutDetails): Destination {
  const country = deliveryCountries(shop).find(({ country_iso2 }) => country_iso2 === country_code)
  const found = country?.states.find((each) => each.state === state)
  return { country_code, state_code: found?.state_abbreviation }
}
