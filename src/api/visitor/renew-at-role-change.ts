import type { RequestContext } from '../kernel/request-context.ts'
import type { ProState } from '../pro/schemas.ts'
import { changeSession, rotateForRole, withSlot } from '../../session/change-session.ts'
import type { Session } from '../../session/session-store.ts'
import type { SessionData } from '../../session/session-data.ts'
import { storeIfPossible } from '../../session/store-full.ts'

/** Whether the customer is a trade customer; `undefined` while the pro service fails. */
function roleOf(pro: ProState | null): boolean | undefined {
  if (pro === null) return false
  return pro.order_total === null ? undefined : pro.is_active
}

/**
 * Rotates the session of a customer who became, or ceased to be, a trade customer (security, G5); returns the same
 * session without a change, and the rotated one when another tab was first. `undefined` when it is gone. The stored
 * role only detects changes; rights are checked anew each time.
 * @param pro state of the session's customer
 */
export async function renewAtRoleChange(
  { services: { sessions }, store, session }: RequestContext,
  pro: ProState | null,
): Promise<Session | undefined> {
  const known = session.data.slots[store]
  const isTrade = roleOf(pro)
  if (known?.customer === undefined || isTrade === undefined || known.isTrade === isTrade) return session
  const { customer } = known
  const note = (data: SessionData): SessionData => {
    const slot = data.slots[store]
    return slot?.customer === customer ? withSlot(data, store, { ...slot, isTrade }) : data
  }
  const renew = () =>
    known.isTrade === undefined
      ? changeSession(sessions, session, note)
      : rotateForRole(sessions, session.id, store, { customer, isTrade })
  // A full store records it at a later read.
  return storeIfPossible(renew, session)
}
