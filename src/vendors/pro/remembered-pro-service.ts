import { createFreshCache } from '../../lib/fresh-cache.ts'
import type { WireOrderTotal, WireShippingMethodSettings } from '../../wire/pro/pro-service.ts'
import type { ProService } from './create-pro-service.ts'

const minute = 60_000
const day = 24 * 60 * minute
const megabyte = 1_000_000

/** The same, from memory where that is fresh. */
export type RememberedProService = ProService & {
  /** Asked at this moment, whatever is remembered: for what must not rest on an old word. */
  readonly orderTotalNow: ProService['orderTotal']
}

/**
 * The pro service, asked at most once a minute for the same (security guide §2.2: a role is at most 60 s old). While it
 * fails, what it said within the last day stands.
 */
export function rememberedProService(service: ProService, clock: () => number): RememberedProService {
  const life = { freshMs: minute, staleMs: day, bytes: megabyte, clock }
  const totals = createFreshCache<WireOrderTotal>(life)
  const settings = createFreshCache<WireShippingMethodSettings>(life)
  return {
    orderTotal: (customerId, brandId) =>
      totals.get(`${customerId}/${brandId}/`, () => service.orderTotal(customerId, brandId)),
    orderTotalNow: service.orderTotal,
    shippingMethodSettings: (region) => settings.get(region, () => service.shippingMethodSettings(region)),
  }
}
