import type { Context } from 'hono'
import type { Locale } from '../../domain/locale.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { Problem } from '../kernel/problems.ts'
import { changeSession } from '../session/change-session.ts'
import { createSessionCookies } from '../session/cookies.ts'
import { createVisitorSession } from '../session/create-visitor-session.ts'
import { findSession } from '../kernel/find-session.ts'
import type { Session } from '../session/session-store.ts'
import { toProblem } from '../kernel/to-problem.ts'
import type { Attempt, Form } from './form.ts'
import type { Fields } from './form-fields.ts'
import { boundedFlash, storableFields } from './form-flash.ts'

/** A form that was sent. */
export type SentForm = {
  readonly form: Form<unknown>
  readonly fields: Fields
  readonly locale: Locale
  /** Address of the page that it stands on. */
  readonly page: string
}

const pathOf = (page: string): string => page.split('?', 1)[0] ?? page

/**
 * The session of a form's sender. It is made for a form that may be a visitor's first act, unless that was refused
 * with nothing that could be told back; `undefined` then. Its cookies are for the caller to give.
 * @throws Problem `rate_limited`
 */
export async function formSession(
  c: Context<ApiEnv>,
  { form, fields, locale }: SentForm,
  { isRefused }: Pick<Attempt<unknown>, 'isRefused'>,
): Promise<Session | undefined> {
  const found = await findSession(c)
  if (found || !form.startsSession) return found
  if (isRefused && storableFields(form, fields).length === 0) return undefined
  return createVisitorSession(c.var, locale.region)
}

/** Leaves word of what was done, for a page that is rendered for whoever has a session anyway. */
export async function storeNotice(
  c: Context<ApiEnv>,
  session: Session,
  { page }: SentForm,
  code: string,
): Promise<void> {
  const flash = { code, page: pathOf(page), values: {} }
  await changeSession(c.var.services.sessions, session, (data) => ({ ...data, flash }))
}

const fieldOf = (pointer: string): string => pointer.split('/').at(-1) ?? ''

/**
 * Leaves word of what was refused or failed for the form's page, which is then rendered for this visitor instead of
 * served from its file. Anything else than a refusal or a vendor's failure is thrown on.
 */
export async function storeFlash(
  c: Context<ApiEnv>,
  session: Session,
  { form, fields, page }: SentForm,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Problem) && !(error instanceof VendorError)) throw error
  const { services } = c.var
  const { code, errors } = toProblem(error)
  services.log.warn({ event: 'form_refused', requestId: c.var.requestId, route: c.var.route?.template, code })
  const faults = errors.map(({ pointer }) => fieldOf(pointer)).filter((name) => form.hasField(name) && fields.has(name))
  const flash = boundedFlash({
    code,
    page: pathOf(page),
    values: Object.fromEntries(storableFields(form, fields)),
    ...(faults.length > 0 && { faults }),
  })
  await changeSession(services.sessions, session, (data) => ({ ...data, flash }))
  c.header('Set-Cookie', createSessionCookies(services.config.public.siteUrl).setFlash(), { append: true })
}
