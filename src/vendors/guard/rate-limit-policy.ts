import type { VendorCall } from './vendor-call.ts'

/** The answer to a call that asks for its place in a vendor's quota. */
export type Reservation =
  | {
      readonly kind: 'reserved'
      /** Called once with the headers of the answer; `undefined` without one. */
      readonly report: (headers: Headers | undefined) => void
    }
  | {
      readonly kind: 'refused'
      /** `client`: this client has used up its share. `store`: the window is used up. */
      readonly of: 'client' | 'store'
      /** Until the window ends, ms. */
      readonly waitMs: number
    }

/** The limits on a vendor's calls. */
export type RateLimitPolicy = {
  /** Ms until it listens again to such calls, from the headers of a 429; `undefined` when they do not say. */
  waitOf(call: VendorCall, headers: Headers): number | undefined
  /** Which calls a 429 throttle back: a name that `lane` gives, or `everything`. */
  pauseScope(call: VendorCall, headers: Headers): string
  /** Whether a 429 says that the vendor's own quota is used up, which this shop's count should have prevented. */
  isQuotaSpent(headers: Headers): boolean
  /** The group of calls with a limit of their own that this one is of; `undefined` for most. */
  lane(call: VendorCall): string | undefined
  /** Runs `work`, after others of its lane where the vendor takes only so many at once. */
  queue<T>(call: VendorCall, work: () => Promise<T>): Promise<T>
  /** Takes a place in the quota for one call, or says why there is none. */
  reserve(call: VendorCall): Reservation
}

/** Pauses everything at a 429. */
export const everything = 'everything'

/**
 * Seconds or a date (RFC 9110 §10.2.3), in ms from now: by the vendor's clock where it tells it, since ours may be
 * wrong.
 */
export function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  if (Number.isNaN(date)) return undefined
  const sentAt = Date.parse(headers.get('date') ?? '')
  return Math.max(0, date - (Number.isNaN(sentAt) ? Date.now() : sentAt))
}

/** A vendor of which nothing is known but HTTP. */
export const plainPolicy: RateLimitPolicy = {
  waitOf: (_call, headers) => retryAfterMs(headers),
  pauseScope: () => everything,
  isQuotaSpent: () => false,
  lane: () => undefined,
  queue: (_call, work) => work(),
  reserve: () => ({ kind: 'reserved', report: () => undefined }),
}
