import { homePath } from '../locale/home-path.ts'
import { findLocale } from '../locale/locale.ts'

/** The fault, as the page that stands in place of another one knows it (specification, display 2, "Error page"). */
export type Failure = {
  /** 404, 410, or anything else that a request can fail with. */
  readonly status: number
  /** Path that was asked for, with locale. */
  readonly path: string
  /** Of a 410: what was withdrawn and what is recommended instead; `failed` when that could not be found out. */
  readonly product?: 'known' | 'failed' | undefined
  /** Whether the content system has an error page for the reader. */
  readonly hasContent: boolean
  /** Set in development only. */
  readonly raw?: string | undefined
}

/**
 * - `missing`: the content's header, banner, main text and related products.
 * - `withdrawn`: what took a product's place.
 * - `generic`: a message and the way home, all that is left where the content failed too.
 */
type ErrorVariant = 'missing' | 'withdrawn' | 'generic'

/** The look of the error page; `heading` and `title` are keys of the display text `error`. */
export type ErrorView = {
  /** The status of the page's answer. */
  readonly status: number
  readonly variant: ErrorVariant
  readonly heading: 'missing' | 'gone' | 'broken'
  /** The general message below the heading, where the heading says something else. */
  readonly message?: 'broken'
  readonly title: 'missing_title' | 'gone_title'
  /** Without space above: on the home page of a language and on the index route. */
  readonly flush: boolean
  /** The error as it was thrown; never outside development. */
  readonly raw?: string
}

/** The error page's variant, heading, title and status (specification, display 2 and 4, "Error page"). */
export function errorView(failure: Failure): ErrorView {
  // Recommendations that cannot be loaded make a fatal 404 of it.
  const status = failure.product === 'failed' ? 404 : failure.status
  const heading = headings.get(status) ?? 'broken'
  const variant = failure.hasContent ? variantOf(status, failure.product) : 'generic'
  return {
    status,
    variant,
    heading,
    ...(variant === 'generic' && heading !== 'broken' ? { message: 'broken' } : {}),
    title: status === 410 ? 'gone_title' : 'missing_title',
    flush: isHome(failure.path),
    ...(failure.raw === undefined ? {} : { raw: failure.raw }),
  }
}

const headings: ReadonlyMap<number, ErrorView['heading']> = new Map([
  [404, 'missing'],
  [410, 'gone'],
])

function variantOf(status: number, product: Failure['product']): ErrorVariant {
  if (status === 410) return product === 'known' ? 'withdrawn' : 'missing'
  return status === 404 ? 'missing' : 'generic'
}

function isHome(path: string): boolean {
  const bare = path.replace(/(?<!\/)\/+$/, '')
  const locale = findLocale(bare.slice(1))
  return bare === '' || (locale !== undefined && (bare === `/${locale.locale}` || bare === homePath(locale.locale)))
}

/** Characters of a path in messages and logs; a client may send thousands. */
const maxReportedPath = 200

/** Message of API and log for a path without a page (specification, core 8). */
export const pageNotFound = (path: string): string => `Page Not Found: ${path.slice(0, maxReportedPath)}`

/** The thrown value, in full: a message for developers. */
export function rawError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
}
