import type { Context } from 'hono'
import type { ApiEnv } from '../api-env.ts'
import { createSessionCookies } from './cookies.ts'
import type { Session } from './session-store.ts'

const touchAfterMs = 60 * 60 * 1000

/**
 * The visitor's session, read once per request; `undefined` without one. Slides its expiry about once an hour.
 * @throws SessionStoreError when nothing can be known: the cookie is then left as it is
 */
export async function findSession(c: Context<ApiEnv>): Promise<Session | undefined> {
  if (c.var.session) return c.var.session
  const { sessions, clock, config } = c.var.services
  const cookies = createSessionCookies(config.public.siteUrl)
  const id = cookies.read(c.req.raw.headers)
  const session = id === undefined ? undefined : await sessions.get(id)
  if (!session) return undefined
  c.set('session', session)
  if (clock() - session.seenAt > touchAfterMs) {
    await sessions.touch(session.id)
    giveSession(c, session)
  }
  return session
}

/** Sets the session's cookies on the answer, which must not be cached. */
export function giveSession(c: Context<ApiEnv>, session: Session): void {
  const cookies = createSessionCookies(c.var.services.config.public.siteUrl)
  for (const cookie of cookies.give(session.id)) c.header('Set-Cookie', cookie, { append: true })
}
