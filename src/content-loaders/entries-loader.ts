import { contentLocales } from '../domain/region/countries.ts'
import { mapConcurrently } from '../lib/map-concurrently.ts'
import type { ContentService, EntryFault } from '../ports/content.ts'
import type { EntryType } from '../ports/content/entries.ts'
import type { Loader } from './loader.ts'

const concurrentLists = 4

/**
 * Entries of one content type in every content locale, as they are published there: which language stands in for a
 * missing one is decided when they are read. An entry that does not fit its schema is reported and left out.
 */
export function entriesLoader(content: ContentService, type: EntryType): Loader {
  return {
    name: `content:${type}`,
    async load({ store, report }) {
      const lists = await mapConcurrently(contentLocales, concurrentLists, async (locale) => {
        const onFault = (fault: EntryFault) => report({ collection: type, scope: locale, ...fault })
        return { locale, entries: await content.checkedEntries(type, locale, onFault) }
      })
      for (const { locale, entries } of lists) {
        store.clear(type, locale)
        for (const entry of entries) store.set(type, entry.uid, locale, entry)
      }
    },
  }
}
