/**
 * Reasons for a refusal. `rate_limited`: the client asks for more than its share, here or in a window of time.
 * `overloaded`: this node has no room. `api/kernel/to-problem.ts` makes each one problem, and so one status.
 */
type RefusalReason = 'rate_limited' | 'overloaded'

/** A request that goes no further. */
export type Refusal = {
  readonly kind: 'refuse'
  readonly reason: RefusalReason
  /** Until its client may come back, s. */
  readonly retrySeconds: number
}

export const refuse = (reason: RefusalReason, retrySeconds: number): Refusal => ({
  kind: 'refuse',
  reason,
  retrySeconds,
})

/**
 * Carries a refusal out of a cache that loads: a reader whose answer it holds costs nothing that is limited, so the
 * limit is asked in there (`services.search`, `services.texts`).
 */
export class RefusedError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.name = 'RefusedError'
    this.refusal = refusal
  }
}
