import { fromMajor } from '../../domain/price/money.ts'
import type { OrderSummary } from '../../domain/order/order.ts'
import type { Orders, PlatformOrder } from './orders.ts'

/** Maps an order to what a customer's list shows of it. @param stageOf of the store that has the order */
export function toOrderSummary(order: PlatformOrder, stageOf: Orders['stageOf']): OrderSummary {
  const total = fromMajor(order.total_inc_tax, order.currency_code)
  return {
    id: order.id,
    placedAt: order.date_created,
    stage: stageOf(order.status_id),
    status: order.custom_status || order.status,
    ...(total && { total }),
    pieces: order.items_total,
  }
}
