import type { Context } from 'hono'
import { notFoundTitle, Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { StoredOrder } from '../wire/orders.ts'

/** @throws Refusal 404 for nothing */
export function found<T>(record: T | undefined): T {
  if (record === undefined) throw new Refusal(404, notFoundTitle)
  return record
}

/** The order that a path names. @throws Refusal 404 */
export function orderOf(c: Context<ShopEnv>): StoredOrder {
  return found(c.var.shop.records.get('order', Number(c.req.param('id'))))
}
