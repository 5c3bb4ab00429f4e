import type { Config } from '../../config.ts'
import type { Fetch } from '../../lib/fetch.ts'
import type { ProService } from '../../ports/pro.ts'
import { orderTotalSchema, shippingMethodSettingsSchema } from './wire/pro-service.ts'
import { type GuardSettings, createGuardedFetch } from '../guarded-fetch.ts'

/** The pro service over HTTP (specification, core 7). */
export function createProService(
  settings: Pick<Config['pro'], 'url' | 'token'>,
  fetch: Fetch,
  guard: GuardSettings = {},
): ProService {
  const guarded = createGuardedFetch({ ...guard, vendor: 'pro', fetch })
  const headers = { Authorization: `Bearer ${settings.token}`, Accept: 'application/json' }
  const call = (operation: string, path: string, query: Readonly<Record<string, string>>) => ({
    operation,
    url: `${settings.url}${path}?${new URLSearchParams(query)}`,
    headers,
  })
  return {
    async orderTotal(customerId, brandId) {
      const query = { customer_id: String(customerId), brand_id: brandId }
      const known = await guarded.read(call('orderTotal', '/order_total', query), orderTotalSchema)
      return known ?? orderTotalSchema.parse({})
    },
    shippingMethodSettings: (region) =>
      guarded.demand(
        call('shippingMethodSettings', '/shipping_method_settings', { bcRegion: region }),
        shippingMethodSettingsSchema,
      ),
  }
}
