/**
 * What became of writes that carry an idempotency key, per session, so that none is done twice. A failing store throws
 * `SessionStoreError`. Every implementation passes tests/fixtures/idempotency-store-contract.ts.
 */
export type IdempotencyStore = {
  /** Notes that a write begins. The note that is there already, if there is one: then nothing is changed. */
  begin(session: string, key: string, digest: string): Promise<IdempotencyRecord | undefined>
  /** The write was done. */
  complete(session: string, key: string, digest: string): Promise<void>
  /** The write was surely not done: its key may be used again. */
  remove(session: string, key: string): Promise<void>
  close(): void
}

/** `begun`: it is under way, or nobody knows how it ended. `digest` tells what was to be written. */
export type IdempotencyRecord = { readonly digest: string; readonly state: 'begun' | 'done' }

/** Notes of one session; beyond that the oldest goes, long after its write could be repeated. */
export const maxIdempotencyRecords = 100

/** How long a note is kept after its write began, ms. */
export const idempotencyRecordLifeMs = 24 * 60 * 60 * 1000
