import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Locale, findLocale } from '../../domain/locale/locale.ts'
import { localePath } from '../../domain/pages/links/links.ts'
import { storeOf } from '../../domain/region/region.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { issueSession } from '../kernel/find-session.ts'
import { Problem } from '../kernel/problems.ts'
import { safeRedirect } from '../kernel/safe-redirect.ts'
import { SessionStoreError } from '../../session/session-store.ts'
import { answerOnce } from './answer-once.ts'
import { describeForms } from './describe-form.ts'
import { attemptForm, type VisitorForm } from './form.ts'
import { readFields } from './form-fields.ts'
import { formSession, setFlash, storeFlash } from './form-visit.ts'
import { visitorForms } from './visitor-forms.ts'

/** Runs a form; its page shows what it led to, refusals and failures. */
async function answerForm(c: Context<ApiEnv>, locale: Locale, form: VisitorForm): Promise<Response> {
  const { services, clientAddress } = c.var
  const fields = readFields(await c.req.text())
  const page = localePath(locale.locale, form.page)
  const sent = { form, fields, locale, page }
  const attempt = attemptForm(form, fields)
  const session = await formSession(c, sent, attempt)
  if (!session) return safeRedirect(c, page)
  issueSession(c, session)
  try {
    const code = await attempt.act({ services, session, store: storeOf(locale.region), locale, clientAddress })
    await setFlash(c, session, { code, page, values: {} })
  } catch (error) {
    const isStoreAway = error instanceof SessionStoreError
    await storeFlash(c, session, sent, isStoreAway ? new Problem('session_unavailable', { cause: error }) : error)
  }
  return safeRedirect(c, page)
}

/** Adds the forms that need no account, for all locales. */
export function addVisitorForms(routes: OpenAPIHono<ApiEnv>): void {
  describeForms(routes, '', visitorForms)
  for (const [name, form] of visitorForms)
    routes.post(`/:locale/${name}`, async (c) => {
      const locale = findLocale(c.req.param('locale'))
      if (!locale) throw new Problem('not_found')
      return answerOnce(c, form, () => answerForm(c, locale, form))
    })
}
