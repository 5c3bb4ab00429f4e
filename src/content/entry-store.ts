import { type ContentLocale, defaultContentLocale } from '../domain/region/countries.ts'
import type { Locale } from '../domain/locale/locale.ts'
import type { Entries, EntryType } from '../ports/content/entries.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Entries in a reader's language: the localized one, else the one in `en-us`; always a whole entry, never per field.
 */
export type EntryStore = {
  find<Type extends EntryType>(type: Type, uid: string, locale: ContentLocale): Entries[Type] | undefined
  /** Every entry of a type, by uid. */
  all<Type extends EntryType>(type: Type, locale: ContentLocale): readonly Entries[Type][]
  /** The entry of a type that exists once. */
  only<Type extends EntryType>(type: Type, locale: ContentLocale): Entries[Type] | undefined
}

/** Reads entries of a snapshot in a content locale; what is not translated comes in the default language. */
export function createEntryStore(snapshot: Snapshot): EntryStore {
  const find = <Type extends EntryType>(type: Type, uid: string, locale: ContentLocale): Entries[Type] | undefined =>
    snapshot.find(type, uid, locale) ??
    (locale === defaultContentLocale ? undefined : snapshot.find(type, uid, defaultContentLocale))
  const all = <Type extends EntryType>(type: Type, locale: ContentLocale): readonly Entries[Type][] => {
    const entries = new Map(snapshot.all(type, defaultContentLocale).map((entry) => [entry.uid, entry]))
    if (locale !== defaultContentLocale) for (const entry of snapshot.all(type, locale)) entries.set(entry.uid, entry)
    return [...entries.values()]
  }
  return { find, all, only: (type, locale) => all(type, locale)[0] }
}

/**
 * Language of a text that is not in the page's own (BCP 47), for a `lang` attribute; empty when it is.
 * @param entryLocale content locale that the text is in
 */
export function fallbackLanguage(entryLocale: string, locale: Locale): { readonly lang?: string } {
  if (entryLocale === locale.contentLocale) return {}
  return { lang: entryLocale === defaultContentLocale ? 'en' : entryLocale }
}
