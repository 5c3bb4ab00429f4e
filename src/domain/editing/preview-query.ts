import { localeOfPath } from '../locale/locale.ts'
import { mostProPrices } from '../pro/pro-prices.ts'
import type { Buyer } from '../region/region.ts'

/** The answer to the address of a preview: the page, or something about it for the editing page or a script. */
type PreviewAnswer =
  | { readonly kind: 'page' | 'report' }
  /** Prices of products of the platform, by their ids, for members of the preview's group. */
  | { readonly kind: 'prices'; readonly productIds: readonly number[] }

/**
 * The query of an editor's preview, as the content service's frame writes it into the address (vendors, content 9).
 * `as`, `group` and `ids` are the shop's own: the page as members of the trade programme see it, with the prices of one
 * of their customer groups, or a report or prices instead of the page.
 */
export type PreviewQuery = {
  readonly hash: string
  readonly contentType: string
  readonly uid: string
  /** Content locale of the entry that was saved. */
  readonly entryLocale: string | undefined
  /** The moment at which the editor looks, as the frame writes it; `undefined`: now. */
  readonly at: string | undefined
  readonly buyer: Buyer
  /** Id of the customer group whose prices professionals see; `undefined`: any of the page's store. */
  readonly group: number | undefined
  readonly answer: PreviewAnswer
}

const names = [
  'live_preview',
  'content_type_uid',
  'entry_uid',
  'locale',
  'preview_timestamp',
  'as',
  'group',
  'ids',
] as const

/** Hashes, uids and languages have nothing else. */
const word = /^[\w-]{1,64}$/
/** A date and time in any form that stands in a header. */
const moment = /^[\w.:+-]{1,40}$/
const wholeNumber = /^[1-9]\d{0,9}$/

const readId = (text: string): number | undefined => (wholeNumber.test(text) ? Number(text) : undefined)

function readAnswer(as: string, ids: string): PreviewAnswer {
  if (as === 'report') return { kind: 'report' }
  if (as !== 'prices') return { kind: 'page' }
  const productIds = ids.split(',').flatMap((id) => readId(id) ?? [])
  return { kind: 'prices', productIds: productIds.slice(0, mostProPrices) }
}

/** The preview that an address asks for; `undefined` for one that asks for none, or not in a form of its own. */
export function readPreviewQuery(query: string): PreviewQuery | undefined {
  if (!query.includes('live_preview=')) return undefined
  const parameters = new URLSearchParams(query)
  const value = (name: (typeof names)[number]): string => parameters.get(name) ?? ''
  const [hash, contentType, uid, locale, at] = [
    value('live_preview'),
    value('content_type_uid'),
    value('entry_uid'),
    value('locale'),
    value('preview_timestamp'),
  ]
  if (hash.length < 8 || ![hash, contentType, uid].every((text) => word.test(text))) return undefined
  const as = value('as')
  return {
    hash,
    contentType,
    uid,
    entryLocale: word.test(locale) ? locale : undefined,
    at: moment.test(at) ? at : undefined,
    buyer: as === 'pro' || as === 'prices' ? 'pro' : 'visitor',
    group: readId(value('group')),
    answer: readAnswer(as, value('ids')),
  }
}

type PreviewPage = Omit<PreviewQuery, 'answer'>

const writeQuery = ({ hash, contentType, uid, entryLocale, at, buyer, group }: PreviewPage, as: string): string =>
  String(
    new URLSearchParams({
      live_preview: hash,
      content_type_uid: contentType,
      entry_uid: uid,
      ...(entryLocale !== undefined && { locale: entryLocale }),
      ...(at !== undefined && { preview_timestamp: at }),
      ...(buyer === 'pro' && { as }),
      ...(buyer === 'pro' && group !== undefined && { group: String(group) }),
    }),
  )

/** The query of a preview, for links from one page of it to the next. */
export const writePreviewQuery = (preview: PreviewPage): string => writeQuery(preview, 'pro')

/**
 * The start of the address at which a page of a preview asks for the prices of its group; ids of products follow,
 * separated by commas.
 * @param path of the page
 */
export const previewPricesHref = (path: string, preview: PreviewPage): string =>
  `${path}?${writeQuery(preview, 'prices')}&ids=`

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
