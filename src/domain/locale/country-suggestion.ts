import { brandPrefix } from '../brand.ts'
import { localeCookie } from './locale-choice.ts'

/** Key of the detected locale in the browser's local storage. */
export const detectedLocaleKey = `${brandPrefix}-place`

/** First locale of the detected country (`de-at`); '' for a country without pages, `null` before the look-up. */
export type DetectedLocale = string | null

/** Country of a locale (`de-at`) by its name alone: browsers need the tables of `locale.ts` for nothing else. */
export const countryOf = (locale: string): string => locale.slice(3)

/**
 * Whether a page may suggest another country: no country was chosen, and the visitor is elsewhere as far as known
 * (specification, addendum 2). Another language of the same country is a choice, not a reason.
 * @param cookies as `document.cookie` has them
 * @param here locale of the page
 */
export function maySuggest(cookies: string, detected: DetectedLocale, here: string): boolean {
  if (detected === '' || cookies.includes(`${localeCookie}=`)) return false
  return detected === null || countryOf(detected) !== countryOf(here)
}
