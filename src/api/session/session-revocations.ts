import type { Store } from '../../domain/region/stores.ts'

/**
 * Revokes all sign-ins of a customer at once, as after a new password (security, A2): older sign-ins are invalid in
 * every browser. Times are ms of the session store's clock. Stored beside the sessions; every implementation passes
 * tests/fixtures/session-revocations-contract.ts. A failing store throws `SessionStoreError`.
 */
export type SessionRevocations = {
  /** Revokes every sign-in from before `at`. */
  revokeAll(store: Store, customer: number, at: number): Promise<void>
  /** Time of the last revocation; `undefined` when there was none within a sign-in's longest life. */
  lastRevocation(store: Store, customer: number): Promise<number | undefined>
  close(): void
}
