import { createFairQueue } from '../../lib/fair-queue.ts'
import { networkOf, rangeOf } from '../../lib/ip-ranges.ts'
import { timeLeft } from '../../lib/request-scope.ts'
import type { LimitName } from './limit-rules.ts'
import type { RateLimits } from './rate-limits.ts'

/** A rule that limits how often a throttled try runs, and its key: store, account or order. */
export type Turn = readonly [rule: LimitName, key: string]

/** Queue of throttled tries. */
export type TryTurns = {
  /** Waits for these turns, one after the other. `false` when the request's deadline leaves no time. */
  wait(turns: readonly Turn[], clientAddress: string): Promise<boolean>
}

/** How long a client's tries lower its priority, ms: as long as wrong passwords count. */
const lastsMs = 15 * 60_000
/** Most waiting tries: per address, per range, in all (a third of the process's requests). */
const most = { address: 2, range: 100, all: 300 } as const
/** Longest wait for all turns, and the time reserved for the check, ms. */
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
        const line = { name: `${rule}/${key}`, take: async () => (await limits.count(rule, key)).msLeft }
        if (!(await queue.acquire(line, client, Math.max(0, until - now())))) return false
      }
      return true
    },
  }
}
