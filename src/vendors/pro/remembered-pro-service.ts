import { createFreshCache } from '../../lib/fresh-cache.ts'
import type { WireOrderTotal, WireShippingMethodSettings } from '../../wire/pro/pro-service.ts'
import type { ProService } from './create-pro-service.ts'

const minute = 60_000
const day = 24 * 60 * minute
const megabyte = 1_000_000

/**
 * The pro service, asked at most once a minute for the same (security guide §2.2: a role is at most 60 s old). While it
 * fails, what it said within the last day stands.
 */
export function rememberedProService(service: ProService, clock: () => number): ProService {
  const life = { freshMs: minute, staleMs: day, bytes: megabyte, clock }
  const totals = createFreshCache<WireOrderTotal>(life)
  const settings = createFreshCache<WireShippingMethodSettings>(life)
  return {
    orderTotal: (customerId, brandId) =>
      totals.get(`${customerId}/${brandId}/`, () => service.orderTotal(customerId, brandId)),
    shippingMethodSettings: (region) => settings.get(region, () => service.shippingMethodSettings(region)),
  }
}
