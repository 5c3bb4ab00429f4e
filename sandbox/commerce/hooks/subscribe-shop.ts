import type { Shop } from '../shop.ts'
import { isReachable } from '../../destination.ts'
import type { Hook } from '../wire/hooks.ts'

/**
 * The events that a storefront's caches and sessions can use (vendors, commerce 13). Its own changes of carts are no
 * news to it.
 */
const scopes = [
  'store/product/*',
  'store/sku/*',
  'store/category/*',
  'store/priceList/*',
  'store/customer/*',
  'store/cart/deleted',
  'store/cart/converted',
  'store/order/*',
  'store/shipment/*',
  'store/information/updated',
]

/** Path of the receiver at the headless shop; each store has an address of its own below it. */
const receiver = '/api/webhooks/commerce/'
const firstShopHookId = 1001

/** Registers the headless shop where hooks may lead; registrations of its earlier addresses go. */
export function subscribeShop({ records, account, siteUrl, now }: Shop): void {
  for (const hook of records.all('hook')) if (hook.destination.includes(receiver)) records.remove('hook', hook.id)
  const destination = `${siteUrl}${receiver}${account.region}`
  if (!isReachable(destination)) return
  const at = Math.floor(now() / 1000)
  const stock = `store/channel/${account.channelId}/inventory/*`
  for (const [index, scope] of [...scopes, stock].entries()) {
    const hook: Hook = {
      id: firstShopHookId + index,
      client_id: account.clientId,
      store_hash: account.hash,
      scope,
      destination,
      headers: { ...account.webhookHeaders },
      is_active: true,
      created_at: at,
      updated_at: at,
    }
    records.put('hook', hook.id, hook)
  }
}
