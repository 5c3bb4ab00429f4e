import { type RateLimitPolicy, everything } from '../guard/rate-limit-policy.ts'
import type { VendorCall } from '../guard/vendor-call.ts'
import { quotaRequest } from './client-share.ts'
import { createLanes, findLane } from './lanes.ts'
import type { Quota, QuotaRequest } from './quota.ts'
import { quotaOf, rateLimitWait } from './rate-limit.ts'

/** The platform's clock, which its login tokens need: no share of any client's. */
const clockPath = '/v2/time'
const clockRequest: QuotaRequest = { priority: 'checkout', isBackground: false }

/**
 * The limits on calls of one store (vendors, commerce 3.7).
 * @param base address of the store; calls are below it
 * @param quota the rest of the store's window
 * @param onHeaders called with the headers of every answer
 */
export function createStoreRateLimits(
  base: string,
  quota: Quota,
  onHeaders: (headers: Headers) => void = () => undefined,
): RateLimitPolicy {
  const queue = createLanes()
  const pathOf = ({ url }: VendorCall): string => url.slice(base.length).split('?', 1)[0] ?? ''
  const laneOfCall = (call: VendorCall): string | undefined => findLane(call.method ?? 'GET', pathOf(call))
  /**
   * A 429 while the quota is not used up is about the lane alone; without a word of the quota, the platform is
   * overloaded.
   */
  const isOfLane = (call: VendorCall, headers: Headers): boolean => {
    const left = quotaOf(headers)?.left
    return left === undefined ? laneOfCall(call) === 'passwords' : left > 0 && laneOfCall(call) !== undefined
  }

  return {
    lane: laneOfCall,
    queue: (call, work) => queue(laneOfCall(call), work),
    pauseScope: (call, headers) => (isOfLane(call, headers) ? (laneOfCall(call) ?? everything) : everything),
    // The reset of a quota that is not used up says nothing of the lane.
    waitOf: (call, headers) => (isOfLane(call, headers) ? undefined : rateLimitWait(headers)),
    isQuotaSpent: (headers) => quotaOf(headers)?.left === 0,
    reserve(call) {
      const isClock = pathOf(call) === clockPath
      const place = quota.reserve(isClock ? clockRequest : quotaRequest(call))
      if (place.kind === 'refused') return place
      const report = (headers: Headers | undefined): void => {
        place.report(headers)
        if (headers) onHeaders(headers)
      }
      return { kind: 'reserved', report }
    },
  }
}
