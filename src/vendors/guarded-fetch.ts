import { setTimeout as sleep } from 'node:timers/promises'
import { DeadlineError, withDeadline } from '../lib/deadline.ts'
import type { Fetch } from '../lib/fetch.ts'
import { neverConnected } from '../lib/never-connected.ts'
import { requestScope, timeLeft } from '../lib/request-scope.ts'
import { traced } from '../lib/tracing.ts'
import { type CallAttempt, createAttempt } from './guard/attempt.ts'
import { type Circuit, CircuitOpenError, type CircuitRules, createCircuit, trialAfterMs } from './guard/circuit.ts'
import { backgroundWaitMs, createThrottle } from './guard/throttle.ts'
import { type RateLimitPolicy, plainPolicy } from './guard/rate-limit-policy.ts'
import { type Reading, createReading } from './guard/reading.ts'
import { type VendorAnswer, type VendorCall, changesThings } from './guard/vendor-call.ts'
import type { VendorWatch } from './guard/vendor-events.ts'
import { VendorError } from '../ports/vendor-error.ts'

export type { VendorCall } from './guard/vendor-call.ts'

/** The time that a call may take, its retry included, in ms (faults, F1). */
export type VendorDeadlines = { readonly readMs: number; readonly writeMs: number }
const vendorDeadlines: VendorDeadlines = { readMs: 5000, writeMs: 10_000 }

/** Before the second try of a read, in ms. */
const retryAfterMs = { least: 50, most: 250 } as const
/**
 * A vendor that took longer to refuse the connection is not asked again: the answer is due within 1.5 s (faults, F9).
 */
const quickRefusalMs = 250
/** Before the first further try after a 408, in ms; doubled each time. */
const slowDelayMs = 300

/** Settings that all vendors of a shop share. */
export type GuardSettings = {
  readonly deadlines?: VendorDeadlines | undefined
  /** Receives an event for each call. */
  readonly watch?: VendorWatch | undefined
  /** Another than a new one of its own. */
  readonly circuit?: Circuit | undefined
  /** The rule by which its own circuit opens. */
  readonly circuitRules?: CircuitRules | undefined
  /** The number of times that a failed read is sent again, as long as there is time. Default: once. */
  readonly readRetries?: number | undefined
}

/**
 * Guards the calls of builds and syncs, which no shopper waits for: they sit out a busy machine or vendor, in a process
 * whose circuits are its own. The platform's quota holds for them all the same.
 */
export const syncGuard: GuardSettings = {
  deadlines: { readMs: 30_000, writeMs: 30_000 },
  circuitRules: { failures: 20, windowMs: 60_000, share: 0.9 },
  readRetries: 4,
}

export type GuardOptions = GuardSettings & {
  /** For errors, events and logs: `pro`, `commerce:us`. */
  readonly vendor: string
  readonly fetch: Fetch
  /** This vendor's own limits on its calls. */
  readonly policy?: RateLimitPolicy | undefined
  /**
   * The number of times that a read is sent again to a vendor that is busy (429) or slow (408), as long as there is
   * time. Default: once after a 429, which is answered soon or not at all.
   */
  readonly busyRetries?: number | undefined
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
  const { busyRetries, readRetries = 1 } = options
  const notice = (state: 'open' | 'closed'): void => watch({ event: 'vendor_circuit', vendor, state })
  const { circuit = createCircuit(now, notice, options.circuitRules) } = options
  const attempt = createAttempt({ vendor, fetch, circuit, policy, watch, now, throttle: createThrottle(policy, now) })
  const place = ({ operation }: VendorCall) => ({ vendor, operation })

  /**
   * Before the one further try, in ms; `undefined` = none. A 429 was not executed, so that any call may be repeated.
   */
  function retryDelay(
    { call, dueAt }: CallAttempt,
    error: VendorError,
    { tookMs, retries }: { readonly tookMs: number; readonly retries: number },
  ): number | undefined {
    if (call.once || now() >= dueAt) return undefined
    if (error.fault === 'busy' && busyRetries !== undefined) return busyDelay(dueAt, retries, error.waitMs ?? 0)
    if (retries >= readRetries) return undefined
    if (error.cause instanceof CircuitOpenError) return call.background ? trialAfterMs : undefined
    if (error.fault === 'busy') return error.status === 429 ? 0 : undefined
    if (changesThings(call) || !error.retryable) return undefined
    return neverConnected(error.cause) && tookMs > quickRefusalMs ? undefined : jitter()
  }

  /** A wait that leaves time for a further try. */
  const busyDelay = (dueAt: number, retries: number, waitMs: number): number | undefined =>
    retries < (busyRetries ?? 0) && now() + waitMs < dueAt ? waitMs : undefined

  /** Before a further try after an answer, in ms; `undefined`: the answer counts. */
  function slowDelay({ call, dueAt }: CallAttempt, { status }: VendorAnswer, retries: number): number | undefined {
    if (status !== 408 || call.once || changesThings(call)) return undefined
    return busyDelay(dueAt, retries, slowDelayMs * 2 ** retries)
  }

  /** One try: its answer, or how long to wait before the next one. */
  async function tryOnce(callAttempt: CallAttempt, retries: number): Promise<VendorAnswer | number> {
    const begun = now()
    try {
      const answer = await attempt(callAttempt)
      return slowDelay(callAttempt, answer, retries) ?? answer
    } catch (error) {
      const facts = { tookMs: now() - begun, retries }
      const delay = error instanceof VendorError ? retryDelay(callAttempt, error, facts) : undefined
      if (delay === undefined) throw error
      return delay
    }
  }

  async function attempts(callAttempt: CallAttempt): Promise<VendorAnswer> {
    for (let retries = 0; ; retries += 1) {
      const outcome = await tryOnce(callAttempt, retries)
      if (typeof outcome !== 'number') return outcome
      await sleep(outcome)
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
      const answer = await traced(
        `${vendor} ${call.operation}`,
        { kind: 'client', attributes: { 'peer.service': vendor, 'http.request.method': call.method ?? 'GET' } },
        () => withDeadline(limitMs, () => attempts(callAttempt)),
        ({ status }) => ({ 'http.response.status_code': status }),
      )
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
