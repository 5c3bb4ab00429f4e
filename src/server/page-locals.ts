import { foundIn, searchForPage } from '../api/search/page-search.ts'
import { optionalRead } from '../api/kernel/optional-read.ts'
import { isMember } from '../api/pro/pro-term.ts'
import { cookiesOfFormerId, createPageSession } from '../api/visitor/page-session.ts'
import { createFormId } from '../session/form-id.ts'
import type { Session } from '../session/session-store.ts'
import type { Content, ReleaseContent } from '../content/content.ts'
import { isMembersPage } from '../content/questions/members-pages.ts'
import { type Locale, localeOfPath } from '../domain/locale/locale.ts'
import type { Services } from '../services.ts'
import type { PageReason } from './page-reason.ts'

/** A page's locals, and the cookies its answer sets. */
export type PageLocals = { readonly locals: App.Locals; readonly cookies: readonly string[] }

/**
 * The locals of a page that is rendered on demand: the content, public settings and, where there is a reason for it,
 * what a search found or what its visitor has. `undefined` before there is any content.
 * @throws VendorError where members alone have a page, while the platform fails
 * @throws RefusedError for a search beyond the client's limit
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
      if (search?.found?.isWhole) reason.onFound?.(foundIn(search.found))
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

/** Whether the session's customer is a member; `undefined`, and logged, while the platform fails. */
function isKnownMember(visitor: Parameters<typeof isMember>[0]): Promise<boolean | undefined> {
  return optionalRead(visitor.services.log, 'pro_status_failed')(() => isMember(visitor))
}

/** The shop's data on a visitor's own pages: add-ons of a member's cart may be for members alone. */
async function contentSeen(
  services: Services,
  content: ReleaseContent,
  { store }: Locale,
  session: Session,
): Promise<Content> {
  if (!store || !content.members || session.data.slots[store]?.isTrade !== true) return content
  return (await isKnownMember({ services, session, store })) ? content.members() : content
}

/**
 * A page as a member sees it; others see the shared one, or no page. No shared cache may keep either answer. While the
 * platform fails, members see the shared page too.
 * @throws VendorError for a page that members alone have, while the platform fails: a 404 would deny that it exists
 */
async function memberLocals(
  services: Services,
  content: ReleaseContent,
  locale: Locale,
  request: Request,
  session: Session,
): Promise<PageLocals> {
  const url = new URL(request.url)
  const { store } = locale
  const check = isMembersPage(content, url.pathname) ? isMember : isKnownMember
  const isShown = store && (await check({ services, session, store }))
  const seen = isShown && content.members ? content.members() : content
  // Before the message is taken, which is shown once: a search may be refused.
  const search = await searchForPage(services, seen, locale, request, seen === content ? 'visitor' : 'pro')
  const hasMessage = session.data.flash?.page === url.pathname
  const visit = hasMessage
    ? await createPageSession(services, url, locale, session)
    : { session: {}, cookies: cookiesOfFormerId(services, request, session) }
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
