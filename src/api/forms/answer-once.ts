import type { Context } from 'hono'
import { formEventsCode, formEventsValue } from '../../domain/analytics/form-events.ts'
import { formIdField } from '../../domain/forms/form-fields.ts'
import type { ApiEnv } from '../kernel/api-env.ts'
import { issueSession } from '../kernel/find-session.ts'
import { safeRedirect } from '../kernel/safe-redirect.ts'
import { createSessionCookies } from '../../session/cookies.ts'
import type { FormAnswer, FormPress } from '../../session/form-answers.ts'
import type { Session } from '../../session/session-store.ts'
import type { Flash } from '../../session/session-data.ts'
import { isFormIdOf } from '../../session/form-id.ts'
import { hashId } from '../../session/session-id.ts'
import { storeIfPossible } from '../../session/store-full.ts'
import type { Form } from './form.ts'
import { setFlash } from './form-visit.ts'

/** The time in which equal posts of a session count as one, ms: a press that follows a slow answer. */
export const secondPressMs = 10_000
/** The life of a refusal, ms: presses that waited for it ask within moments, one after the other. */
const refusalLifeMs = 3000
/** The time for which a page's one-time id runs a form once, ms: as long as an idempotency key (security, A11). */
export const formIdLifeMs = 24 * 60 * 60 * 1000

/** Bot-protection tokens are single-use: the second press has another one. */
const tokenField = 'bot_token'

/** The press, and whether its one-time id is of its session. */
type ReadPress = { readonly press: FormPress; readonly hasOwnId: boolean }

/** Reads the press of a visitor with a session's cookie: `undefined` for first-time visitors. */
async function readPress(c: Context<ApiEnv>): Promise<ReadPress | undefined> {
  const sessionId = createSessionCookies(c.var.services.config.public.siteUrl).read(c.req.header('cookie') ?? null)
  if (sessionId === undefined) return undefined
  const fields = new URLSearchParams(await c.req.text())
  fields.delete(tokenField)
  // A script that asks for a token gets another answer than a page.
  const digest = hashId([c.req.path, c.req.header('accept'), fields.toString()].join('\n'))
  return { press: { sessionId, digest }, hasOwnId: isFormIdOf(sessionId, fields.get(formIdField) ?? '') }
}

/** The message of a repeated answer: one that was shown has its events reported, and is repeated without them. */
function repeatedFlash({ data: { flash: unread } }: Session, flash: Flash): Flash | undefined {
  if (unread?.code === flash.code && unread.page === flash.page) return unread
  if (flash.code === formEventsCode) return undefined
  const values = Object.entries(flash.values).filter(([name]) => name !== formEventsValue)
  return { ...flash, values: Object.fromEntries(values) }
}

/** Answers a second press as the first, whose session and message the visitor may never have received. */
async function repeatAnswer(c: Context<ApiEnv>, { location, sessionId, flash }: FormAnswer): Promise<Response> {
  const session = sessionId === undefined ? undefined : await c.var.services.sessions.get(sessionId)
  if (session) issueSession(c, session)
  const repeated = session && flash && repeatedFlash(session, flash)
  if (repeated) await setFlash(c, session, repeated)
  return safeRedirect(c, location)
}

/**
 * Stores an answer that leads on, for the session that sent the form and the one that it issued. Without a session the
 * form did nothing, and a made-up one must not fill the store.
 */
async function storeAnswer(c: Context<ApiEnv>, { press, hasOwnId }: ReadPress, isOneTime: boolean, answer: Response) {
  const location = answer.headers.get('location')
  const { flash, session, issuedSession, isFormRefused, services } = c.var
  if (location === null || !(session ?? issuedSession)) return
  const stored: FormAnswer = {
    location,
    ...(issuedSession && { sessionId: issuedSession.id }),
    ...(flash && { flash }),
    ...(isFormRefused && { refusedAt: services.clock() }),
  }
  const runLifeMs = hasOwnId && isOneTime ? formIdLifeMs : secondPressMs
  const lifeMs = isFormRefused ? refusalLifeMs : runLifeMs
  await services.formAnswers.set(press, stored, lifeMs)
  // The press that follows the answer's cookie, before the next page is shown.
  if (issuedSession && issuedSession.id !== press.sessionId)
    await services.formAnswers.set({ ...press, sessionId: issuedSession.id }, stored, secondPressMs)
}

/**
 * Runs a plain form once per press: equal posts of a session within ten seconds, and posts with the one-time id of a
 * page that was rendered for it, get the first one's answer. First-time visitors have no session that posts could be
 * compared within (docs/faults.md). A refusal is the answer of the presses that waited for it alone, and is stored only
 * where one waits. A press whose visitor left before its turn was not run, and has no message: the next one is run.
 * Answers other than redirects are not repeated: files, and problems. Nor is one that leads to an address that works
 * once (`leadsOnce`): the first press may have used it.
 */
export async function answerOnce(
  c: Context<ApiEnv>,
  { isOneTime = false, leadsOnce = false }: Pick<Form<unknown>, 'isOneTime' | 'leadsOnce'>,
  run: () => Promise<Response>,
): Promise<Response> {
  const read = leadsOnce ? undefined : await readPress(c)
  if (!read) return run()
  const { formAnswers, clock } = c.var.services
  const pressedAt = clock()
  return formAnswers.locked(read.press, async (isAwaited) => {
    const earlier = await formAnswers.get(read.press)
    if (earlier && pressedAt < (earlier.refusedAt ?? Infinity)) return repeatAnswer(c, earlier)
    const answer = await run()
    const { isFormRefused, flash } = c.var
    if (!isFormRefused || (flash && (await isAwaited())))
      await storeIfPossible(() => storeAnswer(c, read, isOneTime, answer), undefined)
    return answer
  })
}
