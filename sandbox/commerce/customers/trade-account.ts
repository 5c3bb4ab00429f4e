import { seedCatalogue } from '../../seed/index.ts'
import { cents } from '../catalogue/prices.ts'
import { statusIds } from '../orders/order-statuses.ts'
import type { Shop } from '../shop.ts'
import type { Customer } from '../wire/customers.ts'
import type { StoredOrder } from '../wire/orders.ts'

/**
 * `orderTotal` in major units over the last year; `expires` = last day of the programme, from the customer's own code.
 */
export type TradeAccount = { orderTotal: number; expires: string | undefined; isEmployee: boolean }

/** Spend is counted over this time. Milliseconds. */
const year = 365 * 24 * 3600 * 1000
/** Orders that cost nothing in the end. */
const uncounted: readonly number[] = [0, statusIds.refunded, statusIds.cancelled]

/** The trade account of a customer for the pro service; `undefined` for one who does not exist. */
export function tradeAccountOf(shop: Shop, id: number): TradeAccount | undefined {
  const customer = shop.records.get('customer', id)
  if (!customer) return undefined
  const counts = ({ order, created }: StoredOrder): boolean =>
    order.customer_id === id && !uncounted.includes(order.status_id) && shop.now() - created < year
  const orders = shop.records.all('order').filter(counts)
  return {
    orderTotal: cents(orders.reduce((sum, { order }) => sum + Number(order.total_inc_tax), 0)),
    expires: expiryOf(customer),
    isEmployee: isEmployee(shop, customer),
  }
}

function expiryOf({ form_fields }: Customer): string | undefined {
  const code = form_fields.find(({ name }) => name === 'Pro Code')?.value
  return typeof code === 'string' ? /"expires":"(\d{4}-\d{2}-\d{2})/.exec(code)?.[1] : undefined
}

function isEmployee({ account }: Shop, { customer_group_id }: Customer): boolean {
  const groups = seedCatalogue().customerGroups[account.region]
  return groups.some(({ id, key }) => id === customer_group_id && key === 'pro_employee')
}
