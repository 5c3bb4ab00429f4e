import { stores } from '../../domain/countries.ts'
import { newSecret } from './session-id.ts'
import { type Session, type SessionData, type SessionStore, type Slot, signedInLife } from './session-store.ts'

type Times = Pick<Session, 'seenAt' | 'readAt'>

/** Whether a sign-in has ended: an hour after the visitor's last call, a day after signing in. */
function isOver({ customer, signedInAt = -Infinity }: Slot, { seenAt, readAt }: Times): boolean {
  if (customer === undefined) return false
  return readAt - seenAt > signedInLife.idleMs || readAt - signedInAt > signedInLife.absoluteMs
}

/**
 * Session data without the sign-ins that are over; the same object when there are none. A slot loses all that is the
 * customer's, the cart too. The token changes: what was handed to a signed-in page is no good afterwards, and a page that
 * still uses it is told so, asks for the session and learns that it is a guest's.
 */
export function withoutEndedSignIns(data: SessionData, times: Times): SessionData {
  const kept = stores.flatMap((store) => {
    const slot = data.slots[store]
    return slot && !isOver(slot, times) ? [[store, slot] as const] : []
  })
  if (kept.length === Object.keys(data.slots).length) return data
  return { ...data, csrf: newSecret(), slots: Object.fromEntries(kept) }
}

/** The same store, in which a sign-in that is over is gone before anybody reads it. The session lives on as a guest's. */
export function endSignIns(sessions: SessionStore): SessionStore {
  async function get(id: string): Promise<Session | undefined> {
    const session = await sessions.get(id)
    if (!session) return undefined
    const data = withoutEndedSignIns(session.data, session)
    if (data === session.data) return session
    // Somebody else was faster: what is there now is newer.
    return (await sessions.update(session, data)) ?? get(id)
  }
  return { ...sessions, get }
}
