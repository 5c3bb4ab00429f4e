import { takeFromStock } from '../catalogue/stock.ts'
import { checkLines } from '../carts/cart-lines.ts'
import { toCartJson } from '../carts/cart-json.ts'
import { removeCart } from '../carts/cart-store.ts'
import { confirmByMail } from '../mail/confirm-by-mail.ts'
import { totalsOf } from '../pricing/taxes.ts'
import { destinationOf } from '../settings/delivery-countries.ts'
import type { Quote } from '../settings/shipping-quotes.ts'
import type { Shop } from '../shop.ts'
import type { CheckoutDetails } from '../storage/kinds.ts'
import type { StoredCart } from '../wire/carts.ts'
import type { StoredOrder } from '../wire/orders.ts'
import { expectedDays } from './expected-days.ts'
import { toOrder, toOrderProducts, toShippingAddress } from './order-json.ts'

/** Different in each store, so that a number of the wrong one is noticed. */
const firstOrderId = ({ account }: Shop): number => account.treeId * 1000 + 1

/** The order a cart became, if it did. */
export function orderOfCart({ records }: Shop, cartId: string): StoredOrder | undefined {
  return records.of('order', cartId)[0]
}

/**
 * Turns a cart into an order: stock falls, the cart is gone. Once placed, the same cart gives the same order.
 * @param handover what the shopper came with
 * @throws Refusal 422 when a line can no longer be had
 */
export function placeOrder(
  shop: Shop,
  cart: StoredCart,
  details: CheckoutDetails,
  quote: Quote,
  handover: StoredOrder['handover'] = {},
): StoredOrder {
  return shop.transaction(() => {
    const placed = orderOfCart(shop, cart.id)
    if (placed) return placed
    checkLines(shop.records, cart.lines)
    const stored = keepOrder(shop, cart, details, quote, { moved: shop.now(), handover })
    const { id } = stored.order
    takeLines(shop, cart)
    confirmByMail(shop, stored)
    removeCart(shop, cart.id)
    shop.announce('store/order/created', { type: 'order', id })
    shop.announce('store/cart/converted', { type: 'cart', id: cart.id, orderId: id })
    return stored
  })
}

/** Makes the order of a cart. @param more `moved`, for an order that goes on by itself; what the shopper came with */
export function keepOrder(
  shop: Shop,
  cart: StoredCart,
  details: CheckoutDetails,
  quote: Quote,
  more: Pick<StoredOrder, 'moved' | 'handover'> = {},
): StoredOrder {
  const json = toCartJson(shop, cart, true)
  const totals = totalsOf(shop, json, destinationOf(shop, details), quote.cost)
  const expected = expectedDays(shop, quote.method.id)
  const id = shop.records.nextId('order', firstOrderId(shop))
  const stored: StoredOrder = {
    order: toOrder(shop, id, json, details, totals),
    products: toOrderProducts(shop, id, json, totals),
    address: toShippingAddress(shop, id, json, details, quote, totals),
    created: shop.now(),
    receipt: { totals, methodId: quote.method.id, ...(expected && { expected }) },
    ...more,
  }
  shop.records.put('order', id, stored, cart.id)
  return stored
}

function takeLines(shop: Shop, cart: StoredCart): void {
  const { records, now } = shop
  const at = new Date(now()).toISOString().replace('Z', '+00:00')
  for (const line of cart.lines) {
    const product = records.get('product', line.product_id)
    const variant = records.get('variant', line.variant_id)
    if (product && variant) takeFromStock(shop, product, variant, line.quantity, at)
  }
}
