import { contentLocales, defaultContentLocale } from '../domain/region/countries.ts'
import { type WordArea, wordKeys } from '../domain/pages/words/words.ts'
import type { LoadedRows, Problem } from './loader.ts'

/**
 * Reports missing display texts, one line an area and language: `en-us` is their fallback, key by key. An area whose
 * English entry says `english_only` has to be complete in English alone.
 */
export function missingWords(store: LoadedRows): readonly Problem[] {
  const english = store.all('display_text', defaultContentLocale)
  const untranslated = new Set(english.flatMap(({ area, englishOnly }) => (englishOnly ? [area] : [])))
  return contentLocales.flatMap((locale) => {
    const entries = [...store.all('display_text', locale), ...store.all('duplicate_display_text', locale)]
    return Object.keys(wordKeys).flatMap((area): Problem[] => {
      const known = new Set(entries.flatMap((entry) => (entry.area === area ? Object.keys(entry.texts) : [])))
      if (locale !== defaultContentLocale && untranslated.has(area)) return []
      const missing = isArea(area) ? wordKeys[area].filter((key) => !known.has(key)) : []
      if (missing.length === 0) return []
      return [{ collection: 'display_text', id: area, scope: locale, field: summary(missing), message: 'has no text' }]
    })
  })
}

const isArea = (area: string): area is WordArea => area in wordKeys

const named = 4

/** The first few keys, and how many more. */
function summary(keys: readonly string[]): string {
  const more = keys.length - named
  return `${keys.slice(0, named).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
