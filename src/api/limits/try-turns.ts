import { createFairQueue } from '../../lib/fair-queue.ts'
import { networkOf, rangeOf } from '../../lib/ip-ranges.ts'
import { timeLeft } from '../../lib/request-scope.ts'
import type { LimitName } from './limit-rules.ts'
import type { RateLimits } from './rate-limits.ts'

/** A rule that says how often there is a turn, and the store, account or order that it is about. */
export type Turn = readonly [rule: LimitName, key: string]

/** The order in which slowed tries are made. */
export type TryTurns = {
  /**
   * Waits for these turns, one after the other. `false`, soon or late, when the client gets none in the time that its
   * request has.
   */
  wait(turns: readonly Turn[], clientAddress: string): Promise<boolean>
}

/** How long a client counts as one that asks often, ms: as long as wrong passwords count. */
const lastsMs = 15 * 60_000
/**
 * How many tries may wait at once: of an address, of the range around it, of all (a third of what a process takes on).
 */
const most = { address: 2, range: 100, all: 300 } as const
/** Longest wait for all turns, and what of the request's time is left for the check then, ms. */
const longestWaitMs = 8500
const checkMs = 1500

/** @param now ms of a clock that never jumps */
export function createTryTurns(limits: RateLimits, now: () => number): TryTurns {
  const queue = createFairQueue({ lastsMs, most, now })
  return {
    async wait(turns, clientAddress) {
      const client = { address: networkOf(clientAddress), range: rangeOf(clientAddress) }
      const until = now() + Math.min(longestWaitMs, timeLeft() - checkMs)
      for (const [rule, key] of turns) {
        const line = { name: `${rule}/${key}`, take: () => limits.count(rule, key) }
        if (!(await queue.acquire(line, client, Math.max(0, until - now())))) return false
      }
      return true
    },
  }
}
