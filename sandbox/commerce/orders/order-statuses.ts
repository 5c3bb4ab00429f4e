/** The platform's fifteen statuses (vendors, commerce 12): id, name, position in lists. */
const table: readonly (readonly [number, string, number, string])[] = [
  [0, 'Incomplete', 0, 'The payment page was reached, the payment was not made.'],
  [1, 'Pending', 1, 'Checkout was begun and not finished.'],
  [2, 'Shipped', 8, 'Sent; receipt is not confirmed yet.'],
  [3, 'Partially Shipped', 6, 'Some items have been sent.'],
  [4, 'Refunded', 11, 'The whole sum was paid back.'],
  [5, 'Cancelled', 9, 'Cancelled by the seller.'],
  [6, 'Declined', 10, 'Declined by the seller.'],
  [7, 'Awaiting Payment', 2, 'Checkout is done, the payment is not confirmed yet.'],
  [8, 'Awaiting Pickup', 5, 'Packed and waiting to be collected by the buyer.'],
  [9, 'Awaiting Shipment', 4, 'Packed and waiting for the carrier.'],
  [10, 'Completed', 7, 'Paid and delivered.'],
  [11, 'Awaiting Fulfillment', 3, 'Checkout is done and the payment is confirmed.'],
  [12, 'Manual Verification Required', 13, 'On hold until someone has checked it.'],
  [13, 'Disputed', 12, 'The buyer disputes the payment.'],
  [14, 'Partially Refunded', 14, 'A part of the sum was paid back.'],
]

export const orderStatuses = table.map(([id, name, order, system_description]) => ({
  id,
  name,
  system_label: name,
  custom_label: name,
  system_description,
  order,
}))

/** Those that the stand-in itself gives. */
export const statusIds = {
  pending: 1,
  shipped: 2,
  partiallyShipped: 3,
  refunded: 4,
  cancelled: 5,
  completed: 10,
  awaitingFulfillment: 11,
} as const

/** The fields of an order that say where it stands. @throws Error for a status that does not exist */
export function statusFields(id: number): { status_id: number; status: string; custom_status: string } {
  const status = orderStatuses.find((each) => each.id === id)
  if (!status) throw new Error(`There is no order status ${id}`)
  return { status_id: id, status: status.name, custom_status: status.custom_label }
}
