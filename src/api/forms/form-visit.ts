import type { Context } from 'hono'
import type { Locale } from '../../domain/locale/locale.ts'
import { isClientGone } from '../../lib/request-scope.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { Problem, type ProblemCode } from '../kernel/problems.ts'
import { changeSession } from '../../session/change-session.ts'
import { createSessionCookies } from '../../session/cookies.ts'
import { createVisitorSession } from '../kernel/create-visitor-session.ts'
import { findSession } from '../kernel/find-session.ts'
import type { Flash } from '../../session/session-data.ts'
import type { Session } from '../../session/session-store.ts'
import { toProblem } from '../kernel/to-problem.ts'
import type { Attempt, Form } from './form.ts'
import type { Fields } from './form-fields.ts'
import { consumeBudget } from '../../traffic/rates/client-budgets.ts'
import { boundedFlash, kibibytesOf, storableFields } from './form-flash.ts'

/** A sent form. */
export type SentForm = {
  readonly form: Form<unknown>
  readonly fields: Fields
  readonly locale: Locale
  /** Address of the form's page. */
  readonly page: string
  /** The page to show after success, shown again in a hidden field. */
  readonly after?: string | undefined
}

const pathOf = (page: string): string => page.split('?', 1)[0] ?? page

/**
 * Finds the form's session, or creates one for a form that starts a session; `undefined` when a refused form has no
 * fields to show again. The caller sets its cookies.
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

/** Most characters of events beside a message: those of some eighty lines. */
const longestEvents = 3000

/** Stores a success message for a page that is rendered on demand for every session. */
export async function storeNotice(
  c: Context<ApiEnv>,
  session: Session,
  page: string,
  { code, values = {} }: { readonly code: string; readonly values?: Flash['values'] },
): Promise<void> {
  await setFlash(c, session, boundedFlash({ code, page: pathOf(page), values }, { longestValue: longestEvents }))
}

/** Refusals of a form that got no turn, and so was not run. */
const noTurnCodes: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['rate_limited', 'captcha_required'])

const fieldOf = (pointer: string): string => pointer.split('/').at(-1) ?? ''

/**
 * Stores a refusal or failure for the form's page, which the server then renders instead of serving its file. Leaves
 * the typed text out once sessions of this client have stored much of it: anyone can have sessions, and a refusal holds
 * up to 12 KiB. Stores nothing for a visitor who left before the form's turn. Rethrows any other error.
 */
export async function storeFlash(
  c: Context<ApiEnv>,
  session: Session,
  { form, fields, page, after }: SentForm,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Problem) && !(error instanceof VendorError)) throw error
  const { services } = c.var
  const { code, errors } = toProblem(error)
  services.log.warn({ event: 'form_refused', requestId: c.var.requestId, route: c.var.route?.template, code })
  c.set('isFormRefused', true)
  if (noTurnCodes.has(code) && isClientGone()) return
  const isShown = (name: string): boolean => fields.has(name) || form.boxes?.includes(name) === true
  const faults = errors.map(({ pointer }) => fieldOf(pointer)).filter((name) => form.hasField(name) && isShown(name))
  const typed = storableFields(form, fields)
  const flashWith = (shown: readonly (readonly [name: string, value: string])[]): Flash =>
    boundedFlash(
      {
        code,
        page: pathOf(page),
        values: { ...Object.fromEntries(shown), ...(after !== undefined && { return: after }) },
        ...(faults.length > 0 && { faults }),
      },
      form,
    )
  const flash = flashWith(typed)
  const refusal = await consumeBudget(services.limits, 'typedText', kibibytesOf(flash))
  // By the fields' names its page finds the form.
  await setFlash(c, session, refusal ? flashWith(typed.map(([name]) => [name, ''])) : flash)
}

/** Stores a message for a page that is prebuilt, which the server then renders once for this visitor. */
export async function setFlash(c: Context<ApiEnv>, session: Session, flash: Flash): Promise<void> {
  const { sessions, config } = c.var.services
  c.set('flash', flash)
  await changeSession(sessions, session, (data) => ({ ...data, flash }))
  c.header('Set-Cookie', createSessionCookies(config.public.siteUrl).setFlash(), { append: true })
}
