import type { RequestContext } from '../kernel/request-context.ts'
import type { ProState } from '../pro/schemas.ts'
import { changeSession, rotateSession, withSlot } from '../session/change-session.ts'
import type { Session, SessionData } from '../session/session-store.ts'
import { storeIfPossible } from '../session/store-full.ts'

/**
 * Whether somebody is a trade customer now; `undefined` while the pro service says nothing: a silence gives and takes
 * no role.
 */
function roleOf(pro: ProState | null): boolean | undefined {
  if (pro === null) return false
  return pro.order_total === null ? undefined : pro.is_active
}

/**
 * The session of a customer who became, or no longer is, a trade customer, under a new id and with a new token
 * (security, G5); the same one while nothing has changed. `undefined` when another tab was faster: its answer
 * brings the new id. The note only tells a change; what somebody may do is judged anew each time.
 * @param pro of the customer that the session is signed in as
 */
export async function renewAtRoleChange(
  { services: { sessions }, store, session }: RequestContext,
  pro: ProState | null,
): Promise<Session | undefined> {
  const known = session.data.slots[store]
  const isTrade = roleOf(pro)
  if (known?.customer === undefined || isTrade === undefined || known.isTrade === isTrade) return session
  const note = (data: SessionData): SessionData => {
    const slot = data.slots[store]
    return slot?.customer === known.customer ? withSlot(data, store, { ...slot, isTrade }) : data
  }
  const renew = () =>
    known.isTrade === undefined
      ? changeSession(sessions, session, note)
      : // After cart writes under way: what they make belongs to the session before.
        sessions.locked(session.id, () => rotateSession(sessions, session.id, ({ data }) => note(data)))
  // A store that is full notes it at a later read.
  return storeIfPossible(renew, session)
}
