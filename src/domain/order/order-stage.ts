/** The stage of an order, as customers read it; words are `status_{stage}`. */
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

/** The number of steps that an order has taken; `undefined` for an order that is not on its way. */
export const stepsTaken = (stage: OrderStage | undefined): number | undefined => stage && reached[stage]
