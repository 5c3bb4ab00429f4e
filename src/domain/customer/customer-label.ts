import type { Address } from './customer.ts'
import { countryName } from '../region/place-names.ts'
import { postalLines } from './postal-lines.ts'

/** A customer's address as the lines of a label, its country in the reader's language. @param tag BCP 47 */
export function customerLabel(address: Address, tag: string): readonly string[] {
  const country = address.countryCode.toLowerCase()
  return postalLines({
    name: `${address.firstName} ${address.lastName}`,
    company: address.company,
    country,
    street: address.address1,
    more: address.address2,
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
    countryName: countryName(country, tag) ?? address.country,
  })
}
