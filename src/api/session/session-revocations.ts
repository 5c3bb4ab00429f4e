import type { Store } from '../../domain/stores.ts'

/**
 * When all sign-ins of a customer were ended at once, as by a new password (security, A2): those that are older are
 * over, in whatever browser. Times are ms by the sessions' own clock. Lives beside the sessions; every implementation
 * passes tests/fixtures/session-revocations-contract.ts. A failing store throws `SessionStoreError`.
 */
export type SessionRevocations = {
  /** Ends every sign-in from before `at`. */
  revokeAll(store: Store, customer: number, at: number): Promise<void>
  /** `undefined` when nothing was ended within a sign-in's longest life: none that matters. */
  lastRevocation(store: Store, customer: number): Promise<number | undefined>
  close(): void
}
