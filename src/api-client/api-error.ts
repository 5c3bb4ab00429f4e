import type { ProblemCode } from '../api/problems.ts'

/** What the API says went wrong, or `offline` (no answer), `timeout` (none in time), `unreadable` (not the API's). */
export type ApiErrorCode = ProblemCode | 'offline' | 'timeout' | 'unreadable'

/** A call that failed. `status` is 0 without an answer; `detail` is for logs, never for shoppers. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  readonly detail: string | undefined
  constructor(code: ApiErrorCode, status: number, detail?: string, cause?: unknown) {
    super(detail ?? code, { cause })
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.detail = detail
  }
}
