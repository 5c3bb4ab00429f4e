import type { Shop } from '../shop.ts'
import type { StoredOrder } from '../wire/orders.ts'
import { statusFields } from './order-statuses.ts'
import { rfc2822 } from './rfc-2822.ts'

/** Keeps a changed order and says so; `moved` starts anew with each stage. */
export function saveOrder(shop: Shop, before: StoredOrder, after: StoredOrder): StoredOrder {
  const { id } = after.order
  const saved = { ...after, order: { ...after.order, date_modified: rfc2822(shop.now()) } }
  shop.records.put('order', id, saved)
  shop.announce('store/order/updated', { type: 'order', id })
  const [from, to] = [before.order.status_id, after.order.status_id]
  if (from !== to)
    shop.announce('store/order/statusUpdated', {
      type: 'order',
      id,
      status: { previous_status_id: from, new_status_id: to },
    })
  return saved
}

/** Gives an order another status. @throws Error for one that does not exist */
export function setOrderStatus(shop: Shop, stored: StoredOrder, statusId: number): StoredOrder {
  if (stored.order.status_id === statusId) return stored
  const moved = stored.moved === undefined ? {} : { moved: shop.now() }
  return saveOrder(shop, stored, { ...stored, ...moved, order: { ...stored.order, ...statusFields(statusId) } })
}
