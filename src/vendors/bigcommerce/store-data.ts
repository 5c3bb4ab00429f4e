import {
  countrySchema,
  currencySchema,
  shippingMethodSchema,
  shippingZoneSchema,
  stateSchema,
  storeSchema,
  timeSchema,
} from '../../ports/commerce/store-shapes.ts'
import { VendorError } from '../../ports/vendor-error.ts'
import { mapConcurrently } from '../../lib/map-concurrently.ts'
import type { StoreData } from '../../ports/commerce.ts'
import { toStoreTerms } from './wire/to-store-terms.ts'
import type { Transport } from './transport.ts'
import { createV2Lists } from './v2-lists.ts'

const concurrentReads = 4

/** Store data (vendors, commerce 4.3). */
export function createStoreData(transport: Transport, channelId: number): StoreData {
  const { list, pages } = createV2Lists(transport)

  const data: Omit<StoreData, 'terms'> = {
    store: () => transport.demand({ operation: 'store', path: '/v2/store' }, storeSchema),
    async currencies() {
      const found = await pages({ operation: 'currencies', path: '/v2/currencies' }, currencySchema)
      return found.filter((currency) => currency.enabled)
    },
    async currency(id) {
      const found = await transport.read({ operation: 'currency', path: `/v2/currencies/${id}` }, currencySchema)
      return found?.enabled ? found : undefined
    },
    countries: () => pages({ operation: 'countries', path: '/v2/countries' }, countrySchema),
    states: (id) => pages({ operation: 'states', path: `/v2/countries/${id}/states` }, stateSchema),
    async shippingZones() {
      const found = await list({ operation: 'shippingZones', path: '/v2/shipping/zones' }, shippingZoneSchema)
      return found.filter((zone) => zone.enabled)
    },
    async shippingMethods(zoneId) {
      const call = { operation: 'shippingMethods', path: `/v2/shipping/zones/${zoneId}/methods` }
      const found = await list(call, shippingMethodSchema)
      return found.filter(
        ({ enabled, channel_ids: channels }) => enabled && (channels.length === 0 || channels.includes(channelId)),
      )
    },
    async ping() {
      try {
        await transport.demand({ operation: 'ping', path: '/v2/time', once: true }, timeSchema)
      } catch (error) {
        // A platform that asks for patience is there.
        if (!(error instanceof VendorError) || error.fault !== 'busy') throw error
      }
    },
  }

  return {
    ...data,
    async terms(store) {
      const currency = (await data.currencies()).find(({ is_default: isDefault }) => isDefault)
      if (!currency) throw new Error(`store ${store} has no default currency`)
      const zones = await mapConcurrently(await data.shippingZones(), concurrentReads, async (zone) => ({
        zone,
        methods: await data.shippingMethods(zone.id),
      }))
      return toStoreTerms(store, currency, zones)
    },
  }
}
