import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accountQuestion } from '../../domain/customer/account-forms.ts'
import type { VisitorQuestion } from '../../domain/forms/visitor-forms.ts'
import { type Locale, findLocale } from '../../domain/locale/locale.ts'
import { localePath } from '../../domain/pages/links/links.ts'
import { screenPlace } from '../../domain/pages/links/screens.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { findSession, issueSession } from '../kernel/find-session.ts'
import { bodyLimit, uniqueQueryKeys } from '../kernel/middleware/request-shape.ts'
import { Problem } from '../kernel/problems.ts'
import { safeRedirect } from '../kernel/safe-redirect.ts'
import type { LinkAct } from '../newsletter/link-token.ts'
import { isLinkValid, leave } from '../newsletter/newsletter.ts'
import { readHeldAccount } from '../registrations/registrations.ts'
import { createVisitorSession } from '../kernel/create-visitor-session.ts'
import type { Flash } from '../../session/session-data.ts'
import { setFlash } from './form-visit.ts'

const questionOf: Readonly<Record<LinkAct, VisitorQuestion>> = {
  confirm: 'newsletter_confirm',
  leave: 'newsletter_leave',
}

function localeOf(c: Context<ApiEnv>): Locale {
  const locale = findLocale(c.req.param('locale') ?? '')
  if (!locale) throw new Problem('not_found')
  return locale
}

/**
 * Leads from a mail to the newsletter's page, which asks with a button: programs that look for malware open links too,
 * and must neither confirm nor leave.
 */
async function askOnPage(c: Context<ApiEnv>, act: LinkAct): Promise<Response> {
  const locale = localeOf(c)
  const page = localePath(locale.locale, screenPlace('newsletter').path)
  const token = c.req.query('token') ?? ''
  const isValid = await isLinkValid(c.var.services, act, token)
  const message = isValid ? { code: questionOf[act], values: { token } } : linkExpired
  return showOnPage(c, locale, { ...message, page })
}

/** Leads from the mail of a held account to the page that asks for its password. */
async function askForPassword(c: Context<ApiEnv>): Promise<Response> {
  const locale = localeOf(c)
  const { store } = locale
  if (!store) throw new Problem('not_found')
  const token = c.req.query('token') ?? ''
  const request = await readHeldAccount({ services: c.var.services, store }, token)
  const message = request ? { code: accountQuestion, values: { token, email: request.email } } : linkExpired
  return showOnPage(c, locale, { ...message, page: localePath(locale.locale, screenPlace('account_create').path) })
}

const linkExpired = { code: 'link_expired', values: {} }

/** Leaves a message to its page, which the visitor's session then shows once. */
async function showOnPage(c: Context<ApiEnv>, locale: Locale, flash: Flash): Promise<Response> {
  const session = (await findSession(c)) ?? (await createVisitorSession(c.var, locale.region))
  issueSession(c, session)
  await setFlash(c, session, flash)
  c.header('Cache-Control', 'private, no-store')
  c.header('Referrer-Policy', 'no-referrer')
  return safeRedirect(c, flash.page)
}

/**
 * Adds what the links of mails lead to. A mail program's one-click POST (RFC 8058) comes from no page of ours: the
 * signed link alone speaks for the subscriber.
 */
export function addMailLinks(routes: OpenAPIHono<ApiEnv>): void {
  const checks = [bodyLimit, uniqueQueryKeys] as const
  routes.get('/:locale/newsletter/confirm', ...checks, (c) => askOnPage(c, 'confirm'))
  routes.get('/:locale/newsletter/leave', ...checks, (c) => askOnPage(c, 'leave'))
  routes.get('/:locale/account/confirm', ...checks, askForPassword)
  routes.post('/:locale/newsletter/leave', ...checks, async (c, next) => {
    const token = c.req.query('token')
    if (token === undefined) return next()
    localeOf(c)
    await leave(c.var.services, token)
    return c.body(null, 200, { 'Cache-Control': 'no-store' })
  })
}
