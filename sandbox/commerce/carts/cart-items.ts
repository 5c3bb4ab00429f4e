import { randomUUID } from 'node:crypto'
import { notFoundTitle, Refusal } from '../http/refusal.ts'
import type { Shop } from '../shop.ts'
import type { StoredCart } from '../wire/carts.ts'
import type { ItemsBody } from './body-schemas.ts'
import { toCartJson } from './cart-json.ts'
import { addLines } from './cart-lines.ts'

/**
 * A cart with further items of all kinds.
 * @throws Refusal 422 without any, and as {@link addLines}
 */
export function withItems({ records }: Shop, cart: StoredCart, body: ItemsBody): StoredCart {
  const { line_items = [], gift_certificates = [], custom_items = [] } = body
  if (line_items.length + gift_certificates.length + custom_items.length === 0)
    throw new Refusal(422, 'Missing line_items in request body')
  return {
    ...cart,
    lines: addLines(records, cart.lines, line_items),
    gift_certificates: [...(cart.gift_certificates ?? []), ...gift_certificates.map(withId)],
    custom_items: [...(cart.custom_items ?? []), ...custom_items.map(withId)],
  }
}

const withId = <Item extends object>(item: Item): Item & { id: string } => ({ ...item, id: randomUUID() })

/** A line that promotions add does not keep a cart alive. */
export const isEmptyCart = ({ lines, gift_certificates = [], custom_items = [] }: StoredCart): boolean =>
  lines.length + gift_certificates.length + custom_items.length === 0

/** A cart without one of its items. @throws Refusal as {@link refuseItem} */
export function withoutItem(shop: Shop, cart: StoredCart, id: string): StoredCart {
  const { lines, gift_certificates = [], custom_items = [] } = cart
  if (![...lines, ...gift_certificates, ...custom_items].some((item) => item.id === id))
    throw refuseItem(shop, cart, id)
  const others = (item: { readonly id: string }): boolean => item.id !== id
  return {
    ...cart,
    lines: lines.filter(others),
    gift_certificates: gift_certificates.filter(others),
    custom_items: custom_items.filter(others),
  }
}

/** 404 for an unknown item; 422 for one that the call cannot change: a promotion's, a certificate, a custom item. */
export function refuseItem(shop: Shop, cart: StoredCart, id: string): Refusal {
  const { physical_items, gift_certificates, custom_items } = toCartJson(shop, cart, false).line_items
  const isThere = [...physical_items, ...gift_certificates, ...custom_items].some((item) => item.id === id)
  return isThere ? new Refusal(422, 'This item cannot be changed.') : new Refusal(404, notFoundTitle)
}
