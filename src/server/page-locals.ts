import { foundIn, searchForPage } from '../api/search/page-search.ts'
import { optionalRead } from '../api/kernel/optional-read.ts'
import { isMember } from '../api/pro/pro-term.ts'
import { cookiesOfFormerId, createPageSession } from '../api/visitor/page-session.ts'
import { createFormId } from '../session/form-id.ts'
import type { Session } from '../session/session-store.ts'
import type { Content, ReleaseContent } from '../content/content.ts'
import { type Locale, localeOfPath } from '../domain/locale/locale.ts'
import type { Services } from '../services.ts'
import type { PageReason } from './page-reason.ts'

/** A page's locals, and the cookies its answer sets. */
export type PageLocals = { readonly locals: App.Locals; readonly cookies: readonly string[] }

/**
 * The locals of a page that is rendered on demand: the content, public settings and, where there is a reason for it,
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
  const locale = localeOfPath(new URL(request.url).pathname)
  // Drafts are rendered by `preview/render-preview.ts`; in development a page shows what is published.
  if (!locale || !reason || reason.kind === 'preview') return { locals: shared, cookies: [] }
  switch (reason.kind) {
    case 'search': {
      const search = await searchForPage(services, content, locale, request)
      if (search?.found) reason.onFound?.(foundIn(search.found))
      return { locals: { ...shared, ...(search && { search }) }, cookies: [] }
    }
    case 'member':
      return memberLocals(services, content, locale, request, reason.session)
    case 'unknown-visitor':
      return { locals: { ...shared, session: { unreachable: true } }, cookies: [] }
    case 'visitor': {
      const [seen, { session, cookies }] = await Promise.all([
        contentSeen(services, content, locale, reason.session),
        createPageSession(services, new URL(request.url), locale, reason.session),
      ])
      const formId = createFormId(reason.session.id)
      return { locals: { ...shared, content: seen, session, formId }, cookies }
    }
  }
}

/** The shop's data on a visitor's own pages: add-ons of a member's cart may be for members alone. */
async function contentSeen(
  services: Services,
  content: ReleaseContent,
  { store }: Locale,
  session: Session,
): Promise<Content> {
  if (!store || !content.members || session.data.slots[store]?.isTrade !== true) return content
  const tolerant = optionalRead(services.log, 'pro_status_failed')
  return (await tolerant(() => isMember({ services, session, store }))) ? content.members() : content
}

/** A page as a member sees it; others see the shared one, or no page. No shared cache may keep either answer. */
async function memberLocals(
  services: Services,
  content: ReleaseContent,
  locale: Locale,
  request: Request,
  session: Session,
): Promise<PageLocals> {
  const isShown = locale.store && (await isMember({ services, session, store: locale.store }))
  const seen = isShown && content.members ? content.members() : content
  const url = new URL(request.url)
  const hasMessage = session.data.flash?.page === url.pathname
  const visit = hasMessage
    ? await createPageSession(services, url, locale, session)
    : { session: {}, cookies: cookiesOfFormerId(services, request, session) }
  const search = await searchForPage(services, seen, locale, request, seen === content ? 'visitor' : 'pro')
  const { public: publicSettings } = services.config
  return {
    locals: {
      content: seen,
      publicSettings,
      session: visit.session,
      formId: createFormId(session.id),
      ...(search && { search }),
    },
    cookies: visit.cookies,
  }
}
