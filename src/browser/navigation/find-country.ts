import { getVisitorLocation } from '../client/geolocation.ts'
import { maySuggest, detectedLocaleKey } from '../../domain/locale/country-suggestion.ts'

/** Locates the visitor once per browser (specification, addendum 3); the attempt is recorded before the request. */
async function locateOnce(): Promise<string> {
  localStorage.setItem(detectedLocaleKey, '')
  const { country, locale } = await getVisitorLocation()
  const place = country === null ? '' : locale
  localStorage.setItem(detectedLocaleKey, place)
  return place
}

/**
 * Locates the visitor and shows the suggestion where that country is not the page's. Failures are logged only
 * (specification, display 8).
 * @param here locale of the page
 */
export async function findCountry(here: string): Promise<void> {
  try {
    const place = localStorage.getItem(detectedLocaleKey) ?? (await locateOnce())
    if (!maySuggest(document.cookie, place, here)) return
    const script = await import('./country-bar.ts')
    await script.showSuggestion(place, here)
  } catch (error) {
    // Without a line to the shop the logger cannot be fetched either.
    import('../browser-log.ts').then((log) => log.browserLog('geolocate Error', error)).catch(() => undefined)
  }
}
