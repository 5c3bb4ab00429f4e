/**
 * `timeout`: no answer before the deadline. `unreachable`: no connection, or it broke. `busy`: the vendor asked to
 * wait. `refused`: it does not accept our own credentials (401, 403), which is never the shopper's fault. `answer`: it
 * answered with a status or a body that the shop cannot use. `limited`: not sent, since the client it is for has used
 * up its share of the vendor's quota: it concerns this client alone.
 */
export type VendorFault = 'timeout' | 'unreachable' | 'busy' | 'refused' | 'answer' | 'limited'

export type VendorOperation = { readonly vendor: string; readonly operation: string }

/** A failure of a hosted service. Never carries its body: that may hold anything. */
export class VendorError extends Error {
  readonly vendor: string
  readonly operation: string
  readonly fault: VendorFault
  /** HTTP status, absent when there was no answer. */
  readonly status: number | undefined
  readonly retryable: boolean
  /** For `busy` and `limited`: after how many ms the vendor can be asked again, where that is known. */
  readonly waitMs: number | undefined
  /** True when the vendor may have made the change it was asked for: only reading it again tells. */
  readonly uncertain: boolean
  constructor(
    place: VendorOperation,
    failure: {
      fault: VendorFault
      status?: number
      waitMs?: number
      detail?: string
      uncertain?: boolean
      cause?: unknown
    },
  ) {
    const status = failure.status === undefined ? '' : ` ${failure.status}`
    const detail = failure.detail === undefined ? '' : `: ${failure.detail}`
    super(`${place.vendor} ${place.operation}: ${failure.fault}${status}${detail}`, { cause: failure.cause })
    this.name = 'VendorError'
    this.vendor = place.vendor
    this.operation = place.operation
    this.fault = failure.fault
    this.status = failure.status
    const isFinal = failure.fault === 'refused' || failure.fault === 'limited'
    this.retryable = !isFinal && (failure.fault !== 'answer' || (failure.status ?? 0) >= 500)
    this.waitMs = failure.waitMs
    this.uncertain = failure.uncertain ?? false
  }
}

/** Whether a failure concerns only the client that the call was for: another client's call may well succeed. */
export function concernsClient(error: unknown): boolean {
  return error instanceof VendorError && error.fault === 'limited'
}
