import { fromMajor } from '../../domain/money.ts'
import type { OrderSummary } from '../../domain/order.ts'
import type { PlatformOrder } from './orders.ts'

export function toOrderSummary(order: PlatformOrder): OrderSummary {
  const total = fromMajor(order.total_inc_tax, order.currency_code)
  return {
    id: order.id,
    placedAt: order.date_created,
    statusId: order.status_id,
    status: order.custom_status || order.status,
    ...(total && { total }),
    pieces: order.items_total,
  }
}
