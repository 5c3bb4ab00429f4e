import { countries } from './countries.ts'

/**
 * Codes of the countries that the shop names itself: those with pages, and Russia with content prices only
 * (specification, addendum 2).
 */
export const supportedCountries: readonly string[] = [
  ...countries.map(({ country }) => country).filter((country) => country !== 'global'),
  'ru',
]

/** True for a supported country, for `global` and for any other two small letters (specification, core 5). */
export function isCountryCode(code: string): boolean {
  return supportedCountries.includes(code) || /^(?:global|[a-z]{2})$/.test(code)
}
