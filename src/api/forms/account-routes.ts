import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { localePath } from '../../domain/links.ts'
import { type Locale, findLocale } from '../../domain/locale.ts'
import { storeOf } from '../../domain/region.ts'
import type { ApiEnv } from '../api-env.ts'
import { Problem } from '../problems.ts'
import { safeRedirect } from '../safe-redirect.ts'
import { giveSession } from '../session/find-session.ts'
import { type AccountForm, accountForms } from './account-forms.ts'
import { type Fields, localPath, readFields } from './form-fields.ts'
import { formSession, leaveFlash, leaveNews } from './form-visit.ts'

/** Path and query of the page where the form stands: its own, or the account page that it names itself. */
function pageOf(c: Context<ApiEnv>, { locale }: Locale, form: AccountForm, fields: Fields): string {
  const own = localePath(locale, form.page)
  if (form.stands !== 'anywhere') return own
  const named = localPath(fields.get('return'), c.var.services.config.public.siteUrl)
  return named?.startsWith(`${localePath(locale, 'account')}/`) ? named : own
}

/** What a page takes its news by. */
const pathOf = (page: string): string => page.split('?', 1)[0] ?? page

/** Whether a script sends the form, which can fetch a bot-protection token and send it again. */
const isScripted = (c: Context<ApiEnv>): boolean => c.req.header('accept') === 'application/problem+json'

const isCaptchaRequired = (error: unknown): boolean => error instanceof Problem && error.code === 'captcha_required'

/**
 * Runs a form; what is refused or fails is told on the page where it stands, and `captcha_required` to the script that sends
 * it. Nobody keeps a session that was rotated.
 */
async function answerForm(c: Context<ApiEnv>, locale: Locale, form: AccountForm): Promise<Response> {
  const fields = readFields(await c.req.text())
  const session = await formSession(c, locale)
  const { services, clientAddress } = c.var
  const canWait = !isScripted(c)
  const place = { services, session, store: storeOf(locale.region), locale, clientAddress, canWait }
  const page = pageOf(c, locale, form, fields)
  try {
    const done = await form.act(place, fields, locale)
    giveSession(c, done.session)
    if (form.news) await leaveNews(c, done.session, { code: form.news, page: pathOf(page) })
    return safeRedirect(c, done.to ?? page)
  } catch (error) {
    if (!canWait && isCaptchaRequired(error)) throw error
    giveSession(c, session)
    await leaveFlash(c, session, { error, page: pathOf(page), fields })
    return safeRedirect(c, page)
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
