import type { Store } from '../domain/region/stores.ts'
import { changeSession, withSlot } from './change-session.ts'
import type { Session, SessionStore } from './session-store.ts'
import { storeIfPossible } from './store-full.ts'

/**
 * Counts a change of the session's customer, so that no node serves this session a record cached before it
 * (decision 060).
 */
export async function countCustomerChange(sessions: SessionStore, session: Session, store: Store): Promise<void> {
  const count = () =>
    changeSession(sessions, session, (data) => {
      const slot = data.slots[store]
      return slot?.customer === undefined
        ? data
        : withSlot(data, store, { ...slot, customerChanges: (slot.customerChanges ?? 0) + 1 })
    })
  await storeIfPossible(count, undefined)
}

/** Returns a name of the session's last change of its customer; `undefined` before the first. */
export function lastCustomerChange({ hash, data }: Session, store: Store): string | undefined {
  const { customerChanges } = data.slots[store] ?? {}
  return customerChanges === undefined ? undefined : `${hash}/${customerChanges}`
}
