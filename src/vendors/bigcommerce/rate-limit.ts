import { retryAfterMs } from '../guard/rate-limit-policy.ts'

/**
 * Milliseconds until the platform listens again, from a 429's headers: its reset header first, `X-Retry-After` and
 * `Retry-After` after it; `undefined` without such a header (vendors, commerce 3.7).
 */
export function rateLimitWait(headers: Headers): number | undefined {
  const reset = toNumber(headers.get('x-rate-limit-time-reset-ms'))
  if (reset !== undefined) return reset
  const seconds = toNumber(headers.get('x-retry-after'))
  return seconds === undefined ? retryAfterMs(headers) : seconds * 1000
}

/** Reads the window's quota from the headers of an answer; `undefined` when they do not name it. */
export function quotaOf(headers: Headers): { left: number; quota: number; resetMs: number } | undefined {
  const left = toNumber(headers.get('x-rate-limit-requests-left'))
  const quota = toNumber(headers.get('x-rate-limit-requests-quota'))
  const resetMs = toNumber(headers.get('x-rate-limit-time-reset-ms'))
  return left === undefined || quota === undefined || resetMs === undefined ? undefined : { left, quota, resetMs }
}

function toNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
