import { setTimeout as sleep } from 'node:timers/promises'
import { type RateLimitPolicy, everything } from './rate-limit-policy.ts'
import { type Pause, PausedError, createPause } from './pause.ts'
import type { VendorCall } from './vendor-call.ts'

/** A pause that is nearly over is sat out; a shopper cannot wait longer (vendors, commerce 3.7). */
const longestWaitMs = 1500
/** A quota window and some slack: work in the background waits for the next one. */
export const backgroundWaitMs = 35_000

/** A client that has used up its share of a vendor's quota; `waitMs` until it may call again. */
export class ShareUsedUpError extends Error {
  readonly waitMs: number
  constructor(waitMs: number) {
    super(`the client's share is used up for ${waitMs} ms`)
    this.name = 'ShareUsedUpError'
    this.waitMs = waitMs
  }
}

/** Ends a call's place in the quota, with the headers of its answer. */
type ReportAnswer = (headers: Headers | undefined) => void

/** Delays or refuses calls: pauses after a 429, of a lane or of everything, and the quota. */
export type Throttle = {
  /**
   * Resolves when the call may go, with a function to report its answer's headers.
   * @param patienceMs longest wait, beside the limit of its kind
   * @throws PausedError at once when it would take longer, ShareUsedUpError for a client over its share
   */
  enter(call: VendorCall, patienceMs: number): Promise<ReportAnswer>
  /** A 429 came. Returns for how many ms calls like this one are held back. */
  refuse(call: VendorCall, sentAt: number, headers: Headers): number
  /** Another answer came. */
  accept(call: VendorCall, sentAt: number): void
}

export function createThrottle(policy: RateLimitPolicy, now: () => number): Throttle {
  const pauses = new Map<string, Pause>()

  function pauseOf(lane: string): Pause {
    const pause = pauses.get(lane) ?? createPause(now)
    pauses.set(lane, pause)
    return pause
  }

  const pausesOf = (call: VendorCall): Pause[] => [everything, policy.lane(call) ?? everything].map(pauseOf)

  /** A used-up quota is refilled with the next window, not soon: only work that no shopper waits for sits it out. */
  async function reserve(call: VendorCall, patienceMs: number): Promise<ReportAnswer> {
    const place = policy.reserve(call)
    if (place.kind === 'reserved') return place.report
    if (place.of === 'client') throw new ShareUsedUpError(place.waitMs)
    if (!call.background || place.waitMs > patienceMs) throw new PausedError(place.waitMs)
    await sleep(place.waitMs)
    return reserve(call, patienceMs - place.waitMs)
  }

  return {
    async enter(call, patienceMs) {
      const patience = Math.min(patienceMs, call.background ? backgroundWaitMs : longestWaitMs)
      const turns = [...new Set(pausesOf(call))].map((pause) => pause.enter(patience))
      const wait = Math.max(...turns.map(({ waitMs }) => waitMs))
      if (wait > 0) {
        await sleep(wait)
        turns.forEach((turn) => turn.confirm())
      }
      return reserve(call, patience - wait)
    },
    refuse: (call, sentAt, headers) =>
      pauseOf(policy.pauseScope(call, headers)).refuse(sentAt, policy.waitOf(call, headers)),
    accept: (call, sentAt) => pausesOf(call).forEach((pause) => pause.accept(sentAt)),
  }
}
