import { homePath } from '../locale/home-path.ts'
import type { Locale } from '../locale/locale.ts'
import { defaultWord } from './words/default-words.ts'
import type { Words } from './words/words.ts'

/** Statuses of answers that are given before any page is looked for, and have words. */
const wordedStatuses = [400, 405, 408, 413, 414, 421, 429, 431, 503] as const
export type WordedStatus = (typeof wordedStatuses)[number]

export const isWorded = (status: number): status is WordedStatus => wordedStatuses.some((one) => one === status)

export type EarlyPageFacts = {
  readonly siteUrl: string
  readonly locale: Locale
  /** Of the locale; `undefined` before there is content. */
  readonly words: Words<'error'> | undefined
}

/** The purpose of a request: a page that is read opens again by itself, and what was sent is to be sent again. */
export type Purpose = 'read' | 'write'

/** Longest time until a page opens again by itself, s: its words promise a few. */
const longestRefresh = 10

/** The `Refresh` of a page that may be asked for again, in s. @param retryAfter s, which may be a window's rest */
export const refreshAfter = (retryAfter: string): string => String(Math.min(Number(retryAfter), longestRefresh))

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** A small page that says why a request went no further, without styles and scripts. */
export function earlyPage(
  { siteUrl, locale, words }: EarlyPageFacts,
  status: WordedStatus,
  purpose: Purpose = 'read',
): string {
  const word = (key: `early_${WordedStatus}` | 'early_title' | 'busy_title' | 'busy_sent' | 'home'): string =>
    escaped(words?.[key] ?? defaultWord('error', key))
  const isBusy = status === 429 || status === 503
  const title = word(isBusy ? 'busy_title' : 'early_title')
  // The address of another host leads nowhere: the site's own is written out.
  const home = escaped(siteUrl + homePath(locale.locale))
  return `<!doctype html>
<html lang="${words ? locale.tag : 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<main>
<h1>${title}</h1>
<p>${word(isBusy && purpose === 'write' ? 'busy_sent' : `early_${status}`)}</p>
<p><a href="${home}">${status === 421 ? home : word('home')}</a></p>
</main>
</html>
`
}
