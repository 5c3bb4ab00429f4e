import type { Context } from 'hono'
import { findCart } from '../commerce/carts/cart-store.ts'
import { type HostedText, hostedText } from '../commerce/text/hosted-text.ts'
import type { HostedEnv } from './hosted-env.ts'
import { sessionOf } from './session.ts'

/**
 * The locale that the headless shop's link named, else that of this browser's cart, else of its last order; '' for
 * none.
 */
export function localeOf(c: Context<HostedEnv>): string {
  const { shop } = c.var
  const { cart_id, order_id, locale } = sessionOf(c)
  if (locale) return locale
  return findCart(shop, cart_id)?.locale ?? shop.records.get('order', order_id)?.order.customer_locale ?? ''
}

/** The texts in the language of this visit, else of the browser. */
export function textOf(c: Context<HostedEnv>): HostedText {
  const spoken = (c.req.header('accept-language') ?? '').split(',').map((range) => range.split(';')[0] ?? '')
  return hostedText(c.var.shop, localeOf(c), ...spoken)
}
