import { findLocale, type Locale } from '../domain/locale/locale.ts'
import { earlyPage, isWorded } from '../domain/pages/early-page.ts'
import type { Words } from '../domain/pages/words/words.ts'
import { isRead } from './addresses.ts'
import type { RequestWithUrl } from './error-pages.ts'
import type { IncomingRequest } from './client-info.ts'

export type EarlyPageParts = {
  readonly siteUrl: string
  /** The visitor's locale. */
  readonly visitor: (request: IncomingRequest) => Locale
  /** Words of the live release; `undefined` before there is one. */
  readonly earlyWords?: ((locale: Locale) => Words<'error'> | undefined) | undefined
}

/** A small page, and the headers that it is sent with. */
export type EarlyPage = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/**
 * Pages that say why a request went no further, in the locale of its address or form, else the visitor's: for answers
 * that are given before the release is looked at. Returns `undefined` for a status without words.
 */
export function createEarlyPages({ siteUrl, visitor, earlyWords }: EarlyPageParts) {
  return (request: RequestWithUrl, status: number): EarlyPage | undefined => {
    if (!isWorded(status)) return undefined
    const [, first = '', second, third = ''] = (request.url ?? '/').split(/[/?]/, 4)
    const locale = findLocale(first === 'api' && second === 'forms' ? third : first) ?? visitor(request)
    const facts = { siteUrl, locale, words: earlyWords?.(locale) }
    return { body: earlyPage(facts, status, isRead(request) ? 'read' : 'write'), headers }
  }
}
