import type { Store } from '../domain/region/stores.ts'
import type { KeyValueStore } from './key-value-store.ts'
import { signedInLife } from './session-store.ts'

/**
 * Revokes all sign-ins of a customer at once, as after a new password (security, A2): older sign-ins are invalid in
 * every browser. Times are ms of the session store's clock. A failing store throws `SessionStoreError`.
 */
export type SessionRevocations = {
  /** Revokes every sign-in from before `at`. */
  revokeAll(store: Store, customer: number, at: number): Promise<void>
  /** Time of the last revocation; `undefined` when there was none within a sign-in's longest life. */
  lastRevocation(store: Store, customer: number): Promise<number | undefined>
}

const keyOf = (store: Store, customer: number): string => `ended:${store}:${customer}`

export function createSessionRevocations(entries: KeyValueStore): SessionRevocations {
  return {
    revokeAll: (store, customer, at) => entries.set(keyOf(store, customer), String(at), signedInLife.absoluteMs),
    async lastRevocation(store, customer) {
      const at = Number((await entries.get(keyOf(store, customer)))?.value)
      return at > 0 ? at : undefined
    },
  }
}
