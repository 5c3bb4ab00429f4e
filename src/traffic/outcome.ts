/** The request goes on. */
export const pass = { kind: 'pass' } as const
type Pass = typeof pass

/**
 * Reasons for a refusal. `rate_limited`: the client asks for more in a time than its share. `overloaded`: this node has
 * no room, or none left for this client. `api/kernel/to-problem.ts` makes each one problem, and so one status.
 */
type RefusalReason = 'rate_limited' | 'overloaded'

/** A request that goes no further. */
export type Refusal = {
  readonly kind: 'refuse'
  readonly reason: RefusalReason
  /** Until its client may come back, s. */
  readonly retrySeconds: number
  /** The part of a gate that refused, where it has several. */
  readonly by?: string | undefined
}

/** The client went away meanwhile: there is no one to answer. */
export const gone = { kind: 'gone' } as const

/** The last word on a request. */
export type Settled = Pass | Refusal | typeof gone

/** A request that waits. `turn` never rejects. */
type Wait = { readonly kind: 'wait'; readonly turn: Promise<Settled> }

/** The answer of a gate. */
export type Outcome = Settled | Wait

export const refuse = (reason: RefusalReason, retrySeconds: number, by?: string): Refusal => ({
  kind: 'refuse',
  reason,
  retrySeconds,
  ...(by !== undefined && { by }),
})

/** Whether a request may go on. Never throws. */
export type Gate<Request> = { readonly name: string; readonly ask: (request: Request) => Outcome }

/** Asks gates in their order. Resolves with the first answer that is no `pass`, at once where none waits. */
export async function askInOrder<Request>(gates: readonly Gate<Request>[], request: Request): Promise<Settled> {
  for (const { ask } of gates) {
    const outcome = ask(request)
    const settled = outcome.kind === 'wait' ? await outcome.turn : outcome
    if (settled.kind !== 'pass') return settled
  }
  return pass
}

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
