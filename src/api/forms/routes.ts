import type { Context } from 'hono'
import { formEventsCode } from '../../domain/analytics/form-events.ts'
import { cartHref } from '../../domain/pages/links/links.ts'
import { type Locale, findLocale } from '../../domain/locale/locale.ts'
import { storeOf } from '../../domain/region/region.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { leavingOf } from '../cart/checkout.ts'
import { writeLimit } from '../kernel/middleware/call-limits.ts'
import { bodyLimit, requireMediaType } from '../kernel/middleware/request-shape.ts'
import { createRoutes } from '../kernel/openapi-parts.ts'
import { Problem } from '../kernel/problems.ts'
import { issueSession } from '../kernel/find-session.ts'
import type { Session } from '../../session/session-store.ts'
import { safeRedirect } from '../kernel/safe-redirect.ts'
import { addAccountForms } from './account-routes.ts'
import { answerOnce } from './answer-once.ts'
import { addApplicationLink } from './application-form.ts'
import { type FormEvents, eventValues } from './cart-events.ts'
import { type CartForm, cartForms } from './cart-forms.ts'
import { addConsentForm } from './consent-routes.ts'
import { describeForms } from './describe-form.ts'
import { attemptForm } from './form.ts'
import { localPath, readFields } from './form-fields.ts'
import { formCsrf, requireCookies } from './form-csrf.ts'
import { formSession, storeFlash, storeNotice } from './form-visit.ts'
import { addMailLinks } from './mail-links.ts'
import { addVisitorForms } from './visitor-form-routes.ts'

/** Leaves a form's events to the next cart page. What the form did is done, also where this fails. */
async function noteEvents(
  c: Context<ApiEnv>,
  session: Session,
  { locale, page }: { readonly locale: Locale; readonly page: string },
  events: FormEvents | undefined,
): Promise<void> {
  const values = await eventValues(c, locale, events)
  if (Object.keys(values).length === 0) return
  try {
    await storeNotice(c, session, page, { code: formEventsCode, values })
  } catch (error) {
    c.var.services.log.warn({ event: 'events_not_reported', requestId: c.var.requestId, err: error })
  }
}

/** Runs a form; its page shows refusals and failures. */
async function answerForm(c: Context<ApiEnv>, locale: Locale, form: CartForm): Promise<Response> {
  const { services, clientAddress } = c.var
  const fields = readFields(await c.req.text())
  const cartPage = cartHref(locale.locale)
  const page = localPath(fields.get('return'), services.config.public.siteUrl) ?? cartPage
  const sent = { form, fields, locale, page }
  const attempt = attemptForm(form, fields)
  const session = await formSession(c, sent, attempt)
  if (!session) return safeRedirect(c, page)
  issueSession(c, session)
  try {
    // A form without scripts knows no campaign.
    const leaving = leavingOf((name) => c.req.header(name), {})
    const context = { services, session, store: storeOf(locale.region), locale, clientAddress, leaving }
    const { to = cartPage, events } = await attempt.act(context)
    await noteEvents(c, session, { locale, page: cartPage }, events)
    return safeRedirect(c, to)
  } catch (error) {
    await storeFlash(c, session, sent, error)
    return safeRedirect(c, page)
  }
}

/** Creates the plain forms below `/api/forms`: the same rules as the JSON calls, where there are any; answered 303. */
export function createFormRoutes() {
  const routes = createRoutes()
  // Before the checks of forms: a mail program is no page of ours.
  addMailLinks(routes)
  addApplicationLink(routes)
  routes.use(
    '*',
    bodyLimit,
    requireMediaType('application/x-www-form-urlencoded'),
    formCsrf,
    writeLimit,
    requireCookies,
  )
  addAccountForms(routes)
  addVisitorForms(routes)
  addConsentForm(routes)
  describeForms(routes, 'cart/', cartForms)
  for (const [name, form] of cartForms) {
    routes.post(`/:locale/cart/${name}`, async (c) => {
      const locale = findLocale(c.req.param('locale'))
      if (!locale?.store) throw new Problem('not_found')
      return answerOnce(c, form, () => answerForm(c, locale, form))
    })
  }
  return routes
}
