import { LRUCache } from 'lru-cache'
import { type Store, stores } from '../../domain/stores.ts'
import { hashId } from './session-id.ts'
import { type Session, type SessionData, type SessionStore, type Slot, signedInLife } from './session-store.ts'
import type { SessionRevocations } from './session-revocations.ts'
import { storeIfPossible } from './store-full.ts'

type Times = Pick<Session, 'seenAt' | 'readAt'>

/** When all sign-ins of the customers that a session names were ended, by store. */
type Revocations = Readonly<Partial<Record<Store, number>>>

/**
 * Whether a sign-in has ended: an hour after the visitor's last call, a day after signing in, or with all the
 * customer's.
 */
function isExpired({ customer, signedInAt = -Infinity }: Slot, { seenAt, readAt }: Times, end = -Infinity): boolean {
  if (customer === undefined) return false
  if (signedInAt < end) return true
  return readAt - seenAt > signedInLife.idleMs || readAt - signedInAt > signedInLife.absoluteMs
}

/**
 * Session data without the sign-ins that are over; the same object when there are none. A slot loses all that is the
 * customer's, the cart too. The token changes: what was handed to a signed-in page is no good afterwards, and a page
 * that still uses it is told so, asks for the session and learns that it is a guest's. The new token follows from the
 * cookie's secret and the old token, so that it is the same at each read while a full store cannot take it.
 */
function withoutExpiredSignIns({ id, data, ...times }: Session, ends: Revocations = {}): SessionData {
  const validSlots = stores.flatMap((store) => {
    const slot = data.slots[store]
    return slot && !isExpired(slot, times, ends[store]) ? [[store, slot] as const] : []
  })
  if (validSlots.length === Object.keys(data.slots).length) return data
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

/** Sessions with an ended sign-in that a full store could not take out of them, most of them: about 1 MB. */
const maxUnstored = 10_000

/**
 * The same store, in which a sign-in that is over is gone before anybody reads it. The session lives on as a guest's.
 * While the store cannot take that, the session is not prolonged: a visit would bring the sign-in back.
 */
export function revokeSessions(sessions: SessionStore, revocations: SessionRevocations): SessionStore {
  const unstored = new LRUCache<string, true>({ max: maxUnstored })

  async function get(id: string): Promise<Session | undefined> {
    const session = await sessions.get(id)
    if (!session) return undefined
    const data = withoutExpiredSignIns(session, await revocationsOf(revocations, session.data))
    if (data === session.data) return session
    unstored.set(id, true)
    const changed = await storeIfPossible(() => sessions.update(session, data), null)
    if (changed === null) return { ...session, data }
    unstored.delete(id)
    // Somebody else was faster: what is there now is newer.
    return changed ?? get(id)
  }

  return { ...sessions, get, touch: (id) => (unstored.has(id) ? Promise.resolve() : sessions.touch(id)) }
}
