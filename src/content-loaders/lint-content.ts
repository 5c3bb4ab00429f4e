import type { Content } from '../content/content.ts'
import type { Snapshot } from '../content/snapshot/snapshot.ts'
import { type LintContext, type LintFinding, lintEntry } from '../domain/editing/lint-entry.ts'
import { editorialUrl } from '../domain/locale/locale-url.ts'
import { type Locale, localeOfPath, locales, rootLocale } from '../domain/locale/locale.ts'
import { pageHref } from '../domain/pages/links/links.ts'
import { isDeadPath } from '../domain/pages/links/path-order.ts'
import { legacyRedirects } from '../domain/pages/links/redirects/legacy-redirects.ts'
import { createRedirects } from '../domain/pages/links/redirects/resolve-redirects.ts'
import { type ContentLocale, contentLocales, countries, defaultContentLocale } from '../domain/region/countries.ts'
import { type Entries, type EntryType, entryTypes } from '../ports/content/entries.ts'

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

/** Path of an entry's own page in a locale; `undefined` for an entry without an address of its own. */
export function toOwnPath({ locale }: Locale, type: EntryType, entry: Entries[EntryType]): string | undefined {
  const target = 'slug' in entry ? entry.slug : 'path' in entry ? entry.path : undefined
  return target === undefined ? undefined : pageHref(locale, type, target)
}

/** Reads which page a link leads to, of those that a release of the content would have (decision 096). */
function createLinkReader(content: Content) {
  const statuses = new Map<string, ReadonlyMap<string, number>>()
  const readStatuses = (locale: Locale): ReadonlyMap<string, number> =>
    new Map(content.pagePaths(locale).map(({ path, status }) => [path, status]))
  const statusesIn = (locale: Locale): ReadonlyMap<string, number> => {
    const known = statuses.get(locale.locale) ?? readStatuses(locale)
    statuses.set(locale.locale, known)
    return known
  }
  const fileStatus = (path: string): number | undefined => {
    const locale = localeOfPath(path)
    return locale && statusesIn(locale).get(path)
  }
  const redirects = createRedirects(legacyRedirects)
  const dead = new Map<string, boolean>()
  return {
    hasPage: (path: string): boolean => fileStatus(path) === 200,
    /** Whether an address, as pages of a locale write it, leads to no page. */
    leadsNowhere(address: string, reader: Locale): boolean {
      const path = editorialUrl(address, reader.locale)
      const visitor = (): Locale => localeOfPath(path) ?? rootLocale
      const isDead = dead.get(path) ?? isDeadPath(path, { fileStatus, redirects, visitor })
      dead.set(path, isDead)
      return isDead
    },
  }
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
  const links = createLinkReader(content)
  /** Locales that read an entry in a language: in the default one also those of languages that lack it. */
  const readersOf = (key: string, language: ContentLocale): readonly Locale[] =>
    locales.filter(
      ({ contentLocale }) =>
        contentLocale === language || (language === defaultContentLocale && !uidsIn(contentLocale).has(key)),
    )
  const hasOwnPage = (reader: Locale, type: string, uid: string): boolean => {
    if (!isEntryType(type)) return true
    const entry = snapshot.find(type, uid, reader.contentLocale) ?? snapshot.find(type, uid, defaultContentLocale)
    const path = entry && toOwnPath(reader, type, entry)
    return path === undefined || links.hasPage(path)
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
    let known: readonly Locale[] | undefined
    const readers = (): readonly Locale[] => (known ??= readersOf(`${type}/${entry.uid}`, locale))
    return {
      hasEntry: (target) =>
        isIn(locale, `${target.type}/${target.uid}`) || isIn(defaultContentLocale, `${target.type}/${target.uid}`),
      hasOwnPage: (target) => readers().some((reader) => hasOwnPage(reader, target.type, target.uid)),
      hasPage: (path) => readers().some((reader) => !links.leadsNowhere(path, reader)),
      sizeOf: (picture) => snapshot.find('picture', picture, ''),
      setItems: (set) => snapshot.find('picture_set', set, '')?.items ?? [],
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
