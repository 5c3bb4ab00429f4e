import { sleep } from '../../lib/sleep.ts'
import { type HouseRules, everything } from './house-rules.ts'
import { type Pause, PausedError, createPause } from './pause.ts'
import type { VendorCall } from './vendor-call.ts'

/** A pause that is nearly over is sat out; a shopper cannot wait longer (BigCommerce contract §3.7). */
const longestWaitMs = 1500
/** A quota window and what may follow it: work in the background waits for the next one. */
export const backgroundWaitMs = 35_000

/** What holds calls back: pauses after a 429, of a lane or of everything, and the quota's reserve. */
export type Holds = {
  /**
   * Resolves when the call may go.
   * @param patienceMs longest wait, beside what its kind may wait
   * @throws PausedError at once when it would take longer
   */
  enter(call: VendorCall, patienceMs: number): Promise<void>
  /** A 429 came. Returns for how many ms calls like this one are held back. */
  refuse(call: VendorCall, sentAt: number, headers: Headers): number
  /** Another answer came. */
  accept(call: VendorCall, sentAt: number): void
}

export function createHolds(rules: HouseRules, now: () => number): Holds {
  const pauses = new Map<string, Pause>()

  function pauseOf(lane: string): Pause {
    const pause = pauses.get(lane) ?? createPause(now)
    pauses.set(lane, pause)
    return pause
  }

  const pausesOf = (call: VendorCall): Pause[] => [everything, rules.laneOf(call) ?? everything].map(pauseOf)

  return {
    async enter(call, patienceMs) {
      const patience = Math.min(patienceMs, call.background ? backgroundWaitMs : longestWaitMs)
      const quotaWait = rules.quotaWait(call)
      // A reserve is refilled with the window, not soon: only work that nobody waits for sits it out.
      if (quotaWait > (call.background ? patience : 0)) throw new PausedError(quotaWait)
      const wait = Math.max(quotaWait, ...[...new Set(pausesOf(call))].map((pause) => pause.enter(patience)))
      if (wait > 0) await sleep(wait)
    },
    refuse: (call, sentAt, headers) => pauseOf(rules.blames(call, headers)).refuse(sentAt, rules.waitOf(call, headers)),
    accept: (call, sentAt) => pausesOf(call).forEach((pause) => pause.accept(sentAt)),
  }
}
