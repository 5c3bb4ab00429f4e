/** What customers read of an order's status; words are `status_{stage}`. */
export const orderStages = [
  'received',
  'packed',
  'shipped',
  'delivered',
  'payment',
  'checked',
  'pickup',
  'part_shipped',
  'cancelled',
  'declined',
  'refunded',
  'part_refunded',
] as const
export type OrderStage = (typeof orderStages)[number]

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

/** `undefined` for a status that the platform has invented since: its own name then stands. */
export const orderStage = (statusId: number): OrderStage | undefined => stages.get(statusId)

/** The steps that every order takes, in their order. */
export const orderSteps = ['received', 'packed', 'shipped', 'delivered'] as const

const reached: Readonly<Partial<Record<OrderStage, number>>> = {
  received: 1,
  checked: 1,
  packed: 2,
  pickup: 2,
  part_shipped: 3,
  shipped: 3,
  delivered: 4,
}

/** How many of the steps an order has taken; `undefined` when it is on its way no more, or not yet. */
export function stepsTaken(statusId: number): number | undefined {
  const stage = orderStage(statusId)
  return stage && reached[stage]
}
