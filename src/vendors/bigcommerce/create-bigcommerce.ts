import type { StoreSettings } from '../../config.ts'
import type { Fetch } from '../../lib/fetch.ts'
import { createCarts } from './carts.ts'
import { createCatalogue } from './catalogue.ts'
import type { Commerce } from '../../ports/commerce.ts'
import { createCustomers } from './customers.ts'
import { createGroups } from './groups.ts'
import { createInventory } from './inventory.ts'
import { createOrders } from './orders.ts'
import { createPlatformClock } from './platform-clock.ts'
import { createPricing } from './pricing.ts'
import { createStoreEvents } from './store-events.ts'
import { createStoreData } from './store-data.ts'
import { type StorefrontOptions, createStorefrontGraph } from './storefront-graph.ts'
import { createTransport, platformQuota } from './transport.ts'

/**
 * One commerce store behind the shop's verbs. Keeps no state but the platform's time, its category tree id and its
 * storefront token.
 */
export function createBigcommerce(settings: StoreSettings, fetch: Fetch, options: StorefrontOptions = {}): Commerce {
  const { clock = Date.now, vendor = 'bigcommerce', watch = () => undefined, quota = platformQuota() } = options
  const platform = createPlatformClock(clock, (aheadMs) => watch({ event: 'vendor_clock_differs', vendor, aheadMs }))
  const transport = createTransport(settings, fetch, { ...options, quota, onHeaders: platform.read })
  return {
    catalogue: createCatalogue(transport, settings.channelId),
    storefront: createStorefrontGraph(settings, fetch, transport, { ...options, quota }),
    inventory: createInventory(transport),
    carts: createCarts(transport, settings),
    customers: createCustomers(transport, settings, platform.now),
    orders: createOrders(transport),
    groups: createGroups(transport),
    pricing: createPricing(transport, settings.channelId),
    events: createStoreEvents(settings),
    ...createStoreData(transport, settings.channelId),
  }
}
