import { stores } from '../domain/region/stores.ts'
import { createRecentMap } from '../lib/recent-map.ts'
import { hashId } from './session-id.ts'
import { type Session, type SessionStore, signedInLife } from './session-store.ts'
import { hasSignIn, type SessionData, type Slot } from './session-data.ts'
import type { SessionRevocations } from './session-revocations.ts'
import { storeIfPossible } from './store-full.ts'

type Times = Pick<Session, 'seenAt' | 'readAt' | 'isNew'>

/** Last revocation of each signed-in customer of a session, by the stores that this code knows. */
type Revocations = Readonly<Record<string, number | undefined>>

/** Whether a sign-in has expired (an hour after the last call, a day after signing in) or was revoked. */
function isExpired(
  { customer, signedInAt = -Infinity }: Slot,
  { seenAt, readAt, isNew }: Times,
  end = -Infinity,
): boolean {
  if (customer === undefined) return false
  if (signedInAt < end) return true
  // In its last hour a session looks new; one that is new has no older sign-in.
  const mostMs = isNew ? signedInLife.idleMs : signedInLife.absoluteMs
  return readAt - seenAt > signedInLife.idleMs || readAt - signedInAt > mostMs
}

/**
 * Removes expired sign-ins from session data; returns the same object when there are none. The slot is removed with
 * customer and cart. The anti-forgery token changes: a page that still sends the old one is refused, reads the session
 * and sees a guest's. The new token derives from the session id and the old token, so that it is stable across reads
 * while a full store cannot store it.
 */
function withoutExpiredSignIns({ id, data, ...times }: Session, ends: Revocations = {}): SessionData {
  const slots = Object.entries(data.slots)
  const validSlots = slots.filter(([store, slot]) => !isExpired(slot, times, ends[store]))
  if (validSlots.length === slots.length) return data
  return { ...data, csrf: hashId(`${id}/${data.csrf}`), slots: Object.fromEntries(validSlots) }
}

/** @throws SessionStoreError */
async function revocationsOf(revocations: SessionRevocations, { slots }: SessionData): Promise<Revocations> {
  const signedIn = stores.flatMap((store) => {
    const customer = slots[store]?.customer
    return customer === undefined ? [] : [{ store, customer }]
  })
  const found = signedIn.map(
    async ({ store, customer }) => [store, await revocations.lastRevocation(store, customer)] as const,
  )
  return Object.fromEntries((await Promise.all(found)).filter(([, at]) => at !== undefined))
}

/** Most sessions whose expired sign-in a full store could not remove: about 1 MB. */
const maxUnstored = 10_000

/**
 * Wraps a store so that reads never return an expired or revoked sign-in. The session continues as a guest's. While a
 * full store cannot store that, the session is not extended: a visit would restore the sign-in.
 */
export function revokeSessions(sessions: SessionStore, revocations: SessionRevocations): SessionStore {
  const unstored = createRecentMap<string, true>(maxUnstored)

  async function get(id: string): Promise<Session | undefined> {
    const session = await sessions.get(id)
    if (!session || !hasSignIn(session.data)) return session
    const data = withoutExpiredSignIns(session, await revocationsOf(revocations, session.data))
    if (data === session.data) return session
    unstored.set(session.id, true)
    const changed = await storeIfPossible(() => sessions.update(session, data), null)
    if (changed === null) return { ...session, data }
    unstored.delete(session.id)
    // Another request updated the session first: read it again.
    return changed ?? get(id)
  }

  return {
    ...sessions,
    get,
    touch: (session) => (unstored.has(session.id) ? Promise.resolve() : sessions.touch(session)),
  }
}
