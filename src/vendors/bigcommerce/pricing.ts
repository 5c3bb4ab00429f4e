import { z } from 'zod'
import { pageOf } from './wire/envelope.ts'
import type { PricedItem, PricedItemQuery, Pricing } from '../../ports/commerce/pricing.ts'
import { priceBaseSchema, pricedItemSchema } from './wire/pricing.ts'
import type { Transport } from './transport.ts'

/** Items of one call; how many the platform takes is not documented. */
const batch = 50

/** Price verbs of a store (vendors, commerce 6.2). */
export function createPricing(transport: Transport, channelId: number): Pricing {
  async function price(groupId: number, currency: string, items: readonly PricedItemQuery[]): Promise<PricedItem[]> {
    const body = { channel_id: channelId, currency_code: currency, customer_group_id: groupId, items }
    const call = {
      operation: 'pricing.forGroup',
      method: 'POST',
      path: '/v3/pricing/products',
      body,
      changes: false,
    } as const
    return (await transport.demand(call, z.object({ data: z.array(pricedItemSchema) }))).data
  }

  return {
    async bases(productIds) {
      if (productIds.length === 0) return []
      const query = {
        'id:in': productIds.join(','),
        is_visible: true,
        include: 'variants',
        include_fields: 'calculated_price,categories,is_visible,availability,inventory_tracking,inventory_level',
        limit: productIds.length,
      }
      const call = { operation: 'pricing.bases', path: '/v3/catalog/products', query }
      const found = await transport.demand(call, pageOf(priceBaseSchema))
      return found.data.filter((product) => product.is_visible)
    },
    async forGroup(groupId, currency, items) {
      const starts = Array.from({ length: Math.ceil(items.length / batch) }, (_, index) => index * batch)
      const answers = await Promise.all(
        starts.map((start) => price(groupId, currency, items.slice(start, start + batch))),
      )
      return answers.flat()
    },
  }
}
