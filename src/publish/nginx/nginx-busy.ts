import { existsSync } from 'node:fs'
import { readWords } from '../../content/open-words.ts'
import { SnapshotError } from '../../content/snapshot/snapshot.ts'
import { localeCookie } from '../../domain/locale/locale-choice.ts'
import { type Locale, locales, rootLocale } from '../../domain/locale/locale.ts'
import { earlyPage, type Purpose } from '../../domain/pages/early-page.ts'
import type { Words } from '../../domain/pages/words/words.ts'
import type { ReleaseStore } from '../release-store.ts'
import { nginxCountryLocale } from './nginx-country.ts'
import { map, quoted } from './nginx-map.ts'

/** The words of each locale; one without any has the built-in ones. */
export type BusyWords = ReadonlyMap<Locale, Words<'error'>>

const anyLocale = locales.map(({ locale }) => locale).join('|')
/** nginx reads no longer words, bytes. */
const mostBytes = 4000

/** The words of the live release, in which nginx says that it is busy; none where its content cannot be read. */
export function busyWordsOf(store: ReleaseStore): BusyWords {
  const live = store.current()
  const file = live && store.snapshotFile(live.snapshot)
  if (file === undefined || !existsSync(file)) return new Map()
  try {
    return readWords(file, 'error')
  } catch (error) {
    // Of another version's content: a node says its own words then, too.
    if (error instanceof SnapshotError) return new Map()
    throw error
  }
}

/**
 * Rows for the http block: the answers to what is beyond nginx's own limits (`$shop_busy_429`), and to what no Node
 * server takes (`$shop_busy_503`), as those answer themselves: a page in the locale of its address, else of the
 * visitor's choice, else of the country; a call of the API gets a problem. `$shop_busy_type` is their type,
 * `$shop_busy_refresh` the seconds after which a page opens again by itself, empty for what a form sent, whose page
 * asks to send it again, `$shop_busy_asks` empty for all but reads of pages and of mails' links.
 * @param countryHeader lower case; '' when the CDN names no country
 */
export function nginxBusy(siteUrl: string, words: BusyWords, countryHeader: string): string {
  const pagesFor = pagesIn(siteUrl, words)
  return [
    '# For the http block: what nginx says while too much is asked of the shop.',
    ...nginxCountryLocale(countryHeader, '$shop_busy_country'),
    ...map(`"$request_uri $cookie_${localeCookie}"`, '$shop_busy_locale', [
      ['default', '$shop_busy_country'],
      [quoted(`~^/(?:api/forms/)?(?<shop_busy_own>${anyLocale})[/? ]`), '$shop_busy_own'],
      [quoted(`~ (?<shop_busy_chosen>${anyLocale})$`), '$shop_busy_chosen'],
    ]),
    ...map('$request_uri', '$shop_busy_kind', [
      ['default', 'page'],
      [quoted('~^/api/forms/'), 'form'],
      [quoted('~^/api(?:[/?]|$)'), 'call'],
    ]),
    ...map('$shop_busy_kind', '$shop_busy_type', [
      ['default', quoted('text/html; charset=utf-8')],
      ['call', 'application/problem+json'],
    ]),
    ...map('"$request_method $shop_busy_kind"', '$shop_busy_asks', [
      ['default', '""'],
      [quoted('~^(?:GET|HEAD) (?:page|form)$'), '1'],
    ]),
    ...map('$shop_busy_asks', '$shop_busy_refresh', [
      ['default', '""'],
      ['1', '5'],
    ]),
    ...pagesFor('$shop_busy_503', 503, 'read'),
    ...pagesFor('$shop_busy_page', 429, 'read'),
    ...pagesFor('$shop_busy_sent', 429, 'write'),
    ...map('"$shop_busy_kind $shop_busy_asks"', '$shop_busy_429', [
      ['default', '$shop_busy_sent'],
      [quoted('~ 1$'), '$shop_busy_page'],
      [quoted('~^call'), quoted(tooMany)],
    ]),
    '',
  ].join('\n')
}

/** The problem `rate_limited` (`api/kernel/problems.ts`). */
const tooMany =
  '{"type":"/api/docs#rate_limited","title":"Too many requests","status":429,"code":"rate_limited",' +
  '"instance":"$request_id"}'

/** Returns a function that makes the rows of a page in each locale. */
const pagesIn =
  (siteUrl: string, words: BusyWords) =>
  (target: string, status: 429 | 503, purpose: Purpose): string[] => {
    const inWords = (locale: Locale, own: Words<'error'> | undefined): string =>
      plain(earlyPage({ siteUrl, locale, words: own }, status, purpose))
    const page = (locale: Locale): string => {
      const own = inWords(locale, words.get(locale))
      return quoted(Buffer.byteLength(own) <= mostBytes ? own : inWords(locale, undefined))
    }
    return map('$shop_busy_locale', target, [
      ['default', page(rootLocale)],
      ...locales.map((locale) => [locale.locale, page(locale)] as const),
    ])
  }

/** A page without what would name a variable of nginx's or escape its quotes. */
const plain = (html: string): string => html.replaceAll('$', '&#36;').replaceAll('\\', '&#92;')
