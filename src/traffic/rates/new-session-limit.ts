import { setTimeout as sleep } from 'node:timers/promises'
import { networkOf } from '../../lib/ip-ranges.ts'
import { createPace } from '../pace.ts'
import { type Refusal, refuse } from '../outcome.ts'
import { newSessions } from '../policy/rates.ts'
import type { RateLimits } from './rate-limits.ts'

const minuteMs = 60_000

/** Limits new sessions: those of one address wait for a turn, those of a range are limited by the minute. */
export type NewSessionLimit = {
  /** Waits until a client may have a new session, or refuses it. */
  admit(clientAddress: string): Promise<Refusal | undefined>
}

/** @param now ms of a clock that never jumps */
export function createNewSessionLimit(
  limits: Pick<RateLimits, 'consume'>,
  apiCallsPerMinute: number,
  now: () => number,
): NewSessionLimit {
  const perMinute = Math.ceil(apiCallsPerMinute * newSessions.ofCalls)
  const pace = createPace({
    gapMs: minuteMs / perMinute,
    burst: perMinute,
    longestWaitMs: newSessions.longestWaitMs,
    now,
  })
  return {
    async admit(clientAddress) {
      const waitMs = pace(networkOf(clientAddress))
      if (waitMs === undefined) return refuse('rate_limited', newSessions.retrySeconds)
      if (waitMs > 0) await sleep(waitMs)
      const outcome = await limits.consume('session_range', clientAddress)
      return outcome.kind === 'refuse' ? outcome : undefined
    },
  }
}
