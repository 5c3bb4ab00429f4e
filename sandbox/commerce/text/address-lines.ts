import { countryNames } from '../../formatters.ts'
import type { BillingAddress } from '../wire/orders.ts'
import { writtenLines } from './address-format.ts'
import type { HostedText } from './hosted-text.ts'

/** The parts of an address, from an order or from a checkout's details in the same words. */
export type PostalAddress = Pick<
  BillingAddress,
  'first_name' | 'last_name' | 'street_1' | 'city' | 'state' | 'zip' | 'country_iso2'
>

/** An address line by line, in the order of its country, whose name is in the reader's language. */
export function addressLines(address: PostalAddress, { tag, place }: HostedText): string[] {
  const { first_name, last_name, street_1, city, state, zip, country_iso2 } = address
  const name = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(first_name + last_name)
    ? `${last_name} ${first_name}`
    : `${first_name} ${last_name}`
  const parts = { name, company: '', street: street_1, city, state: place(state), zip }
  const country = /^[A-Z]{2}$/.test(country_iso2) ? countryNames(tag).of(country_iso2) : undefined
  return [...writtenLines(country_iso2, parts), country ?? ''].filter(Boolean)
}
