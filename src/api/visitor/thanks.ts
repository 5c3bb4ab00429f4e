import type { PlacedOrder } from '../../domain/order/order.ts'
import type { Store } from '../../domain/region/stores.ts'
import type { Services } from '../../services.ts'
import { optionalRead } from '../kernel/optional-read.ts'
import { readPlacedOrder } from '../orders/order-of-page.ts'
import { changeSession, slotWithoutCart, withSlot } from '../../session/change-session.ts'
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
 * Whether an order was placed from one of the visitor's carts. The first time the platform is asked, and the cart is
 * removed from the session; afterwards the session knows, whatever else is in the cart by then.
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
  if (slot.cart === undefined) return false
  const order = await services.commerce[store].orders.head(orderId)
  if (order?.cart_id !== slot.cart) return false
  const rememberOrder = () =>
    changeSession(services.sessions, session, (data) => {
      const current = data.slots[store] ?? {}
      const others = (current.orders ?? []).filter((id) => id !== orderId)
      const orders = [orderId, ...others].slice(0, rememberedOrders)
      // Another tab may have begun another cart meanwhile.
      const remaining = current.cart === slot.cart ? slotWithoutCart(current) : current
      return withSlot(data, store, { ...remaining, orders })
    })
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
