import { detectedLocaleKey, maySuggest } from '../../domain/country-suggestion.ts'
import { onFirstInteraction } from '../timing/on-first-interaction.ts'

/** Looks for another country to suggest. A browser that keeps nothing is not asked: every page would ask again. */
function seekCountry(): void {
  try {
    const here = document.documentElement.dataset['locale'] ?? ''
    if (!maySuggest(document.cookie, localStorage.getItem(detectedLocaleKey), here)) return
    void import('./find-country.ts').then((script) => script.findCountry(here))
  } catch {}
}

/**
 * Suggests the visitor's own country once the page is loaded, its visitor there and the browser idle, unless a country
 * was chosen. All that takes is fetched then, and only by browsers that were not asked yet or are known to be
 * elsewhere.
 */
export function suggestCountry(): void {
  onFirstInteraction(seekCountry)
}
