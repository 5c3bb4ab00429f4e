/** The vendor asked to be left alone; `waitMs` until it listens again. */
export class PausedError extends Error {
  readonly waitMs: number
  constructor(waitMs: number) {
    super(`paused for ${waitMs} ms`)
    this.name = 'PausedError'
    this.waitMs = waitMs
  }
}

/** The turn of a call. */
type Turn = {
  /** The time to wait, ms; mostly 0. */
  readonly waitMs: number
  /**
   * Called after that wait.
   * @throws PausedError when another 429 came meanwhile
   */
  confirm(): void
}

/** The way in which calls are held back after a vendor has answered 429. */
export type Pause = {
  /**
   * @param patienceMs the longest wait that is worth it
   * @throws PausedError when it would be longer
   */
  enter(patienceMs: number): Turn
  /** Records a 429; `waitMs` as the vendor named it. Returns for how long calls are paused. */
  refuse(sentAt: number, waitMs: number | undefined): number
  /** Any other answer came to a call that was sent at `sentAt`. */
  accept(sentAt: number): void
}

/**
 * Own waits where the vendor names none: 1, 2, 4, 8, 8 … s (vendors, commerce 3.7: growing), so that a vendor which
 * has recovered is used again within 15 s (faults, F5).
 */
const backoffMs = { first: 1000, longest: 8000 }
/** Between calls until the vendor has taken one again: at most 1 a second (faults, F5). */
const trialGapMs = 1000
/** Then for a while, so that those who waited do not all come at once. */
const rampGapMs = 100
const rampMs = 5000
/** So that several nodes do not come back in the same instant. */
const spreadMs = 100

/** @param now ms of a clock that never jumps */
export function createPause(now: () => number, random: () => number = Math.random): Pause {
  let refusals = 0
  let pausedAt = -Infinity
  let until = -Infinity
  /** A wait that the vendor named may be sat out; one that we guessed may not. */
  let named = false
  let proven = true
  let rampUntil = -Infinity
  let nextTurn = -Infinity
  let received = 0

  function turnIn(waitMs: number): Turn {
    const before = received
    return {
      waitMs,
      confirm() {
        if (received > before) throw new PausedError(Math.max(0, until - now()))
      },
    }
  }

  return {
    enter(patienceMs) {
      const at = now()
      if (proven && at >= rampUntil) return turnIn(0)
      const turn = Math.max(at, until, nextTurn)
      const wait = turn - at
      const isGuess = at < until && !named
      if (wait > patienceMs || isGuess) throw new PausedError(wait)
      nextTurn = turn + (proven ? rampGapMs : trialGapMs)
      return turnIn(wait)
    },
    refuse(sentAt, waitMs) {
      const at = now()
      received += 1
      // Calls that were under way already say nothing new.
      if (sentAt >= pausedAt) refusals += 1
      named = waitMs !== undefined
      const wait = waitMs ?? Math.min(backoffMs.longest, backoffMs.first * 2 ** Math.max(0, refusals - 1))
      until = Math.max(until, at + wait + random() * Math.min(spreadMs, wait))
      pausedAt = at
      proven = false
      return until - at
    },
    accept(sentAt) {
      if (proven || sentAt < until) return
      refusals = 0
      proven = true
      rampUntil = now() + rampMs
      nextTurn = now() + rampGapMs
    },
  }
}
