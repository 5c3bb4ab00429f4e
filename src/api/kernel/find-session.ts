import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { identifyClient } from '../../lib/request-scope.ts'
import type { Services } from '../../services.ts'
import type { ApiEnv } from './api-env.ts'
import { createSessionCookies } from '../../session/cookies.ts'
import { payerOf } from '../../session/known-sessions.ts'
import { hasSignIn } from '../../session/session-data.ts'
import { type Session, SessionStoreError } from '../../session/session-store.ts'
import { storeIfPossible } from '../../session/store-full.ts'

const minuteMs = 60 * 1000
/** The time between two extensions of a session's expiry, ms. */
const touchAfterMs = { guest: 60 * minuteMs, signedIn: minuteMs } as const

function isTouchDue({ seenAt, readAt, data }: Session): boolean {
  return readAt - seenAt > touchAfterMs[hasSignIn(data) ? 'signedIn' : 'guest']
}

/** Lists the accounts that a session is signed in to, one per store: vendor calls are counted against each. */
export const accountsOf = ({ data }: Session): readonly string[] =>
  Object.entries(data.slots).flatMap(([store, { customer }]) =>
    customer === undefined ? [] : [`${store}/${customer}`],
  )

/** Records a visit. A full session store does not fail the request. */
export async function recordVisit({ sessions }: Pick<Services, 'sessions'>, session: Session): Promise<void> {
  await storeIfPossible(() => sessions.touch(session), undefined)
}

/**
 * Reads the visitor's session, once per request; `undefined` without one. Extends its expiry at its first use, then
 * about once an hour, or once a minute while the visitor is signed in.
 * @throws SessionStoreError when the store fails: the cookie is then left unchanged
 */
export async function findSession(c: Context<ApiEnv>): Promise<Session | undefined> {
  const known = c.get('session')
  if (known) return known
  const { sessions, config } = c.get('services')
  const cookies = createSessionCookies(config.public.siteUrl)
  const id = cookies.read(c.req.raw.headers.get('cookie'))
  const session = id === undefined ? undefined : await sessions.get(id)
  if (!session) return undefined
  c.set('session', session)
  identifyClient({ session: payerOf(session), visitor: session.hash, accounts: accountsOf(session) })
  const due = isTouchDue(session)
  if (due || session.isNew) await recordVisit(c.get('services'), session)
  // The cookies of a new session were set by the answer before; those of a former id may never have arrived.
  if (due || session.id !== id) issueSession(c, session)
  return session
}

/** Whether the browser sent an id that its session had until a moment ago: another answer brings it the new one. */
export async function hasEndedId(c: Context<ApiEnv>): Promise<boolean> {
  const { sessions, config } = c.get('services')
  const id = createSessionCookies(config.public.siteUrl).read(c.req.raw.headers.get('cookie'))
  return id !== undefined && sessions.hasEnded(id)
}

/** Sets the session's cookies with the answer, which must not be cached. The last call wins. */
export function issueSession(c: Context<ApiEnv>, session: Session): void {
  c.set('issuedSession', session)
}

/**
 * The id that an answer sets for its session; `undefined` when the session is gone. A slow answer must not set the
 * cookie of a session that another tab has rotated meanwhile: it would overwrite the new id, and with it the visitor's
 * sign-in and cart.
 */
export async function currentId({ sessions }: Pick<Services, 'sessions'>, id: string): Promise<string | undefined> {
  try {
    return (await sessions.get(id))?.id
  } catch (error) {
    if (error instanceof SessionStoreError) return undefined
    throw error
  }
}

/** Sets the cookies of the session that an answer issues. */
export const sessionCookies = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  const issuedSession = c.get('issuedSession')
  const services = c.get('services')
  const id = issuedSession && (await currentId(services, issuedSession.id))
  if (id === undefined) return
  const cookies = createSessionCookies(services.config.public.siteUrl)
  for (const cookie of cookies.issue(id)) c.res.headers.append('Set-Cookie', cookie)
})
