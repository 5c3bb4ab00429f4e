import { createPace, type Pace } from '../../lib/pace.ts'

/** New sessions of one address in a minute: a tenth of API_CALLS_PER_MINUTE. So many at once do not wait. */
const sessionsOfCalls = 1 / 10
/** Longest wait of a new session for its turn, ms: its answer is due within five seconds. */
const longestWaitMs = 3000
const minuteMs = 60_000

/** Creates the pace of new sessions, by address. @param now ms of a clock that never jumps */
export function createNewSessionPace(apiCallsPerMinute: number, now: () => number): Pace {
  const perMinute = Math.ceil(apiCallsPerMinute * sessionsOfCalls)
  return createPace({ gapMs: minuteMs / perMinute, burst: perMinute, longestWaitMs, now })
}
