import { z } from 'zod'
import { credentialCheckSchema, orderSchema } from '../../wire/bigcommerce/order.ts'
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
import type { Call, Transport } from './transport.ts'

const largestPage = 250

type StoreData = Omit<Commerce, 'catalogue' | 'carts' | 'customers'>

/** Store data, orders and the credential check (BigCommerce contract §4.3-§4.5, §9.1). */
export function createStoreData(transport: Transport, channelId: number): StoreData {
  /** A V2 list: a bare array, and 204 without a body when it is empty (contract §3.2). */
  async function list<Item extends z.ZodType>(call: Call, item: Item): Promise<z.infer<Item>[]> {
    const answer = await transport.send(call)
    if (answer.status === 204 || answer.status === 404) return []
    if (answer.status >= 400) throw transport.fail(call, answer)
    return transport.parse(call, answer, z.array(item))
  }

  /** A paged V2 list has no total: the short page is the last. */
  async function pages<Item extends z.ZodType>(call: Call, item: Item): Promise<z.infer<Item>[]> {
    const items: z.infer<Item>[] = []
    for (let page = 1; ; page += 1) {
      const found = await list({ ...call, query: { ...call.query, page, limit: largestPage } }, item)
      items.push(...found)
      if (found.length < largestPage) return items
    }
  }

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
    order: (id) => transport.read({ operation: 'order', path: `/v2/orders/${id}` }, orderSchema),
    async validateCredentials(email, password) {
      const call = {
        operation: 'validateCredentials',
        method: 'POST',
        path: '/v3/customers/validate-credentials',
        body: { email, password, channel_id: channelId },
        once: true,
      } as const
      const { is_valid, customer_id } = await transport.demand(call, credentialCheckSchema)
      return is_valid ? (customer_id ?? undefined) : undefined
    },
    async ping() {
      await transport.demand({ operation: 'ping', path: '/v2/time', once: true }, timeSchema)
    },
  }
}
