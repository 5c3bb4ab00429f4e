import type { Config } from '../../config.ts'
import type { Fetch } from '../../lib/fetch.ts'
import type { ProService } from '../../ports/pro.ts'
import { applicationSchema, codeOutcomeSchema, toApplicationBody } from './wire/application.ts'
import { orderTotalSchema, shippingMethodSettingsSchema } from './wire/pro-service.ts'
import { type GuardSettings, type VendorCall, createGuardedFetch } from '../guarded-fetch.ts'

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
  const write = (operation: string, method: 'POST' | 'PUT', path: string, body: object): VendorCall => ({
    operation,
    method,
    url: settings.url + path,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const applicationPath = (id: string): string => `/applications/${encodeURIComponent(id)}`
  return {
    async sendApplication({ id, ...application }) {
      const call = write('sendApplication', 'PUT', applicationPath(id), toApplicationBody(application))
      await guarded.demand({ ...call, background: true }, applicationSchema)
    },
    async applicationStatus(id) {
      const call = { operation: 'applicationStatus', url: settings.url + applicationPath(id), headers }
      return (await guarded.read(call, applicationSchema))?.status
    },
    checkCode: (use) =>
      guarded.demand({ ...write('checkCode', 'POST', '/codes/check', use), changes: false }, codeOutcomeSchema),
    redeemCode: ({ customerId, ...use }) =>
      guarded.demand(
        write('redeemCode', 'POST', '/codes/redeem', { ...use, customer_id: customerId }),
        codeOutcomeSchema,
      ),
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
