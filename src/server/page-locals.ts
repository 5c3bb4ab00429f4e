import { searchForPage } from '../api/search/page-search.ts'
import { createPageSession } from '../api/visitor/page-session.ts'
import { findLocale } from '../domain/locale/locale.ts'
import type { Services } from '../services.ts'
import type { PageReason } from './page-reason.ts'

/** A page's locals, and the cookies its answer sets. */
export type PageLocals = { readonly locals: App.Locals; readonly cookies: readonly string[] }

/**
 * What a page that is rendered on demand may know: the content, public settings and, where there is a reason for it,
 * what a search found or what its visitor has. `undefined` before there is any content.
 */
export async function createPageLocals(
  services: Services,
  request: Request,
  reason: PageReason | undefined,
): Promise<PageLocals | undefined> {
  const content = services.content()
  if (!content) return undefined
  const shared = { content, publicSettings: services.config.public }
  const locale = findLocale(new URL(request.url).pathname.split('/')[1] ?? '')
  if (!locale || !reason) return { locals: shared, cookies: [] }
  switch (reason.kind) {
    case 'search': {
      const search = await searchForPage(services, content, locale, request)
      return { locals: { ...shared, ...(search && { search }) }, cookies: [] }
    }
    case 'unknown-visitor':
      return { locals: { ...shared, session: { unreachable: true } }, cookies: [] }
    case 'visitor': {
      const { session, cookies } = await createPageSession(services, new URL(request.url), locale, reason.session)
      return { locals: { ...shared, session }, cookies }
    }
  }
}
