import type { Shop } from '../commerce/shop.ts'
import type { Country, State } from '../commerce/wire/settings.ts'
import { englishOrder } from '../formatters.ts'

export type DeliveryCountry = Country & { states: State[] }

/** Countries the store delivers to: those its zones name first, then, if it ships everywhere, the rest. By name. */
export function deliveryCountries({ records }: Shop): DeliveryCountry[] {
  const zones = records.all('zone').filter(({ enabled }) => enabled)
  const named = new Set(zones.flatMap(({ locations }) => locations.map(({ country_iso2 }) => country_iso2)))
  const shipsEverywhere = zones.some(({ type }) => type === 'global')
  const countries = records.all('country').toSorted((a, b) => englishOrder.compare(a.country, b.country))
  const isNamed = ({ country_iso2 }: Country): boolean => named.has(country_iso2)
  const rest = shipsEverywhere ? countries.filter((country) => !isNamed(country)) : []
  return [...countries.filter(isNamed), ...rest].map((country) => ({
    ...country,
    states: records.of('state', country.id),
  }))
}
