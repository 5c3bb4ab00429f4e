import { createVerbCache } from '../../lib/cached-verb.ts'
import { catalogueCache } from '../../ports/cache-times.ts'
import type { CachedProService, OrderTotal, ProService } from '../../ports/pro.ts'

/** Of each verb's answers. */
const bytes = 1_000_000

/**
 * The pro service, asked at most once a minute for the same (security, A14: a role is at most 60 s old). While it
 * fails, what it said within the last day stands.
 */
export function cachedProService(service: ProService, clock: () => number): CachedProService {
  const cached = createVerbCache({ clock, onLoad: () => undefined })
  const orderTotal = cached<[customerId: number, brandId: string, code: string], OrderTotal>(
    (customerId, brandId) => service.orderTotal(customerId, brandId),
    { ...catalogueCache, bytes },
  )
  return {
    ...service,
    orderTotal: (customerId, brandId, code = '') => orderTotal(customerId, brandId, code),
    orderTotalNow: service.orderTotal,
    invalidateCustomer: (customerId) => orderTotal.invalidate(customerId),
    shippingMethodSettings: cached(service.shippingMethodSettings, { ...catalogueCache, bytes }),
  }
}
