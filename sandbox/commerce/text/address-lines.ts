import { countryNames } from '../../formatters.ts'
import type { BillingAddress } from '../wire/orders.ts'
import type { HostedText } from './hosted-text.ts'

/** What an address is written from: an order's, or a checkout's details in the same words. */
export type PostalAddress = Pick<
  BillingAddress,
  'first_name' | 'last_name' | 'street_1' | 'city' | 'state' | 'zip' | 'country_iso2'
>

/** How a country writes the line of the town; all others as most of Europe does. */
const townLines: Readonly<Record<string, string>> = {
  AU: '{city} {state} {zip}',
  CA: '{city} {state} {zip}',
  GB: '{city} {zip}',
  NZ: '{city} {zip}',
  US: '{city}, {state} {zip}',
}

/** An address line by line, with the country's name in the reader's language. */
export function addressLines(address: PostalAddress, { tag, language, place }: HostedText): string[] {
  const { first_name, last_name, street_1, city, state, zip, country_iso2 } = address
  const values: Record<string, string> = { city, state: place(state), zip }
  const town = (townLines[country_iso2] ?? '{zip} {city}').replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => values[name] ?? '',
  )
  const name = language === 'ja' ? `${last_name} ${first_name}` : `${first_name} ${last_name}`
  const country = /^[A-Z]{2}$/.test(country_iso2) ? countryNames(tag).of(country_iso2) : undefined
  return [name, street_1, town, country ?? ''].map((line) => line.trim()).filter(Boolean)
}
