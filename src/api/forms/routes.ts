import type { Context } from 'hono'
import { cartHref } from '../../domain/links.ts'
import { type Locale, findLocale } from '../../domain/locale.ts'
import { storeOf } from '../../domain/region.ts'
import { VendorError } from '../../vendors/vendor-error.ts'
import type { ApiEnv } from '../api-env.ts'
import { bodySize, mediaType } from '../middleware/request-shape.ts'
import { createRoutes } from '../openapi-parts.ts'
import { Problem } from '../problems.ts'
import { changeSession, newSessionData } from '../session/change-session.ts'
import { createSessionCookies } from '../session/cookies.ts'
import { findSession, giveSession } from '../session/find-session.ts'
import type { Session } from '../session/session-store.ts'
import { safeRedirect } from '../safe-redirect.ts'
import { toProblem } from '../to-problem.ts'
import { type Fields, type FormAct, cartForms } from './cart-forms.ts'
import { localPath, readFields } from './form-fields.ts'
import { formGuard } from './form-guard.ts'

async function ownSession(c: Context<ApiEnv>, locale: Locale): Promise<Session> {
  const session = (await findSession(c)) ?? (await c.var.services.sessions.create(newSessionData(locale.region)))
  giveSession(c, session)
  return session
}

/** Leaves a message for the form's page, which is then rendered for this visitor instead of served from its file. */
async function leaveFlash(c: Context<ApiEnv>, session: Session, flash: { code: string; page: string; fields: Fields }) {
  const { sessions, config } = c.var.services
  const values = Object.fromEntries([...flash.fields].filter(([name]) => name !== 'return'))
  await changeSession(sessions, session, (data) => ({
    ...data,
    flash: { code: flash.code, page: flash.page, values },
  }))
  c.header('Set-Cookie', createSessionCookies(config.public.siteUrl).giveFlash(), { append: true })
}

/** Runs a form's act; what is refused or fails is told on the form's own page. */
async function answerForm(c: Context<ApiEnv>, locale: Locale, act: FormAct): Promise<Response> {
  const { services } = c.var
  const fields = readFields(await c.req.text())
  const session = await ownSession(c, locale)
  const cartPage = cartHref(locale.locale)
  const place = { services, session, store: storeOf(locale.region), locale }
  try {
    return safeRedirect(c, (await act(place, fields)) ?? cartPage)
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof VendorError)) throw error
    const { code } = toProblem(error)
    services.log.warn({ event: 'form_refused', requestId: c.var.requestId, route: c.var.template, code })
    const page = localPath(fields.get('return'), services.config.public.siteUrl) ?? cartPage
    await leaveFlash(c, session, { code, page: page.split('?', 1)[0] ?? page, fields })
    return safeRedirect(c, page)
  }
}

/** The cart as plain forms, below `/api/forms`: they do what the JSON calls do and answer 303. */
export function createFormRoutes() {
  const routes = createRoutes()
  routes.use('*', bodySize, mediaType('application/x-www-form-urlencoded'), formGuard)
  for (const [name, act] of cartForms) {
    routes.post(`/:locale/cart/${name}`, async (c) => {
      const locale = findLocale(c.req.param('locale'))
      if (!locale?.store) throw new Problem('not_found')
      return answerForm(c, locale, act)
    })
  }
  return routes
}
