import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { localePath } from '../../domain/pages/links/links.ts'
import { type Locale, findLocale } from '../../domain/locale/locale.ts'
import { storeOf } from '../../domain/region/region.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { Problem } from '../kernel/problems.ts'
import { safeRedirect } from '../kernel/safe-redirect.ts'
import { eraseConsent } from '../kernel/erase-consent.ts'
import { issueSession } from '../kernel/find-session.ts'
import type { AccountForm, FormResult } from './account-form.ts'
import { accountForms } from './account-forms.ts'
import { answerOnce } from './answer-once.ts'
import { eventValues } from './cart-events.ts'
import { describeForms } from './describe-form.ts'
import { proCodeForms } from './pro-code-forms.ts'
import { attemptForm } from './form.ts'
import { type Fields, readFields, returnPath } from './form-fields.ts'
import { formSession, storeFlash, storeNotice } from './form-visit.ts'

type Placed = { readonly page: string; readonly fields: Fields; readonly after?: string | undefined }

/**
 * Places a form: path and query of its page (its own, or the account page named by `return`), and where to go after
 * success when that is another page.
 */
function place(c: Context<ApiEnv>, { locale }: Locale, form: AccountForm, fields: Fields): Placed {
  const own = localePath(locale, form.page)
  if (form.placement !== 'anywhere') return { page: own, fields }
  const named = returnPath(fields, c.req.header('referer'), c.var.services.config.public.siteUrl)
  if (named === undefined || named === own) return { page: own, fields }
  const placed = new Map([...fields, ['return', named]])
  const isOnAccountPage =
    named.startsWith(`${localePath(locale, 'account')}/`) || named === localePath(locale, 'pro/create')
  return isOnAccountPage ? { page: named, fields: placed } : { page: own, fields: placed, after: named }
}

/** Whether a script sent the form, which can get a bot-protection token and resend it. */
const isScripted = (c: Context<ApiEnv>): boolean => c.req.header('accept') === 'application/problem+json'

const isCaptchaRequired = (error: unknown): boolean => error instanceof Problem && error.code === 'captcha_required'

/** Answers a file that the browser stores; the page stays. */
function downloadOf(c: Context<ApiEnv>, { name, content }: NonNullable<FormResult['download']>): Response {
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return c.json(content)
}

/**
 * Runs a form; its page shows refusals and failures; a script is answered `captcha_required`. The cookie of a rotated
 * session is never set.
 */
async function answerForm(c: Context<ApiEnv>, locale: Locale, form: AccountForm): Promise<Response> {
  const { services, clientAddress } = c.var
  const given = readFields(await c.req.text())
  const canWait = !isScripted(c)
  const store = storeOf(locale.region)
  const sent = { form, locale, ...place(c, locale, form, given) }
  const attempt = attemptForm(form, sent.fields)
  const session = await formSession(c, sent, attempt)
  if (!session) return safeRedirect(c, sent.page)
  try {
    const done = await attempt.act({ services, session, store, locale, clientAddress, canWait })
    if (done.isDeleted) await eraseConsent(c)
    issueSession(c, done.session)
    if (done.download) return downloadOf(c, done.download)
    const page = done.to ?? sent.page
    const message = done.message ?? (form.notice && { code: form.notice })
    if (message) {
      const events = await eventValues(c, locale, done.events)
      await storeNotice(c, done.session, page, { ...message, values: { ...done.message?.values, ...events } })
    }
    return safeRedirect(c, done.hostedLogoutUrl ?? page)
  } catch (error) {
    issueSession(c, session)
    if (!canWait && isCaptchaRequired(error)) throw error
    await storeFlash(c, session, sent, error)
    return safeRedirect(c, sent.page)
  }
}

/** Adds the account forms, for locales that have accounts. */
export function addAccountForms(routes: OpenAPIHono<ApiEnv>): void {
  const forms = new Map([...accountForms, ...proCodeForms])
  describeForms(routes, 'account/', forms)
  for (const [name, form] of forms) {
    routes.post(`/:locale/account/${name}`, async (c) => {
      const locale = findLocale(c.req.param('locale'))
      if (!locale?.store) throw new Problem('not_found')
      return answerOnce(c, form, () => answerForm(c, locale, form))
    })
  }
}
