import { networkOf } from '../../lib/ip-ranges.ts'
import { createPace } from '../pace.ts'
import { type Refusal, refuse } from '../outcome.ts'
import type { RateLimits } from './rate-limits.ts'

/** New sessions of one address in a minute: a tenth of API_CALLS_PER_MINUTE. So many at once do not wait. */
const sessionsOfCalls = 1 / 10
/** Longest wait of a new session for its turn, ms: its answer is due within five seconds. */
const longestWaitMs = 3000
const minuteMs = 60_000
/** Until a visitor whose session was refused may come back, s. */
const retrySeconds = 5

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
  const perMinute = Math.ceil(apiCallsPerMinute * sessionsOfCalls)
  const pace = createPace({ gapMs: minuteMs / perMinute, burst: perMinute, longestWaitMs, now })
  return {
    async admit(clientAddress) {
      if (!(await pace(networkOf(clientAddress)))) return refuse('rate_limited', retrySeconds)
      const outcome = await limits.consume('session_range', clientAddress)
      return outcome.kind === 'refuse' ? outcome : undefined
    },
  }
}
