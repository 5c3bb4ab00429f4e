import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { HostedSession } from '../commerce/storage/kinds.ts'
import type { HostedEnv } from './hosted-env.ts'

/** A session without customer, cart and order; 0 and '' mean none. */
const emptySession: HostedSession = { customer_id: 0, cart_id: '', order_id: 0 }

const cookieName = (key: string): string => `bc_${key}_session`

/** Reads the session of this browser. */
export function sessionOf(c: Context<HostedEnv>): HostedSession {
  const { account, records } = c.var.shop
  const id = c.get('sessionId') ?? getCookie(c, cookieName(account.key))
  return (id && records.get('session', id)) || emptySession
}

/** Stores the language that a link of the headless shop names (`?locale=fr-CA`). */
export function rememberLocale(c: Context<HostedEnv>): void {
  const locale = c.req.query('locale') ?? ''
  if (!isLocaleTag(locale) || locale === sessionOf(c).locale) return
  saveSession(c, { locale })
}

export const isLocaleTag = (tag: string): boolean => /^[a-z]{2}(?:-[A-Z]{2})?$/.test(tag)

/** Keeps changes under a new id, so that an id known before a sign-in is worth nothing after it. */
export function saveSession(c: Context<HostedEnv>, changes: Partial<HostedSession>): HostedSession {
  const { account, records, hostedUrl } = c.var.shop
  const session = { ...sessionOf(c), ...changes }
  const old = c.get('sessionId') ?? getCookie(c, cookieName(account.key))
  if (old) records.remove('session', old)
  const id = randomBytes(24).toString('hex')
  records.put('session', id, session)
  c.set('sessionId', id)
  setCookie(c, cookieName(account.key), id, {
    path: new URL(hostedUrl).pathname,
    httpOnly: true,
    sameSite: 'Lax',
    secure: hostedUrl.startsWith('https:'),
  })
  return session
}
