import { searchForPage, wordsAsked } from '../api/search/page-search.ts'
import { createPageSession } from '../api/session/page-session.ts'
import { findLocale } from '../domain/locale.ts'
import { flashMark, sessionCookie } from '../domain/visitor-cookies.ts'
import { isVisitorsPath } from '../domain/visitor-paths.ts'
import { cookiePairs } from '../lib/cookie-pairs.ts'
import type { Services } from '../services.ts'

/** A page's locals, and the cookies its answer sets. */
export type PageVisit = { readonly locals: App.Locals; readonly cookies: readonly string[] }

const localeOf = (path: string) => findLocale(path.split('/')[1] ?? '')

/**
 * Whether a page of this path is made for this visitor alone: cart and account of somebody with a session, and a form's page
 * with a message waiting (decisions §3, "Without scripts").
 */
function isPersonal(path: string, cookies: string | undefined): boolean {
  if (cookies === undefined || !localeOf(path)) return false
  const names = cookiePairs(cookies).map(([name]) => name)
  const hasSession = names.some((name) => name.endsWith(sessionCookie))
  return hasSession && (isVisitorsPath(path) || names.includes(flashMark))
}

/**
 * Whether a page is made for this request, whatever file stands under its path: this visitor's own, or what a search found.
 * @param query with its `?`, or ''
 */
export function isOnDemand(path: string, query: string, cookies: string | undefined): boolean {
  return isPersonal(path, cookies) || (localeOf(path) !== undefined && wordsAsked(path, query) !== undefined)
}

/**
 * What a page that is rendered on demand may know: the content, public settings and, where it is personal, its visitor.
 * `undefined` before there is any content.
 */
export async function visitPage(services: Services, request: Request): Promise<PageVisit | undefined> {
  const content = services.content()
  if (!content) return undefined
  const { pathname } = new URL(request.url)
  const locale = localeOf(pathname)
  const search = locale && (await searchForPage(services, content, locale, request))
  const shared = { content, publicSettings: services.config.public, ...(search && { search }) }
  if (!locale || !isPersonal(pathname, request.headers.get('cookie') ?? undefined))
    return { locals: shared, cookies: [] }
  const { session, cookies } = await createPageSession(services, request, locale)
  return { locals: { ...shared, session }, cookies }
}
