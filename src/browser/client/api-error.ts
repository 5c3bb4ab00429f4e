import type { ProblemCode } from '../../api/kernel/problems.ts'

/** What the API says went wrong, or `offline` (no answer), `timeout` (none in time), `unreadable` (not the API's). */
export type ApiErrorCode = ProblemCode | 'offline' | 'timeout' | 'unreadable'

/** A call that failed. `status` is 0 without an answer. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  constructor(code: ApiErrorCode, status: number, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.status = status
  }
}
