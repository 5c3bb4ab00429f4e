import type { OrderStage } from '../../domain/order/order-stage.ts'

/** Statuses of the platform (vendors, commerce 12) → what they mean to a customer. */
const stages: ReadonlyMap<number, OrderStage> = new Map([
  [1, 'received'],
  [2, 'shipped'],
  [3, 'part_shipped'],
  [4, 'refunded'],
  [5, 'cancelled'],
  [6, 'declined'],
  [7, 'payment'],
  [8, 'pickup'],
  [9, 'packed'],
  [10, 'delivered'],
  [11, 'received'],
  [12, 'checked'],
  [13, 'checked'],
  [14, 'part_refunded'],
])

/** The stage of a status; `undefined` for one that the platform has invented since. */
export const stageOf = (statusId: number): OrderStage | undefined => stages.get(statusId)
