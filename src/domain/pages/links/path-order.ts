import { canonicalPath } from '../../seo/canonical-path.ts'
import type { Locale } from '../../locale/locale.ts'
import { localeUrl, readLocaleSegment } from '../../locale/locale-url.ts'
import { localeFor, pageIn, type Resolution } from './redirects/resolve-redirects.ts'

/** The facts that a path is read against. */
export type PathFacts = {
  /** HTTP status of the file that stands under a path, `undefined` where there is none. */
  readonly fileStatus: (path: string) => number | undefined
  /** The table of old addresses. */
  readonly redirects: (path: string) => Resolution | undefined
  readonly visitor: () => Locale
}

/** The fate of a request: `serve` the file, go elsewhere, refuse what runs in circles, or there is nothing. */
export type PathDecision =
  | { readonly kind: 'serve' }
  | { readonly kind: 'redirect'; readonly status: 307 | 308; readonly location: string }
  | { readonly kind: 'too-many-redirects' }
  | { readonly kind: 'missing' }

/** Paths that belong to machines: nothing there is ever a page's old address (specification, addendum 2). */
const reserved = /^\/(?:(?:api|_astro|builds|sitemaps)(?:\/|$)|(?:robots\.txt|healthz|readyz|sitemap[^/]*\.xml)$)/

/**
 * Reads a path in the order of specification, addendum 2: file, reserved, old address, route or page without its
 * locale, locale that is not offered. Whatever is wrong with a path is put right in one redirect; the query goes along.
 * No redirect leads to a 404: an address without a page behind it is `missing` at once.
 * @param query with its `?`, or ''
 */
export function readPath(path: string, query: string, facts: PathFacts): PathDecision {
  if (facts.fileStatus(path) !== undefined) return { kind: 'serve' }
  const moved = readMoved(path, facts)
  if (moved.kind !== 'redirect') return moved
  const [target = ''] = moved.location.split('?', 1)
  if (!pageStatuses.includes(facts.fileStatus(target))) return { kind: 'missing' }
  return { ...moved, location: withQuery(moved.location, query) }
}

/** The page under the target of a redirect: a page, or one that says that its product was withdrawn. */
const pageStatuses: readonly (number | undefined)[] = [200, 410]

/** Whether a link to a path shows no page. One that says that its product was withdrawn is a page. */
export function isDeadPath(path: string, facts: PathFacts): boolean {
  const { kind } = readPath(path, '', facts)
  return kind === 'serve' ? !pageStatuses.includes(facts.fileStatus(path)) : kind !== 'redirect'
}

/** A path that has no file as it is written. */
function readMoved(path: string, facts: PathFacts): PathDecision {
  const right = canonicalPath(path)
  if (facts.fileStatus(right) !== undefined) return { kind: 'redirect', status: 308, location: right }
  return (reserved.test(right) ? undefined : readMissing(right, facts)) ?? { kind: 'missing' }
}

/** A path that is written right and has no file; `undefined` when there is nothing to lead it to. */
function readMissing(path: string, facts: PathFacts): PathDecision | undefined {
  const old = facts.redirects(path)
  if (old?.kind === 'too-many') return { kind: 'too-many-redirects' }
  if (old) {
    const location = pageIn(localeFor(old.forGood, facts.visitor().locale), old.page)
    return { kind: 'redirect', status: old.forGood ? 308 : 307, location }
  }
  const { kind } = readLocaleSegment(path)
  const right = localeUrl(path, facts.visitor().locale)
  // An offered locale in capital letters is only written wrong; any other depends on who asks.
  return right === path ? undefined : { kind: 'redirect', status: kind === 'offered' ? 308 : 307, location: right }
}

/** A target may have a query of its own: the request's goes behind it. */
function withQuery(location: string, query: string): string {
  return location.includes('?') ? location + query.replace('?', '&') : location + query
}
