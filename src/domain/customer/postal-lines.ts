import { isEastAsian, labelLines } from './address-format.ts'
import type { Address } from './address-lines.ts'

/** The recipient of a parcel; all as it was typed, '' for what is not there. */
export type Recipient = Address & {
  readonly name: string
  readonly company: string
  /** Second line of the street: floor, apartment. */
  readonly more: string
  /** Written out; left out of the lines when ''. */
  readonly countryName: string
}

/** A person's name in the order of its script. @example fullName('花子', '山田') // '山田 花子' */
export const fullName = (first: string, last: string): string =>
  (isEastAsian(first + last) ? [last, first] : [first, last]).join(' ').trim()

/** The lines of a label: who, where in the order of that country, which country. */
export function postalLines({ country, more, street, countryName, ...parts }: Recipient): readonly string[] {
  const lines = labelLines(country, { ...parts, street: `${street}\n${more}`.trim() })
  return [...lines, countryName.trim()].filter((line) => line !== '')
}
