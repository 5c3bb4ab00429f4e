/**
 * `timeout`: no answer before the deadline. `unreachable`: no connection, or it broke. `busy`: the vendor asked to wait.
 * `refused`: it does not accept our own credentials (401, 403), which is never the shopper's fault. `answer`: it answered
 * with a status or a body that Firn cannot use.
 */
export type VendorFault = 'timeout' | 'unreachable' | 'busy' | 'refused' | 'answer'

export type VendorPlace = { readonly vendor: string; readonly operation: string }

/** A failure of a hosted service. Never carries its body: that may hold anything. */
export class VendorError extends Error {
  readonly vendor: string
  readonly operation: string
  readonly fault: VendorFault
  /** HTTP status, absent when there was no answer. */
  readonly status: number | undefined
  readonly retryable: boolean
  /** For `busy`: after how many ms the vendor listens again, when it said so. */
  readonly waitMs: number | undefined
  /** True when the vendor may have made the change it was asked for: only reading it again tells. */
  readonly uncertain: boolean
  constructor(
    place: VendorPlace,
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
    this.retryable = failure.fault !== 'refused' && (failure.fault !== 'answer' || (failure.status ?? 0) >= 500)
    this.waitMs = failure.waitMs
    this.uncertain = failure.uncertain ?? false
  }
}
