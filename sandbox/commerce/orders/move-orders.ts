import type { Shop } from '../shop.ts'
import type { StoredOrder } from '../wire/orders.ts'
import { setOrderStatus } from './change-order.ts'
import { statusIds } from './order-statuses.ts'
import { shipOrder, unsent } from './ship-order.ts'

/**
 * Moves each order one stage on when it has stood long enough: Pending, Awaiting Fulfillment, Partially Shipped when
 * there are several items, Shipped, Completed.
 * @param step ms from stage to stage; 0 = nothing moves
 */
export function moveOrders(shop: Shop, step: number): void {
  if (step === 0) return
  const isDue = ({ moved }: StoredOrder): boolean => moved !== undefined && shop.now() - moved >= step
  for (const stored of shop.records.all('order').filter(isDue)) shop.transaction(() => advance(shop, stored))
}

/** One stage on; orders that were cancelled, refunded or completed stay. */
export function advance(shop: Shop, stored: StoredOrder): void {
  const { status_id } = stored.order
  if (status_id === statusIds.pending) setOrderStatus(shop, stored, statusIds.awaitingFulfillment)
  else if (status_id === statusIds.awaitingFulfillment) sendSome(shop, stored)
  else if (status_id === statusIds.partiallyShipped) shipOrder(shop, stored, { items: unsent(stored) })
  else if (status_id === statusIds.shipped) setOrderStatus(shop, stored, statusIds.completed)
}

/** The first item alone when there are several, as from two warehouses. */
function sendSome(shop: Shop, stored: StoredOrder): void {
  const left = unsent(stored)
  shipOrder(shop, stored, { items: left.length > 1 ? left.slice(0, 1) : left })
}
