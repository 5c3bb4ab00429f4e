import { findLocale } from '../domain/locale/locale.ts'
import type { Tracker } from '../content/snapshot/tracker.ts'

/** Pages after which it pays to free memory: to look for garbage takes as long as some tens of them. */
const pagesToFree = 1000

/**
 * The memory of a render process, which goes from locale to locale, those of one language after the other, and does not
 * come back to those that are done.
 */
type RenderMemory = {
  /**
   * Must be called before pages of one locale are rendered. After many pages of others, the values of these are cleared
   * and collected: V8 would have the memory grow by the next ones before it reused any. In another language all are,
   * since the index of products is one of each.
   */
  prepareFor(locale: string, pages: number): void
  /** A publish begins: one of few pages in many locales, as of an edit, finds what the last one left in memory. */
  beginPublish(): void
  /** Clears all values; where they are of one language, which would be read again, those of its locales alone. */
  freeMemory(): void
}

/** @param collectGarbage has V8 look for all that is of no use any more */
export function createRenderMemory({ clear }: Pick<Tracker, 'clear'>, collectGarbage: () => void): RenderMemory {
  let [current, language, rendered] = ['', '', 0]
  /** Languages of the values that may be in memory. */
  const languages = new Set<string>()
  const free = (what: 'locale' | 'all'): void => {
    clear(what)
    collectGarbage()
    rendered = 0
    if (what === 'all') languages.clear()
  }
  return {
    prepareFor(locale, pages) {
      const next = findLocale(locale)?.contentLocale ?? ''
      if (locale !== current && rendered >= pagesToFree) free(next === language ? 'locale' : 'all')
      current = locale
      language = next
      rendered += pages
      languages.add(next)
    },
    beginPublish: () => void (rendered = 0),
    freeMemory: () => free(languages.size > 1 ? 'all' : 'locale'),
  }
}
