import { setTimeout as sleep } from 'node:timers/promises'
import { DeadlineError, withDeadline } from '../lib/deadline.ts'
import type { Fetch } from '../lib/fetch.ts'
import { neverConnected } from '../lib/never-connected.ts'
import { requestScope, timeLeft } from '../lib/request-scope.ts'
import { type CallAttempt, createAttempt } from './guard/attempt.ts'
import { type Circuit, CircuitOpenError, createCircuit, trialAfterMs } from './guard/circuit.ts'
import { backgroundWaitMs, createThrottle } from './guard/throttle.ts'
import { type RateLimitPolicy, plainPolicy } from './guard/rate-limit-policy.ts'
import { type Reading, createReading } from './guard/reading.ts'
import { type VendorAnswer, type VendorCall, changesThings } from './guard/vendor-call.ts'
import type { VendorWatch } from './guard/vendor-events.ts'
import { VendorError } from '../ports/vendor-error.ts'

export type { VendorCall } from './guard/vendor-call.ts'

/** How long a call may take, its retry included, in ms (faults, F1). */
export type VendorDeadlines = { readonly readMs: number; readonly writeMs: number }
const vendorDeadlines: VendorDeadlines = { readMs: 5000, writeMs: 10_000 }

/** Before the second try of a read, in ms. */
const retryAfterMs = { least: 50, most: 250 } as const
/**
 * A vendor that took longer to refuse the connection is not asked again: the answer is due within 1.5 s (faults, F9).
 */
const quickRefusalMs = 250

/** Settings that all vendors of a shop share. */
export type GuardSettings = {
  readonly deadlines?: VendorDeadlines | undefined
  /** Receives an event for each call. */
  readonly watch?: VendorWatch | undefined
  /** Another than a new one of its own. */
  readonly circuit?: Circuit | undefined
}

export type GuardOptions = GuardSettings & {
  /** For errors, events and logs: `pro`, `commerce:us`. */
  readonly vendor: string
  readonly fetch: Fetch
  /** What this vendor has of its own about how often it may be called. */
  readonly policy?: RateLimitPolicy | undefined
}

/** HTTP to one hosted service: deadlines, one retry of reads, circuit breaker, waits after a 429, sizes, JSON. */
export type GuardedFetch = Reading & {
  /** An answer to judge: 2xx with JSON or no body, or a 4xx other than 401, 403 and 429. Throws `VendorError`. */
  send(call: VendorCall): Promise<VendorAnswer>
}

/** Monotonic: a wall clock that is set back would keep a circuit open. */
const now = (): number => performance.now()
const jitter = (): number => retryAfterMs.least + Math.random() * (retryAfterMs.most - retryAfterMs.least)

/** Make one per upstream and keep it: its circuit and its pauses are what it remembers. */
export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  const { vendor, fetch, deadlines = vendorDeadlines, watch = () => undefined, policy = plainPolicy } = options
  const { circuit = createCircuit(now, (state) => watch({ event: 'vendor_circuit', vendor, state })) } = options
  const attempt = createAttempt({ vendor, fetch, circuit, policy, watch, now, throttle: createThrottle(policy, now) })
  const place = ({ operation }: VendorCall) => ({ vendor, operation })

  /**
   * Before the one further try, in ms; `undefined` = none. A 429 was not executed, so that any call may be repeated.
   */
  function retryDelay({ call, dueAt }: CallAttempt, error: VendorError, tookMs: number): number | undefined {
    if (call.once || now() >= dueAt) return undefined
    if (error.cause instanceof CircuitOpenError) return call.background ? trialAfterMs : undefined
    if (error.fault === 'busy') return error.status === 429 ? 0 : undefined
    if (changesThings(call) || !error.retryable) return undefined
    return neverConnected(error.cause) && tookMs > quickRefusalMs ? undefined : jitter()
  }

  async function attempts(callAttempt: CallAttempt): Promise<VendorAnswer> {
    const begun = now()
    try {
      return await attempt(callAttempt)
    } catch (error) {
      const delay = error instanceof VendorError ? retryDelay(callAttempt, error, now() - begun) : undefined
      if (delay === undefined) throw error
      await sleep(delay)
      return attempt(callAttempt)
    }
  }

  /**
   * Its own time, or what is left of the request that it serves. A vendor that is only being tried gets a read's time.
   */
  function begin(call: VendorCall): { callAttempt: CallAttempt; limitMs: number } {
    const tryMs = changesThings(call) && !circuit.isOpen() ? deadlines.writeMs : deadlines.readMs
    const limitMs = call.background ? tryMs + backgroundWaitMs : Math.min(tryMs, timeLeft())
    return { callAttempt: { call, dueAt: now() + limitMs, tryMs, sent: false }, limitMs }
  }

  async function send(call: VendorCall): Promise<VendorAnswer> {
    const begun = now()
    const { callAttempt, limitMs } = begin(call)
    const report = (outcome: string) =>
      watch({
        event: 'vendor_call',
        ...place(call),
        ms: Math.round(now() - begun),
        outcome,
        requestId: requestScope()?.id,
      })
    try {
      const answer = await withDeadline(limitMs, () => attempts(callAttempt))
      report('ok')
      return answer
    } catch (cause) {
      const uncertain = callAttempt.sent && changesThings(call)
      const isLate = cause instanceof DeadlineError
      const error = isLate ? new VendorError(place(call), { fault: 'timeout', uncertain, cause }) : cause
      report(error instanceof VendorError ? error.fault : 'error')
      throw error
    }
  }

  return { send, ...createReading(vendor, send) }
}
