import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { localePath } from '../../domain/links.ts'
import { type Locale, findLocale } from '../../domain/locale.ts'
import { storeOf } from '../../domain/region.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { Problem } from '../kernel/problems.ts'
import { safeRedirect } from '../kernel/safe-redirect.ts'
import { issueSession } from '../kernel/find-session.ts'
import { type AccountForm, accountForms } from './account-forms.ts'
import { attemptForm } from './form.ts'
import { type Fields, localPath, readFields } from './form-fields.ts'
import { formSession, storeFlash, storeNotice } from './form-visit.ts'

/** Path and query of the page where the form stands: its own, or the account page that it names itself. */
function pageOf(c: Context<ApiEnv>, { locale }: Locale, form: AccountForm, fields: Fields): string {
  const own = localePath(locale, form.page)
  if (form.placement !== 'anywhere') return own
  const named = localPath(fields.get('return'), c.var.services.config.public.siteUrl)
  return named?.startsWith(`${localePath(locale, 'account')}/`) ? named : own
}

/** Whether a script sends the form, which can fetch a bot-protection token and send it again. */
const isScripted = (c: Context<ApiEnv>): boolean => c.req.header('accept') === 'application/problem+json'

const isCaptchaRequired = (error: unknown): boolean => error instanceof Problem && error.code === 'captcha_required'

/**
 * Runs a form; what is refused or fails is told on the page where it stands, and `captcha_required` to the script that
 * sends it. A session that was rotated is given to no browser.
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

/** The account as plain forms, for locales that have accounts. */
export function addAccountForms(routes: OpenAPIHono<ApiEnv>): void {
  for (const [name, form] of accountForms) {
    routes.post(`/:locale/account/${name}`, async (c) => {
      const locale = findLocale(c.req.param('locale'))
      if (!locale?.store) throw new Problem('not_found')
      return answerForm(c, locale, form)
    })
  }
}
