import { getVisitorLocation } from '../client/geolocation.ts'
import { maySuggest, detectedLocaleKey } from '../../domain/country-suggestion.ts'

/** Asks where the browser is, once in its life (specification, addendum 3): that it asked is noted before it does. */
async function askOnce(): Promise<string> {
  localStorage.setItem(detectedLocaleKey, '')
  const { country, locale } = await getVisitorLocation(document.documentElement.dataset['region'] ?? '')
  const place = country === null ? '' : locale
  localStorage.setItem(detectedLocaleKey, place)
  return place
}

/**
 * Finds out where the visitor is and shows the suggestion where that is another country than the page's. A failure is
 * told to the log, and nothing else happens (specification, display 8).
 * @param here locale of the page
 */
export async function findCountry(here: string): Promise<void> {
  try {
    const place = localStorage.getItem(detectedLocaleKey) ?? (await askOnce())
    if (!maySuggest(document.cookie, place, here)) return
    const script = await import('./country-bar.ts')
    await script.showSuggestion(place, here)
  } catch (error) {
    const log = await import('../browser-log.ts')
    log.browserLog('geolocate Error', error)
  }
}
