import type { StoreSettings } from '../../config.ts'
import type { Fetch } from '../../lib/fetch.ts'
import { createCarts } from './carts.ts'
import { createCatalogue } from './catalogue.ts'
import type { Commerce } from './commerce.ts'
import { createCustomers } from './customers.ts'
import { createGroups } from './groups.ts'
import { createOrders } from './orders.ts'
import { createPricing } from './pricing.ts'
import { createStoreData } from './store-data.ts'
import { createTransport } from './transport.ts'

/** One commerce store behind Firn's verbs. Keeps no state but the platform's category tree id. */
export function createBigcommerce(settings: StoreSettings, fetch: Fetch): Commerce {
  const transport = createTransport(settings, fetch)
  return {
    catalogue: createCatalogue(transport, settings.channelId),
    carts: createCarts(transport, settings.channelId),
    customers: createCustomers(transport, settings.channelId),
    orders: createOrders(transport),
    groups: createGroups(transport),
    pricing: createPricing(transport, settings.channelId),
    ...createStoreData(transport, settings.channelId),
  }
}
