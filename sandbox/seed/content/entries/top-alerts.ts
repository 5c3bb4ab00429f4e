import type { SeedEntry } from '../../types.ts'
import { entryUid, references } from '../entry-uid.ts'
import { type Texts, localized, required } from '../localized.ts'

/** Alert → the regions that see it. Those that begin with `free_shipping` speak of it. */
const alerts: Record<string, string[]> = {
  pro_prices: ['pro', 'pro_ca', 'pro_eu_region_1'],
  free_shipping_us: ['us'],
  free_shipping_ca: ['ca'],
  free_shipping_eu: ['eu_region_1'],
  shop_at_a_dealer: ['gb', 'au', 'nz', 'jp', 'ch', 'no', 'other'],
  spare_parts: ['us', 'ca', 'eu_region_1'],
}

export const alertKeys: readonly string[] = Object.keys(alerts)

export function alertEntries(texts: Texts): SeedEntry[] {
  return Object.entries(alerts).map(([key, regions]) => ({
    uid: entryUid('top_alert', key),
    contentType: 'top_alert',
    locales: localized(texts, (text) => ({
      title: key,
      message: `<p>${required(text.site.alerts, key)}</p>`,
      regions: references('regions', regions),
      about_free_shipping: key.startsWith('free_shipping'),
    })),
  }))
}
