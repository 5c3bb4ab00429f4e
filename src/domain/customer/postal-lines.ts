import { type Address, addressLines } from './address-lines.ts'

/** Who gets a parcel where; all as it was typed, '' for what is not there. */
export type Recipient = Address & {
  readonly name: string
  readonly company: string
  /** Second line of the street: floor, apartment. */
  readonly more: string
  /** Written out; left out of the lines when ''. */
  readonly countryName: string
}

/** The lines of a label: who, where in the order of that country, which country. */
export function postalLines({ name, company, more, countryName, ...address }: Recipient): readonly string[] {
  const addressPart = addressLines(address)
  const street = addressPart.findIndex((line) => line.includes(address.street))
  const lines = addressPart.toSpliced(street + 1, 0, more)
  return [name, company, ...lines, countryName].map((line) => line.trim()).filter((line) => line !== '')
}
