import { type ContentLocale, contentLocales } from '../domain/countries.ts'
import type { Rows } from '../content/snapshot-rows.ts'
import { mapConcurrently } from '../lib/map-concurrently.ts'
import type { Contentstack } from '../vendors/contentstack/index.ts'
import { entrySchemas, type EntryType } from '../vendors/contentstack/wire/entry-schemas.ts'
import { entryHeadSchema } from '../vendors/contentstack/wire/envelope.ts'
import type { Loader, LoaderContext } from './loader.ts'

const concurrentLists = 4

/**
 * Entries of one content type in every content locale, as they are published there: which language stands in for a
 * missing one is decided when they are read. An entry that does not fit its schema is reported and left out.
 */
export function entriesLoader(content: Contentstack, type: EntryType): Loader {
  return {
    name: `content:${type}`,
    async load(context) {
      const lists = await mapConcurrently(contentLocales, concurrentLists, async (locale) => ({
        locale,
        entries: await content.entries(type, { locale }),
      }))
      const checked = lists.map(({ locale, entries }) => ({
        locale,
        entries: entries.flatMap((entry) => check(context, type, locale, entry)),
      }))
      for (const { locale, entries } of checked) {
        context.store.clear(type, locale)
        for (const entry of entries) context.store.set(type, entry.uid, locale, entry)
      }
    },
  }
}

function check(
  context: LoaderContext,
  type: EntryType,
  locale: ContentLocale,
  entry: unknown,
): readonly Rows[EntryType][] {
  const id = entryHeadSchema.safeParse(entry).data?.uid ?? 'an entry without uid'
  const checked = context.parse(entrySchemas[type], entry, { collection: type, id, scope: locale })
  return checked ? [checked] : []
}
