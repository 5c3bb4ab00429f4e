import { byNumber, byText, type Filters } from '../http/filters.ts'
import type { Query } from '../http/query.ts'
import { Refusal } from '../http/refusal.ts'
import type { StoredOrder } from '../wire/orders.ts'

/** The filters of V2 order lists (vendors, commerce 12). */
export const orderFilters: Filters<StoredOrder> = {
  ...byNumber('customer_id', ({ order }) => order.customer_id, ['']),
  ...byText('email', ({ order }) => order.billing_address.email),
  ...byNumber('status_id', ({ order }) => order.status_id, ['']),
  ...byText('cart_id', ({ order }) => order.cart_id),
  ...byNumber('channel_id', ({ order }) => order.channel_id, ['']),
  ...byText('payment_method', ({ order }) => order.payment_method),
  ...byText('external_order_id', ({ order }) => order.external_order_id),
  min_id: ({ order }, value) => order.id >= Number(value),
  max_id: ({ order }, value) => order.id <= Number(value),
  min_total: ({ order }, value) => Number(order.total_inc_tax) >= Number(value),
  max_total: ({ order }, value) => Number(order.total_inc_tax) <= Number(value),
  min_date_created: ({ created }, value) => created >= Date.parse(value),
  max_date_created: ({ created }, value) => created <= Date.parse(value),
  min_date_modified: ({ order }, value) => Date.parse(order.date_modified) >= Date.parse(value),
  max_date_modified: ({ order }, value) => Date.parse(order.date_modified) <= Date.parse(value),
}

const sortKeys: Readonly<Record<string, (stored: StoredOrder) => number | string>> = {
  id: ({ order }) => order.id,
  customer_id: ({ order }) => order.customer_id,
  date_created: ({ created }) => created,
  date_modified: ({ order }) => Date.parse(order.date_modified),
  status_id: ({ order }) => order.status_id,
  channel_id: ({ order }) => order.channel_id,
  external_id: ({ order }) => order.external_order_id,
}

/** `sort=date_created:desc`; by id without it. @throws Refusal 400 for another field */
export function sortOrders(orders: readonly StoredOrder[], query: Query): StoredOrder[] {
  const [name = 'id', direction] = (query.get('sort') ?? 'id').split(':')
  const read = sortKeys[name]
  if (!read || !Object.hasOwn(sortKeys, name)) throw new Refusal(400, `The sort "${name}" is not valid.`)
  const compare = (a: StoredOrder, b: StoredOrder): number => (read(a) < read(b) ? -1 : read(a) > read(b) ? 1 : 0)
  const ascending = orders.toSorted(compare)
  return direction === 'desc' ? ascending.toReversed() : ascending
}
