import { orderHeadSchema } from '../../wire/bigcommerce/order.ts'
import {
  countrySchema,
  currencySchema,
  shippingMethodSchema,
  shippingZoneSchema,
  stateSchema,
  storeSchema,
  timeSchema,
} from '../../wire/bigcommerce/store-data.ts'
import type { Commerce } from './commerce.ts'
import type { Transport } from './transport.ts'
import { createV2Lists } from './v2-lists.ts'

type StoreData = Omit<Commerce, 'catalogue' | 'carts' | 'customers' | 'orders' | 'groups' | 'pricing'>

/** Store data and the head of an order (BigCommerce contract §4.3, §4.5). */
export function createStoreData(transport: Transport, channelId: number): StoreData {
  const { list, pages } = createV2Lists(transport)

  return {
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
    shippingZones: () => list({ operation: 'shippingZones', path: '/v2/shipping/zones' }, shippingZoneSchema),
    async shippingMethods(zoneId) {
      const call = { operation: 'shippingMethods', path: `/v2/shipping/zones/${zoneId}/methods` }
      const found = await list(call, shippingMethodSchema)
      return found.filter((method) => method.channel_ids.length === 0 || method.channel_ids.includes(channelId))
    },
    order: (id) => transport.read({ operation: 'order', path: `/v2/orders/${id}` }, orderHeadSchema),
    async ping() {
      await transport.demand({ operation: 'ping', path: '/v2/time', once: true }, timeSchema)
    },
  }
}
