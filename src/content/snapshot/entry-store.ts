import { type ContentLocale, defaultContentLocale } from '../../domain/region/countries.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { Entries, EntryType } from '../../ports/content/entries.ts'
import type { TrackedSnapshot } from './tracked-snapshot.ts'
import type { Tracker } from './tracker.ts'

/**
 * Entries in a reader's language: the localized one, else the one in `en-us`; always a whole entry, never per field.
 */
export type EntryStore = {
  /** The key of everything that is made of entries and cached. */
  readonly tracker: Tracker
  find<Type extends EntryType>(type: Type, uid: string, locale: ContentLocale): Entries[Type] | undefined
  /** Every entry of a type, by uid. */
  all<Type extends EntryType>(type: Type, locale: ContentLocale): readonly Entries[Type][]
  /** Uids of a type in the same order, without reading the entries. */
  uids(type: EntryType, locale: ContentLocale): readonly string[]
  /** The entry of a type that exists once. */
  only<Type extends EntryType>(type: Type, locale: ContentLocale): Entries[Type] | undefined
}

/** Reads entries of a snapshot in a content locale; what is not translated comes in the default language. */
export function createEntryStore(snapshot: TrackedSnapshot): EntryStore {
  const find = <Type extends EntryType>(type: Type, uid: string, locale: ContentLocale): Entries[Type] | undefined =>
    snapshot.find(type, uid, locale) ??
    (locale === defaultContentLocale ? undefined : snapshot.find(type, uid, defaultContentLocale))
  const all = <Type extends EntryType>(type: Type, locale: ContentLocale): readonly Entries[Type][] => {
    const entries = new Map(snapshot.all(type, defaultContentLocale).map((entry) => [entry.uid, entry]))
    if (locale !== defaultContentLocale) for (const entry of snapshot.all(type, locale)) entries.set(entry.uid, entry)
    return [...entries.values()]
  }
  const uids: EntryStore['uids'] = (type, locale) => [
    ...new Set([defaultContentLocale, locale].flatMap((scope) => snapshot.ids(type, scope))),
  ]
  return { tracker: snapshot.tracker, find, all, uids, only: (type, locale) => all(type, locale)[0] }
}

/**
 * Language of a text that is not in the page's own (BCP 47), for a `lang` attribute; empty when it is.
 * @param entryLocale content locale that the text is in
 */
export function fallbackLanguage(entryLocale: string, locale: Locale): { readonly lang?: string } {
  if (entryLocale === locale.contentLocale) return {}
  return { lang: entryLocale === defaultContentLocale ? 'en' : entryLocale }
}
