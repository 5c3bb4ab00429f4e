import type { Address } from './customer.ts'
import { countryName } from '../region/place-names.ts'
import type { Words } from '../pages/words/words.ts'
import { fullName, postalLines } from './postal-lines.ts'
import { stateName } from './state-name.ts'

/** A customer's address as the lines of a label, state and country in the reader's language. @param tag BCP 47 */
export function customerLabel(address: Address, tag: string, words: Words<'account'>): readonly string[] {
  const country = address.countryCode.toLowerCase()
  return postalLines({
    name: fullName(address.firstName, address.lastName),
    company: address.company,
    country,
    street: address.address1,
    more: address.address2,
    city: address.city,
    state: stateName(address.state, words),
    postalCode: address.postalCode,
    countryName: countryName(country, tag) ?? address.country,
  })
}
