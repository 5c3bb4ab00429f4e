import { findLocale, type Locale } from '../domain/locale/locale.ts'
import { homePath } from '../domain/locale/home-path.ts'
import { defaultWord } from '../domain/pages/words/default-words.ts'
import type { Words } from '../domain/pages/words/words.ts'
import type { Asked } from './error-pages.ts'
import type { IncomingRequest } from './client-info.ts'

/** Statuses of answers that are given before any page is looked for, and have words. */
const wordedStatuses = [400, 405, 408, 413, 414, 421, 429, 431, 503] as const
type WordedStatus = (typeof wordedStatuses)[number]

const isWorded = (status: number): status is WordedStatus => wordedStatuses.some((one) => one === status)

export type EarlyPageParts = {
  readonly siteUrl: string
  /** The visitor's locale. */
  readonly visitor: (request: IncomingRequest) => Locale
  /** Words of the live release; `undefined` before there is one. */
  readonly earlyWords?: ((locale: Locale) => Words<'error'> | undefined) | undefined
}

/** A small page, and the headers that it is sent with. */
export type EarlyPage = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/**
 * Pages that say why a request went no further, in the locale of its address, else the visitor's: for answers that are
 * given before the release is looked at. Returns `undefined` for a status without words.
 */
export function createEarlyPages({ siteUrl, visitor, earlyWords }: EarlyPageParts) {
  return (request: Asked, status: number): EarlyPage | undefined => {
    if (!isWorded(status)) return undefined
    const locale = findLocale((request.url ?? '/').split(/[/?]/, 2)[1] ?? '') ?? visitor(request)
    const words = earlyWords?.(locale)
    const word = (key: `early_${WordedStatus}` | 'early_title' | 'busy_title' | 'home'): string =>
      escaped(words?.[key] ?? defaultWord('error', key))
    const title = word(status === 429 || status === 503 ? 'busy_title' : 'early_title')
    // The address of another host leads nowhere: the site's own is written out.
    const home = escaped(siteUrl + homePath(locale.locale))
    const body = `<!doctype html>
<html lang="${words ? locale.tag : 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<main>
<h1>${title}</h1>
<p>${word(`early_${status}`)}</p>
<p><a href="${home}">${status === 421 ? home : word('home')}</a></p>
</main>
</html>
`
    return { body, headers }
  }
}
