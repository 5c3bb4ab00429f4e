import { localeOfPath } from '../locale/locale.ts'
import type { Buyer } from '../region/region.ts'

/**
 * The query of an editor's preview, as the content service's frame writes it into the address (vendors, content 9).
 * `as` is the shop's own: the page as members of the trade programme see it, or a report instead of the page.
 */
export type PreviewQuery = {
  readonly hash: string
  readonly contentType: string
  readonly uid: string
  /** Content locale of the entry that was saved. */
  readonly entryLocale: string | undefined
  readonly buyer: Buyer
  readonly isReport: boolean
}

const names = ['live_preview', 'content_type_uid', 'entry_uid', 'locale', 'preview_timestamp', 'as'] as const

/** Hashes, uids and languages have nothing else. */
const word = /^[\w-]{1,64}$/

/** The preview that an address asks for; `undefined` for one that asks for none, or not in a form of its own. */
export function readPreviewQuery(query: string): PreviewQuery | undefined {
  if (!query.includes('live_preview=')) return undefined
  const parameters = new URLSearchParams(query)
  const value = (name: (typeof names)[number]): string => parameters.get(name) ?? ''
  const [hash, contentType, uid, locale] = [
    value('live_preview'),
    value('content_type_uid'),
    value('entry_uid'),
    value('locale'),
  ]
  if (hash.length < 8 || ![hash, contentType, uid].every((text) => word.test(text))) return undefined
  return {
    hash,
    contentType,
    uid,
    entryLocale: word.test(locale) ? locale : undefined,
    buyer: value('as') === 'pro' ? 'pro' : 'visitor',
    isReport: value('as') === 'report',
  }
}

/** The query of a preview, for links from one page of it to the next. */
export function writePreviewQuery({
  hash,
  contentType,
  uid,
  entryLocale,
  buyer,
}: Omit<PreviewQuery, 'isReport'>): string {
  return String(
    new URLSearchParams({
      live_preview: hash,
      content_type_uid: contentType,
      entry_uid: uid,
      ...(entryLocale !== undefined && { locale: entryLocale }),
      ...(buyer === 'pro' && { as: 'pro' }),
    }),
  )
}

/** An address without what makes it a preview: the page that visitors get. */
export function withoutPreview(url: URL): URL {
  const page = new URL(url)
  for (const name of names) page.searchParams.delete(name)
  return page
}

/**
 * A link within a preview: to pages of the shop it carries the preview on.
 * @param href as it stands in HTML
 * @param query of `writePreviewQuery`
 * @example previewHref('/de-at/p/ridge?color=birch', 'as=pro') // '/de-at/p/ridge?color=birch&amp;as=pro'
 */
export function previewHref(href: string, query: string): string {
  const [, path = '', search = '', rest = ''] = /^(\/[^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? []
  if (!localeOfPath(path) || path.endsWith('.json')) return href
  const added = query.replaceAll('&', '&amp;')
  return `${path}${search === '' ? `?${added}` : `${search}&amp;${added}`}${rest}`
}
