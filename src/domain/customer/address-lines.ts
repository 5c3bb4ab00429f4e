import { interpolate } from '../format/interpolate.ts'

/** A postal address in its parts, each as it is written there. */
export type Address = {
  /** Code of the country table: `ch`. */
  readonly country: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly state: string
}

/** How a country writes addresses, line by line; all others as most of Europe does. */
const forms: Readonly<Record<string, readonly string[]>> = {
  au: ['{street}', '{city} {state} {postalCode}'],
  ca: ['{street}', '{city} {state} {postalCode}'],
  gb: ['{street}', '{city}', '{postalCode}'],
  it: ['{street}', '{postalCode} {city} {state}'],
  jp: ['〒{postalCode}', '{state}{street}'],
  nz: ['{street}', '{city} {postalCode}'],
  us: ['{street}', '{city}, {state} {postalCode}'],
}
const usual: readonly string[] = ['{street}', '{postalCode} {city}']

/** The lines of an address without its country, in the order of that country. */
export function addressLines(address: Address): readonly string[] {
  return (forms[address.country] ?? usual)
    .map((line) => interpolate(line, { ...address }).trim())
    .filter((line) => line !== '')
}
