import { createFairQueue, type QueueClient } from './fair-queue.ts'
import { networkOf, rangeOf } from '../../lib/ip-ranges.ts'
import { requestScope, timeLeft } from '../../lib/request-scope.ts'
import { type LimitName, slowedTries } from '../policy/rates.ts'
import type { RateLimits } from './rate-limits.ts'

/** A rule that limits how often a throttled try runs, and its key: store, account, network or range. */
export type Turn = readonly [rule: LimitName, key: string]

/** Queue of throttled tries. */
export type TryTurns = {
  /**
   * Waits for these turns, one after the other. `false` when the request's deadline leaves no time, or its client has
   * left.
   */
  wait(turns: readonly Turn[], clientAddress: string): Promise<boolean>
  /** The same for tries with a valid captcha: they have places of their own. */
  waitAsHuman(turns: readonly Turn[], clientAddress: string): Promise<boolean>
}

/** Until a try that got no turn may come again, s. */
export const noTurnSeconds = slowedTries.retrySeconds

/** @param now ms of a clock that never jumps */
export function createTryTurns(limits: Pick<RateLimits, 'count'>, now: () => number): TryTurns {
  const openLine = (): TryTurns['wait'] => {
    const queue = createFairQueue({ lastsMs: slowedTries.lastsMs, most: slowedTries.most, now })
    return async (turns, clientAddress) => {
      const client = clientOf(clientAddress)
      const connection = requestScope()?.connection
      const until = now() + Math.min(slowedTries.longestWaitMs, timeLeft() - slowedTries.checkMs)
      for (const [rule, key] of turns) {
        const line = { name: `${rule}/${key}`, take: async () => (await limits.count(rule, key)).msLeft }
        if (!(await queue.acquire(line, client, Math.max(0, until - now()), connection))) return false
      }
      return true
    }
  }
  return { wait: openLine(), waitAsHuman: openLine() }
}

/** The client of the running request: those without a session at an address are one visitor. */
function clientOf(clientAddress: string): QueueClient {
  const address = networkOf(clientAddress)
  const { visitor = `none at ${address}` } = requestScope()?.client ?? {}
  return { visitor: `session ${visitor}`, address, range: rangeOf(clientAddress) }
}
