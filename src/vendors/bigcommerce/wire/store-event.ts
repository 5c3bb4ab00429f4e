import { z } from 'zod'
import type { StoreChange } from '../../../ports/commerce/store-change.ts'

const id = z.int().positive().optional().catch(undefined)

/** Events carry ids without data: the shop reads what changed again (vendors, commerce 13). */
const factsSchema = z.object({
  id,
  orderId: id,
  product_id: id,
  sku: z.object({ product_id: id }).optional().catch(undefined),
  inventory: z.object({ product_id: id }).optional().catch(undefined),
  address: z.object({ customer_id: id }).optional().catch(undefined),
})

export const storeEventSchema = z.object({
  scope: z.string(),
  /** `stores/{store_hash}`: `store_id` is another number. */
  producer: z.string(),
  data: z.unknown(),
})
export type WireStoreEvent = z.infer<typeof storeEventSchema>
type Facts = z.infer<typeof factsSchema>

/** Beginning of a scope → the change; the first that fits counts. */
const readers: readonly (readonly [string, (facts: Facts) => StoreChange])[] = [
  ['store/product/inventory/', ({ id, inventory }) => ({ kind: 'stock', productId: inventory?.product_id ?? id })],
  ['store/product/', ({ id }) => ({ kind: 'product', id })],
  ['store/sku/inventory/', ({ inventory }) => ({ kind: 'stock', productId: inventory?.product_id })],
  // Its own id is the `sku_id`, which is nothing that we know.
  ['store/sku/', ({ sku }) => ({ kind: 'product', id: sku?.product_id })],
  ['store/channel/', ({ product_id }) => ({ kind: 'stock', productId: product_id })],
  ['store/category/', () => ({ kind: 'categories' })],
  ['store/priceList/', () => ({ kind: 'prices' })],
  ['store/information/', () => ({ kind: 'store' })],
  ['store/customer/address/', ({ address }) => ({ kind: 'customer', id: address?.customer_id })],
  ['store/customer/', ({ id }) => ({ kind: 'customer', id })],
  ['store/order/', ({ id }) => ({ kind: 'order', id })],
  ['store/shipment/', ({ orderId }) => ({ kind: 'order', id: orderId })],
]

/** Maps an event to the change it reports; `undefined` for events that the shop does not use. */
export function toStoreChange({ scope, data }: WireStoreEvent): StoreChange | undefined {
  const read = readers.find(([beginning]) => scope.startsWith(beginning))?.[1]
  return read?.(factsSchema.catch({}).parse(data))
}
