import type { Store } from '../../domain/region/stores.ts'
import type { PlacedOrder, TrackedOrder } from '../../domain/order/order.ts'
import type { PlatformOrder } from '../../ports/commerce/orders.ts'
import type { Services } from '../../services.ts'
import { toPlacedOrder, toTrackedOrder } from '../../ports/commerce/to-placed-order.ts'
import { Problem } from '../kernel/problems.ts'
import { storeTimeZone } from '../kernel/store-time-zone.ts'
import { toShipment } from './order-status.ts'
import { ownOrder } from './own-order.ts'

type Owner = { readonly services: Services; readonly store: Store; readonly customerId: number }

/**
 * Reads what belongs to an order whose reader is known to own it.
 * @throws VendorError
 */
export async function readPlacedOrder(services: Services, store: Store, order: PlatformOrder): Promise<PlacedOrder> {
  const { orders } = services.commerce[store]
  const [products, addresses, shipments, timeZone] = await Promise.all([
    orders.products(order.id),
    orders.shippingAddresses(order.id),
    orders.shipments(order.id),
    storeTimeZone(services, store),
  ])
  const parcels = shipments.map((shipment) => toShipment(services, shipment))
  return toPlacedOrder({ order, products, addresses, parcels, facts: { stageOf: orders.stageOf, timeZone } })
}

/**
 * Reads a customer's own order for its page; `undefined` for any other number.
 * @throws VendorError
 */
export async function orderOfPage(owner: Owner, id: number): Promise<PlacedOrder | undefined> {
  const { services, store } = owner
  try {
    return await readPlacedOrder(services, store, await ownOrder(owner, id))
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  }
}

/**
 * Reads an order whose number and e-mail address its reader has named; `undefined` once the platform has it no more.
 * @throws VendorError
 */
export async function readTrackedOrder(
  services: Services,
  store: Store,
  id: number,
): Promise<TrackedOrder | undefined> {
  const { orders } = services.commerce[store]
  const [order, products, shipments, timeZone] = await Promise.all([
    orders.get(id),
    orders.products(id),
    orders.shipments(id),
    storeTimeZone(services, store),
  ])
  const parcels = shipments.map((shipment) => toShipment(services, shipment))
  return order && toTrackedOrder({ order, products, parcels, facts: { stageOf: orders.stageOf, timeZone } })
}
