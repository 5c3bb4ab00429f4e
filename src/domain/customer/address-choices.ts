import { collator } from '../format/formatters.ts'
import type { Words } from '../pages/words/words.ts'
import { type NeededParts, countryStates, neededParts } from './address-format.ts'
import { stateName } from './state-name.ts'
import { type Country, countries } from '../region/countries.ts'
import { countryName } from '../region/place-names.ts'
import { type Buyer, billingRegion, localeRegion } from '../region/region.ts'
import { type Store, stores, storeFacts } from '../region/stores.ts'
import { canadianProvinces } from '../region/canadian-provinces.ts'
import { usStates } from '../region/us-states.ts'

/** Codes of countries in capitals, in the order of their names in a language. */
function sortCountryCodes(list: readonly Country[], tag: string): readonly string[] {
  const nameOf = (code: string): string => countryName(code, tag) ?? code
  const names = collator(tag)
  return list
    .map(({ country }) => country)
    .toSorted((one, other) => names.compare(nameOf(one), nameOf(other)))
    .map((code) => code.toUpperCase())
}

/**
 * Countries that an address form offers, as ISO codes in capitals: all that have an online shop, those that the buyer's
 * billing region serves first (specification, core 4; decision 084), both by their names.
 * @param page its country, and its language (BCP 47)
 * @param currentCountry of an address that is changed: offered as well, wherever it is
 */
export function addressCountries(
  { country, tag }: { readonly country: string; readonly tag: string },
  buyer: Buyer,
  currentCountry = '',
): readonly string[] {
  const billing = billingRegion(localeRegion(country, buyer), country)
  const sold = countries.filter(({ region }) => stores.some((one) => one === region))
  const own = sold.filter((one) => one.region === billing || one.country === billing)
  const codes = [own, sold].flatMap((list) => sortCountryCodes(list, tag))
  return [...new Set([...codes, currentCountry])].filter((code) => code !== '')
}

/** A state by its full name, since codes are refused by the platform; `label` in the reader's language. */
type StateChoice = { readonly name: string; readonly label: string }

/** States of a country to choose from. */
type StateGroup = { readonly country: string; readonly states: readonly StateChoice[] }

const textsOf = (values: readonly { readonly text: string }[]): readonly string[] => values.map(({ text }) => text)
const ownStates: readonly { readonly country: string; readonly states: readonly string[] }[] = [
  { country: 'US', states: textsOf(usStates) },
  { country: 'CA', states: textsOf(canadianProvinces) },
]

/**
 * States to choose from, the shop's own country first, then those of all other countries that need one; each country's
 * by their names. Stores most of whose countries have no states have no list: there the state is typed.
 * @param offered countries of the form, as ISO codes in capitals
 * @param tag BCP 47 language of the words
 */
export function stateGroups(
  store: Store,
  offered: readonly string[],
  words: Words<'account'>,
  tag: string,
): readonly StateGroup[] {
  if (!storeFacts[store].offersStates) return []
  const names = collator(tag)
  const own = ownStates.toSorted(
    (one, other) => Number(other.country === store.toUpperCase()) - Number(one.country === store.toUpperCase()),
  )
  const others = offered
    .filter((code) => neededParts(code).state && !own.some(({ country }) => country === code))
    .map((country) => ({ country, states: countryStates(country) }))
  return [...own, ...others].map(({ country, states }) => ({
    country,
    states: states
      .map((name) => ({ name, label: stateName(name, words) }))
      .toSorted((one, other) => names.compare(one.label, other.label)),
  }))
}

/** Which of a form's countries need a part; `all` where each does. */
export type PartNeed = { readonly all: boolean; readonly countries: readonly string[] }

/** Countries whose addresses need a part: without scripts the form's fields do not follow its country. */
export function partNeed(part: keyof NeededParts, offered: readonly string[]): PartNeed {
  const countries = offered.filter((code) => neededParts(code)[part])
  return { all: countries.length === offered.length, countries }
}
