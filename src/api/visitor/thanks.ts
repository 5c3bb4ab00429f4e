import type { PlacedOrder } from '../../domain/order/order.ts'
import type { Store } from '../../domain/region/stores.ts'
import type { OrderHead } from '../../ports/commerce/orders.ts'
import type { Services } from '../../services.ts'
import { optionalRead } from '../kernel/optional-read.ts'
import { readPlacedOrder } from '../orders/order-of-page.ts'
import { changeSession, slotWithoutCart, withSlot } from '../../session/change-session.ts'
import { checkoutReturnMs, orderableCarts } from '../../session/former-carts.ts'
import type { Slot } from '../../session/session-data.ts'
import type { Session } from '../../session/session-store.ts'
import { storeIfPossible } from '../../session/store-full.ts'

/** The contents of the thank-you page. `thanksFor` is absent while the platform fails. */
type Thanks = { readonly order: string; readonly thanksFor?: PlacedOrder }

/** So many orders of a visitor can be thanked for again. */
const rememberedOrders = 5

/** Parses the order id of the cart page's address (`?order=`). */
export function orderIdOf(query: URLSearchParams): number | undefined {
  const given = query.get('order')
  return given !== null && /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined
}

/**
 * Whether an order may be the visitor's, as far as the session knows.
 * @param now ms of the session store's clock
 */
export function mayBeOwnOrder(slot: Slot, orderId: number, now: number): boolean {
  if (slot.orders?.includes(orderId)) return true
  return slot.customer !== undefined || orderableCarts(slot, now).length > 0
}

/** Whether an order is the customer's and new: a purchase of long ago is not reported again. Throws `VendorError`. */
async function isNewOrderOf(
  { commerce }: Services,
  store: Store,
  { id, customer_id: owner }: OrderHead,
  { customer, now }: { readonly customer: number | undefined; readonly now: number },
): Promise<boolean> {
  if (owner !== customer) return false
  const order = await commerce[store].orders.get(id)
  return order !== undefined && now - Date.parse(order.date_created) < checkoutReturnMs
}

/** Returns a slot that remembers an order, without the cart that became it. */
function withOrder(slot: Slot, { id: orderId, cart_id: ordered }: OrderHead): Slot {
  const others = (slot.orders ?? []).filter((id) => id !== orderId)
  // Another tab may have begun another cart meanwhile.
  const { formerCarts = [], ...remaining } = slot.cart === ordered ? slotWithoutCart(slot) : slot
  const former = formerCarts.filter(({ id }) => id !== ordered)
  return {
    ...remaining,
    ...(former.length > 0 && { formerCarts: former }),
    orders: [orderId, ...others].slice(0, rememberedOrders),
  }
}

/**
 * Whether an order was placed from one of the visitor's carts, also from one that a read has found gone; a customer's
 * new order also from a cart of another device. The first time the platform is asked, and the cart is removed from the
 * session; afterwards the session knows, whatever else is in the cart by then.
 * @throws VendorError
 */
async function isPlacedByVisitor(
  services: Services,
  session: Session,
  store: Store,
  orderId: number,
): Promise<boolean> {
  const slot = session.data.slots[store] ?? {}
  if (slot.orders?.includes(orderId)) return true
  const { readAt: now } = session
  if (!mayBeOwnOrder(slot, orderId, now)) return false
  const order = await services.commerce[store].orders.head(orderId)
  if (!order) return false
  const isFromOwnCart = order.cart_id !== undefined && orderableCarts(slot, now).includes(order.cart_id)
  if (!isFromOwnCart && !(await isNewOrderOf(services, store, order, { customer: slot.customer, now }))) return false
  const rememberOrder = () =>
    changeSession(services.sessions, session, (data) =>
      withSlot(data, store, withOrder(data.slots[store] ?? {}, order)),
    )
  await storeIfPossible(rememberOrder, undefined)
  // A trade customer has spent more now than what is known.
  if (slot.customer !== undefined) services.pro.invalidateCustomer(slot.customer)
  return true
}

/**
 * Returns what to thank the visitor for; `undefined` for orders of others, which look like unknown ones
 * (decision 042).
 * @throws VendorError
 */
export async function thanksFor(
  services: Services,
  session: Session,
  store: Store,
  orderId: number,
): Promise<Thanks | undefined> {
  if (!(await isPlacedByVisitor(services, session, store, orderId))) return undefined
  const customer = session.data.slots[store]?.customer
  const thanksFor = await optionalRead(
    services.log,
    'thanks_part_failed',
  )(async () => {
    const order = await services.commerce[store].orders.get(orderId)
    const isOwn = order && (order.customer_id === 0 || order.customer_id === customer)
    return isOwn ? readPlacedOrder(services, store, order) : undefined
  })
  return { order: String(orderId), ...(thanksFor && { thanksFor }) }
}
