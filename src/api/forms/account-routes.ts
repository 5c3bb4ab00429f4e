import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { localePath } from '../../domain/pages/links.ts'
import { type Locale, findLocale } from '../../domain/locale/locale.ts'
import { storeOf } from '../../domain/region/region.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { Problem } from '../kernel/problems.ts'
import { safeRedirect } from '../kernel/safe-redirect.ts'
import { issueSession } from '../kernel/find-session.ts'
import { type AccountForm, accountForms } from './account-forms.ts'
import { attemptForm } from './form.ts'
import { type Fields, localPath, readFields } from './form-fields.ts'
import { formSession, storeFlash, storeNotice } from './form-visit.ts'

/** Returns path and query of the form's page: its own, or the account page named by `return`. */
function pageOf(c: Context<ApiEnv>, { locale }: Locale, form: AccountForm, fields: Fields): string {
  const own = localePath(locale, form.page)
  if (form.placement !== 'anywhere') return own
  const named = localPath(fields.get('return'), c.var.services.config.public.siteUrl)
  return named?.startsWith(`${localePath(locale, 'account')}/`) ? named : own
}

/** Whether a script sent the form, which can get a bot-protection token and resend it. */
const isScripted = (c: Context<ApiEnv>): boolean => c.req.header('accept') === 'application/problem+json'

const isCaptchaRequired = (error: unknown): boolean => error instanceof Problem && error.code === 'captcha_required'

/**
 * Runs a form; its page shows refusals and failures; a script is answered `captcha_required`. The cookie of a rotated
 * session is never set.
 */
async function answerForm(c: Context<ApiEnv>, locale: Locale, form: AccountForm): Promise<Response> {
  const { services, clientAddress } = c.var
  const fields = readFields(await c.req.text())
  const canWait = !isScripted(c)
  const store = storeOf(locale.region)
  const externalUrl = form.externalUrl?.(services.config.commerce[store], fields)
  if (externalUrl !== undefined) return safeRedirect(c, externalUrl)
  const sent = { form, fields, locale, page: pageOf(c, locale, form, fields) }
  const attempt = attemptForm(form, fields)
  const session = await formSession(c, sent, attempt)
  if (!session) return safeRedirect(c, sent.page)
  try {
    const done = await attempt.act({ services, session, store, locale, clientAddress, canWait })
    issueSession(c, done.session)
    if (form.notice) await storeNotice(c, done.session, sent, form.notice)
    return safeRedirect(c, done.to ?? sent.page)
  } catch (error) {
    issueSession(c, session)
    if (!canWait && isCaptchaRequired(error)) throw error
    await storeFlash(c, session, sent, error)
    return safeRedirect(c, sent.page)
  }
}

/** Adds the account forms, for locales that have accounts. */
export function addAccountForms(routes: OpenAPIHono<ApiEnv>): void {
  for (const [name, form] of accountForms) {
    routes.post(`/:locale/account/${name}`, async (c) => {
      const locale = findLocale(c.req.param('locale'))
      if (!locale?.store) throw new Problem('not_found')
      return answerForm(c, locale, form)
    })
  }
}
