import type { Content } from '../content/content.ts'
import type { Snapshot } from '../content/snapshot/snapshot.ts'
import { type LintContext, type LintFinding, lintEntry } from '../domain/editing/lint-entry.ts'
import { homePath } from '../domain/locale/home-path.ts'
import { locales } from '../domain/locale/locale.ts'
import { type ContentLocale, contentLocales, countries, defaultContentLocale } from '../domain/region/countries.ts'
import { type EntryType, entryTypes } from '../ports/content/entries.ts'

/** One finding and the entry that it is about. */
export type EntryFinding = LintFinding & {
  readonly type: EntryType
  readonly uid: string
  readonly locale: ContentLocale
}

/** Narrows a name to one of the content types that pages read. */
export const isEntryType = (type: string): type is EntryType => entryTypes.some((known) => known === type)

/** Types that are the same in all languages, or hold no text that pages show. */
const untranslated: ReadonlySet<EntryType> = new Set([
  'regions',
  'stores',
  'color_group',
  'hide_product_attributes',
  'automated_related_products_config',
  'category_product_add_on_config',
  'duplicate_display_text',
])

/** Pages' paths without their locale, beside those of each locale. */
function pagesOf(content: Content, contentLocale: ContentLocale): ReadonlySet<string> {
  const concerned = locales.filter((locale) => locale.contentLocale === contentLocale)
  return new Set(
    concerned.flatMap((locale) =>
      content
        .pagePaths(locale)
        .flatMap(({ path }) => [
          path,
          path === homePath(locale.locale) ? '/' : path.replace(`/${locale.locale}/`, '/'),
        ]),
    ),
  )
}

/** Checks entries of a snapshot. `content` is the store over it. */
export function createContentLint(snapshot: Snapshot, content: Content) {
  const uids = new Map<ContentLocale, ReadonlySet<string>>()
  const uidsIn = (locale: ContentLocale): ReadonlySet<string> => {
    const known =
      uids.get(locale) ??
      new Set(entryTypes.flatMap((type) => snapshot.all(type, locale).map(({ uid }) => `${type}/${uid}`)))
    uids.set(locale, known)
    return known
  }
  const pages = new Map<ContentLocale, ReadonlySet<string>>()
  const pagesIn = (locale: ContentLocale): ReadonlySet<string> => {
    const known = pages.get(locale) ?? pagesOf(content, locale)
    pages.set(locale, known)
    return known
  }
  const regions = new Map(snapshot.all('regions', defaultContentLocale).map(({ uid, region }) => [uid, region]))
  const countryRegions = new Set([
    ...locales.flatMap((locale) => locale.regions),
    ...countries.map(({ region }) => region),
  ])

  function contextOf(type: EntryType, entry: { readonly uid: string }, locale: ContentLocale): LintContext {
    const isEnglishOnly = 'englishOnly' in entry && entry.englishOnly === true
    const isChecked = locale === defaultContentLocale && !untranslated.has(type) && !isEnglishOnly
    const isIn = (one: ContentLocale, key: string): boolean => uidsIn(one).has(key)
    return {
      hasEntry: (target) =>
        isIn(locale, `${target.type}/${target.uid}`) || isIn(defaultContentLocale, `${target.type}/${target.uid}`),
      hasPage: (path) => pagesIn(locale).has(path) || pagesIn(defaultContentLocale).has(path),
      sizeOf: (picture) => snapshot.find('picture', picture, ''),
      setItems: (set) =>
        (snapshot.find('picture_set', set, '')?.items ?? []).flatMap(({ kind, name }) =>
          kind === 'image' ? [name] : [],
        ),
      regionOf: (uid) => regions.get(uid),
      hasCountry: (region) => countryRegions.has(region),
      missingLanguages: isChecked ? contentLocales.filter((one) => !isIn(one, `${type}/${entry.uid}`)) : [],
    }
  }

  function findings(type: EntryType, entry: { readonly uid: string }, locale: ContentLocale): EntryFinding[] {
    return lintEntry(type, entry, contextOf(type, entry, locale)).map((finding) => ({
      ...finding,
      type,
      uid: entry.uid,
      locale,
    }))
  }

  return {
    /** Findings of one entry in one language; none where it does not exist. */
    entry(type: EntryType, uid: string, locale: ContentLocale): readonly EntryFinding[] {
      const entry = snapshot.find(type, uid, locale)
      return entry ? findings(type, entry, locale) : []
    },
    /** Findings of all entries, by type, language and uid. */
    all: (): readonly EntryFinding[] =>
      entryTypes.flatMap((type) =>
        contentLocales.flatMap((locale) =>
          snapshot.all(type, locale).flatMap((entry) => findings(type, entry, locale)),
        ),
      ),
  }
}

/** A finding as one line: `product blt1 (de) seo.title: has 71 characters; search engines show 60`. */
export const describeFinding = ({ type, uid, locale, field, message }: EntryFinding): string =>
  `${[type, uid, `(${locale})`, field].filter(Boolean).join(' ')}: ${message}`
