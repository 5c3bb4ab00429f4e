/**
 * Records the outcome of writes with an idempotency key, per session, so that a repeat is not executed again. A failing
 * store throws `SessionStoreError`. Every implementation passes tests/fixtures/idempotency-store-contract.ts.
 */
export type IdempotencyStore = {
  /** Records that a write begins; returns the existing record, unchanged, when there is one. */
  begin(session: string, key: string, digest: string): Promise<IdempotencyRecord | undefined>
  /** Records that the write succeeded. */
  complete(session: string, key: string, digest: string): Promise<void>
  /** Removes the record of a write that was certainly not executed: its key may be used again. */
  remove(session: string, key: string): Promise<void>
  close(): void
}

/** `begun`: in progress, or outcome unknown. `digest`: hash of the request's content. */
export type IdempotencyRecord = { readonly digest: string; readonly state: 'begun' | 'done' }

/** Most records of a session; the oldest is dropped first, long after a client would repeat its write. */
export const maxIdempotencyRecords = 100

/** Lifetime of a record after its write began, ms. */
export const idempotencyRecordLifeMs = 24 * 60 * 60 * 1000
