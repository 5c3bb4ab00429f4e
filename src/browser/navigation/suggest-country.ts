import { detectedLocaleKey, maySuggest } from '../../domain/locale/country-suggestion.ts'
import { pageLocale } from '../page-context.ts'
import { onFirstInteraction } from '../timing/on-first-interaction.ts'

/** Starts the country check. Skipped where storage is blocked: every page would repeat the request. */
function checkCountry(): void {
  try {
    const here = pageLocale()
    if (!maySuggest(document.cookie, localStorage.getItem(detectedLocaleKey), here)) return
    void import('./find-country.ts').then((script) => script.findCountry(here))
  } catch {
    // Reading blocked storage throws: nothing is suggested.
  }
}

/**
 * Suggests the visitor's own country on the first interaction, unless a country was chosen. The scripts are fetched
 * then, and only by browsers that were not located yet or are in another country.
 */
export function suggestCountry(): void {
  onFirstInteraction(checkCountry)
}
