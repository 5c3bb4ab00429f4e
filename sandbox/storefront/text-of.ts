import type { Context } from 'hono'
import { findCart } from '../commerce/carts/cart-store.ts'
import { type HostedText, hostedText } from '../commerce/text/hosted-text.ts'
import type { HostedEnv } from './hosted-env.ts'
import { sessionOf } from './session.ts'

/** The texts in the language of this browser's cart, else of its last order, else of the browser. */
export function textOf(c: Context<HostedEnv>): HostedText {
  const { shop } = c.var
  const { cart_id, order_id } = sessionOf(c)
  const cart = findCart(shop, cart_id)
  const order = shop.records.get('order', order_id)
  const spoken = (c.req.header('accept-language') ?? '').split(',').map((range) => range.split(';')[0] ?? '')
  return hostedText(shop, cart?.locale ?? '', order?.order.customer_locale ?? '', ...spoken)
}
