import type { Store } from '../../domain/region/stores.ts'
import type { Services } from '../../services.ts'
import { optionalRead } from './optional-read.ts'

/** Reads the time zone (IANA) by which a store dates orders and parcels; UTC while the platform cannot be read. */
export async function storeTimeZone({ log, reads }: Services, store: Store): Promise<string> {
  const shop = await optionalRead(log, 'store_time_zone_failed')(() => reads[store].store())
  return shop?.timezone.name ?? 'UTC'
}
