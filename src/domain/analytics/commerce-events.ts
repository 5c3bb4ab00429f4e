import type { Cart, CartLine } from '../cart/cart.ts'
import type { PlacedOrder } from '../order/order.ts'
import { type Money, toMajor } from '../price/money.ts'
import type { AnalyticsItem, CommerceEvent } from './analytics-event.ts'

/** Most items of an event (vendors, google 5). */
const mostItems = 200

const toItem = (line: CartLine, quantity: number): AnalyticsItem => ({
  ...(line.productId !== undefined && { item_id: String(line.productId) }),
  item_name: line.name,
  ...(line.sku !== '' && { item_variant: line.sku }),
  price: toMajor(line.price),
  quantity,
})

/** Sum of amounts in minor units, as major ones. */
const sum = (amounts: readonly number[], currency: string): number =>
  toMajor({ amount: amounts.reduce((total, amount) => total + amount, 0), currency })

const keyOf = ({ id, productId, variantId }: CartLine): string =>
  productId === undefined ? id : `${productId}/${variantId}`

/** Pieces of each product variant in a cart, and of each line that is of no product. */
function piecesOf(cart: Cart | undefined): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>()
  for (const line of cart?.lines ?? []) pieces.set(keyOf(line), (pieces.get(keyOf(line)) ?? 0) + line.quantity)
  return pieces
}

/** The pieces of `cart` that are not in `other`, as an event. */
function differenceEvent(
  event: 'add_to_cart' | 'remove_from_cart',
  cart: Cart | undefined,
  other: Cart | undefined,
): readonly CommerceEvent[] {
  const own = piecesOf(cart)
  const others = piecesOf(other)
  const lines = new Map(cart?.lines.map((line) => [keyOf(line), line]))
  const changed = [...lines].flatMap(([key, line]) => {
    const quantity = (own.get(key) ?? 0) - (others.get(key) ?? 0)
    return quantity > 0 ? [{ line, quantity }] : []
  })
  const currency = changed[0]?.line.price.currency
  if (currency === undefined) return []
  const value = sum(
    changed.map(({ line, quantity }) => line.price.amount * quantity),
    currency,
  )
  const items = changed.slice(0, mostItems).map(({ line, quantity }) => toItem(line, quantity))
  return [{ event, ecommerce: { currency, value, items } }]
}

/**
 * The pieces that a change of the cart added and removed, with its own quantity; empty without a difference.
 * @param before `undefined` for no cart
 */
export function cartChangeEvents(before: Cart | undefined, after: Cart | undefined): readonly CommerceEvent[] {
  return [...differenceEvent('add_to_cart', after, before), ...differenceEvent('remove_from_cart', before, after)]
}

/** The way to the checkout with a cart; the value is after discounts. */
export function checkoutEvent({ total, lines }: Pick<Cart, 'total' | 'lines'>): CommerceEvent {
  const items = lines.slice(0, mostItems).map((line) => toItem(line, line.quantity))
  return { event: 'begin_checkout', ecommerce: { currency: total.currency, value: toMajor(total), items } }
}

/**
 * A placed order, without anything about its buyer; `undefined` where the platform names no total. The value is without
 * tax and shipping; where prices include tax, the shipping costs count with theirs.
 */
export function purchaseEvent({
  id,
  total,
  sums,
  items,
}: Pick<PlacedOrder, 'id' | 'total' | 'sums' | 'items'>): CommerceEvent | undefined {
  if (!total) return undefined
  const { currency } = total
  const tax = sums.tax ?? sums.addedTax
  const amountOf = (money: Money | undefined): number => money?.amount ?? 0
  return {
    event: 'purchase',
    ecommerce: {
      transaction_id: String(id),
      currency,
      value: sum([total.amount, -amountOf(tax), -amountOf(sums.shipping)], currency),
      ...(tax && { tax: toMajor(tax) }),
      ...(sums.shipping && { shipping: toMajor(sums.shipping) }),
      items: items.slice(0, mostItems).map((item) => ({
        ...(item.productId > 0 && { item_id: String(item.productId) }),
        item_name: item.name,
        ...(item.total && item.quantity > 0 && { price: perPiece(item.total, item.quantity) }),
        quantity: item.quantity,
      })),
    },
  }
}

const perPiece = ({ amount, currency }: Money, quantity: number): number =>
  toMajor({ amount: Math.round(amount / quantity), currency })
