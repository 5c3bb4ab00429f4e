import { contentLocales } from '../domain/region/countries.ts'
import { type WordArea, wordKeys } from '../domain/pages/words.ts'
import type { LoaderStore, Problem } from './loader.ts'

/** Display texts that are not there, one line an area and language: `en-us` stands in for them, key by key. */
export function missingWords(store: LoaderStore): readonly Problem[] {
  return contentLocales.flatMap((locale) => {
    const entries = [...store.all('display_text', locale), ...store.all('duplicate_display_text', locale)]
    return Object.keys(wordKeys).flatMap((area): Problem[] => {
      const known = new Set(entries.flatMap((entry) => (entry.area === area ? Object.keys(entry.texts) : [])))
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
