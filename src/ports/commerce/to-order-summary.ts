import { momentIn } from '../../domain/format/time-zone.ts'
import { fromMajor } from '../../domain/price/money.ts'
import type { OrderSummary } from '../../domain/order/order.ts'
import type { Orders, PlatformOrder } from './orders.ts'

/** The facts that a store knows of all its orders. `timeZone`: IANA name. */
export type OrderFacts = { readonly stageOf: Orders['stageOf']; readonly timeZone: string }

/** Maps an order to what a customer's list shows of it. */
export function toOrderSummary(order: PlatformOrder, { stageOf, timeZone }: OrderFacts): OrderSummary {
  const total = fromMajor(order.total_inc_tax, order.currency_code)
  return {
    id: order.id,
    placedAt: momentIn(timeZone, order.date_created),
    stage: stageOf(order.status_id),
    status: order.custom_status || order.status,
    ...(total && { total }),
    pieces: order.items_total,
  }
}
