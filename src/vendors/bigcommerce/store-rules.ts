import { type HouseRules, everything } from '../guard/house-rules.ts'
import { type VendorCall, changesThings } from '../guard/vendor-call.ts'
import { createLanes, laneOf } from './lanes.ts'
import { createQuota } from './quota.ts'
import { quotaOf, rateLimitWait } from './rate-limit.ts'

/** What belongs to one shopper: its reads may use the quota's reserve, as writes do. The clock is nobody's share. */
const personalPath = /^\/v[23]\/(carts|checkouts|customers|orders|pricing|time)(\/|$)/

/**
 * How often one store may be called (BigCommerce contract §3.7).
 * @param base address of the store; calls are below it
 * @param now ms of a clock that never jumps
 * @param hear told the headers of every answer
 */
export function createStoreRules(
  base: string,
  now: () => number,
  hear: (headers: Headers) => void = () => undefined,
): HouseRules {
  const quota = createQuota(now)
  const queue = createLanes()
  const pathOf = ({ url }: VendorCall): string => url.slice(base.length).split('?', 1)[0] ?? ''
  const lane = (call: VendorCall): string | undefined => laneOf(call.method ?? 'GET', pathOf(call))
  /** A 429 while the quota is not used up is about the lane alone; without a word of the quota, the platform is overloaded. */
  const isOfLane = (call: VendorCall, headers: Headers): boolean => {
    const left = quotaOf(headers)?.left
    return left === undefined ? lane(call) === 'passwords' : left > 0 && lane(call) !== undefined
  }

  return {
    laneOf: lane,
    queue: (call, work) => queue(lane(call), work),
    blames: (call, headers) => (isOfLane(call, headers) ? (lane(call) ?? everything) : everything),
    // The reset of a quota that is not used up says nothing of the lane.
    waitOf: (call, headers) => (isOfLane(call, headers) ? undefined : rateLimitWait(headers)),
    quotaWait: (call) => (changesThings(call) || personalPath.test(pathOf(call)) ? 0 : quota.waitForShared()),
    spend() {
      const settle = quota.spend()
      return (headers) => {
        settle(headers)
        if (headers) hear(headers)
      }
    },
  }
}
