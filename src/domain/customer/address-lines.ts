import { labelLines } from './address-format.ts'

/** A postal address in its parts, each as it is written there. */
export type Address = {
  /** Code of the country table: `ch`. */
  readonly country: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly state: string
}

/** The lines of an address without its country, in the order of that country. */
export function addressLines({ country, street, postalCode, city, state }: Address): readonly string[] {
  return labelLines(country, { name: '', company: '', street, postalCode, city, state })
}
