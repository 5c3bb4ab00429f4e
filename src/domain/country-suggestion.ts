import { localeCookie } from './locale-choice.ts'

/** Where a browser keeps what it was told of its country, in its local storage. */
export const detectedLocaleKey = 'firn-place'

/**
 * What that is: the country's first locale (`de-at`), '' for no country that has pages, `null` before anybody asked.
 */
export type DetectedLocale = string | null

/** Country of a locale (`de-at`) by its name alone: browsers need the tables of `locale.ts` for nothing else. */
export const countryOf = (locale: string): string => locale.slice(3)

/**
 * Whether a page may have another country to suggest: nobody chose one, and the visitor is elsewhere, as far as known
 * (specification, addendum 2). A page of the own country in another language is no reason: that is a choice too.
 * @param cookies as `document.cookie` tells them
 * @param here locale of the page
 */
export function maySuggest(cookies: string, detected: DetectedLocale, here: string): boolean {
  if (detected === '' || cookies.includes(`${localeCookie}=`)) return false
  return detected === null || countryOf(detected) !== countryOf(here)
}
