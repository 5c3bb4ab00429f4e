import { DeadlineError, withDeadline } from '../../lib/deadline.ts'
import type { Fetch } from '../../lib/fetch.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { type Circuit, CircuitOpenError, type Health } from './circuit.ts'
import { TooManyCallsError, exchange, toVendorError } from './exchange.ts'
import { type Throttle, ShareUsedUpError } from './throttle.ts'
import type { RateLimitPolicy } from './rate-limit-policy.ts'
import { PausedError } from './pause.ts'
import type { VendorAnswer, VendorCall } from './vendor-call.ts'
import type { VendorWatch } from './vendor-events.ts'

/** A call on its way: when it must be over, how long one try may take (ms), and whether the vendor is being asked. */
export type CallAttempt = { readonly call: VendorCall; readonly dueAt: number; readonly tryMs: number; sent: boolean }

type Parts = {
  readonly vendor: string
  readonly fetch: Fetch
  readonly throttle: Throttle
  readonly circuit: Circuit
  readonly policy: RateLimitPolicy
  readonly watch: VendorWatch
  readonly now: () => number
}

/**
 * One try of a call: held back, queued and let through as the vendor's state asks. It throws nothing but `VendorError`.
 */
export function createAttempt({ vendor, fetch, throttle, circuit, policy, watch, now }: Parts) {
  const place = ({ operation }: VendorCall) => ({ vendor, operation })

  async function ask(callAttempt: CallAttempt, sentAt: number, forMs: number): Promise<VendorAnswer> {
    const { call } = callAttempt
    callAttempt.sent = true
    try {
      const answer = await withDeadline(forMs, (signal, checkTime) =>
        exchange(fetch, place(call), call, signal, checkTime),
      )
      throttle.accept(call, sentAt)
      return answer
    } catch (cause) {
      if (cause instanceof TooManyCallsError) callAttempt.sent = false
      throw cause instanceof DeadlineError ? toVendorError(place(call), call, cause) : cause
    }
  }

  /** A timeout tells of the vendor only when it had about the time that it is meant to have. */
  function healthAfter(error: unknown, { tryMs }: CallAttempt, forMs: number): Health {
    if (!(error instanceof VendorError) || error.fault === 'refused') return 'well'
    return error.fault === 'timeout' && forMs < tryMs / 2 ? 'unknown' : 'failed'
  }

  /** Reports a refusal to operators, unless it may mean that the plan lacks what was asked for. */
  function reportRefusal(call: VendorCall, { fault, status = 0 }: VendorError): void {
    if (fault !== 'refused' || (call.byPlan && status === 403)) return
    watch({ event: 'vendor_refused_us', ...place(call), status })
  }

  function toFailure({ call }: CallAttempt, sentAt: number, cause: unknown): VendorError {
    if (cause instanceof TooManyCallsError) {
      const waitMs = Math.ceil(throttle.refuse(call, sentAt, cause.headers))
      watch({ event: 'vendor_paused', ...place(call), ms: waitMs })
      if (policy.isQuotaSpent(cause.headers)) watch({ event: 'vendor_quota_too_high', ...place(call), ms: waitMs })
      return new VendorError(place(call), { fault: 'busy', status: 429, waitMs })
    }
    if (cause instanceof PausedError) {
      return new VendorError(place(call), { fault: 'busy', waitMs: Math.ceil(cause.waitMs), cause })
    }
    if (cause instanceof ShareUsedUpError) {
      return new VendorError(place(call), { fault: 'limited', waitMs: Math.ceil(cause.waitMs), cause })
    }
    // Nothing was sent, so nothing was changed.
    if (cause instanceof CircuitOpenError) return new VendorError(place(call), { fault: 'unreachable', cause })
    return toVendorError(place(call), call, cause)
  }

  return async (callAttempt: CallAttempt): Promise<VendorAnswer> => {
    const { call, dueAt, tryMs } = callAttempt
    let sentAt = now()
    let report: ((headers: Headers | undefined) => void) | undefined
    let headers: Headers | undefined
    try {
      // It takes no place in the quota, which the trials need.
      if (circuit.isRefusing()) throw new CircuitOpenError()
      report = await throttle.enter(call, dueAt - sentAt)
      const answer = await policy.queue(call, () => {
        sentAt = now()
        const forMs = Math.min(tryMs, dueAt - sentAt)
        // The caller's deadline passed while queued: don't send.
        if (forMs <= 0) throw new VendorError(place(call), { fault: 'timeout' })
        return circuit.run(
          () => ask(callAttempt, sentAt, forMs),
          (error) => healthAfter(error, callAttempt, forMs),
        )
      })
      headers = answer.headers
      return answer
    } catch (cause) {
      if (cause instanceof TooManyCallsError) headers = cause.headers
      const error = toFailure(callAttempt, sentAt, cause)
      reportRefusal(call, error)
      throw error
    } finally {
      report?.(headers)
    }
  }
}
