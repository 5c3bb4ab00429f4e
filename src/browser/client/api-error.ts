import type { ProblemCode } from '../../api/kernel/problems.ts'

/** Problem code of the API, or `offline` (no response), `timeout`, `unreadable` (not a response of the API). */
export type ApiErrorCode = ProblemCode | 'offline' | 'timeout' | 'unreadable'

/** A failed API call. `status` is 0 without a response. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  constructor(code: ApiErrorCode, status: number, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.status = status
  }
}
