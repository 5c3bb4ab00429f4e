import type { Context } from 'hono'
import type { Locale } from '../../domain/locale.ts'
import { VendorError } from '../../vendors/vendor-error.ts'
import type { ApiEnv } from '../api-env.ts'
import { Problem } from '../problems.ts'
import { changeSession, newSessionData } from '../session/change-session.ts'
import { createSessionCookies } from '../session/cookies.ts'
import { findSession } from '../session/find-session.ts'
import type { Session } from '../session/session-store.ts'
import { toProblem } from '../to-problem.ts'
import type { Fields } from './form-fields.ts'

/** Never told back, on no page: what proves who somebody is. */
const secrets: ReadonlySet<string> = new Set(['pw', 'new_password', 'current_password', 'bot_token', 'return'])

/** The session of whoever sends a form, made when there is none. Its cookies are for the caller to give. */
export async function formSession(c: Context<ApiEnv>, locale: Locale): Promise<Session> {
  return (await findSession(c)) ?? (await c.var.services.sessions.create(newSessionData(locale.region)))
}

/** Leaves word of what was done, for a page that is rendered for whoever has a session anyway. */
export async function leaveNews(
  c: Context<ApiEnv>,
  session: Session,
  { code, page }: { readonly code: string; readonly page: string },
): Promise<void> {
  await changeSession(c.var.services.sessions, session, (data) => ({ ...data, flash: { code, page, values: {} } }))
}

const fieldOf = (pointer: string): string => pointer.split('/').at(-1) ?? ''

/**
 * Leaves word of what was refused or failed for the form's page, which is then rendered for this visitor instead of served
 * from its file. Anything else than a refusal or a vendor's failure is thrown on.
 * @param page path, without query
 */
export async function leaveFlash(
  c: Context<ApiEnv>,
  session: Session,
  { error, page, fields }: { readonly error: unknown; readonly page: string; readonly fields: Fields },
): Promise<void> {
  if (!(error instanceof Problem) && !(error instanceof VendorError)) throw error
  const { services } = c.var
  const { code, errors } = toProblem(error)
  services.log.warn({ event: 'form_refused', requestId: c.var.requestId, route: c.var.route?.template, code })
  const values = Object.fromEntries([...fields].filter(([name]) => !secrets.has(name)))
  const faults = errors.map(({ pointer }) => fieldOf(pointer)).filter((name) => fields.has(name))
  const flash = { code, page, values, ...(faults.length > 0 && { faults }) }
  await changeSession(services.sessions, session, (data) => ({ ...data, flash }))
  c.header('Set-Cookie', createSessionCookies(services.config.public.siteUrl).giveFlash(), { append: true })
}
