import type { Store } from '../../domain/region/stores.ts'
import type { PlacedOrder } from '../../domain/order/order.ts'
import type { Services } from '../../services.ts'
import { toPlacedOrder } from '../../ports/commerce/to-placed-order.ts'
import { Problem } from '../kernel/problems.ts'
import { toShipment } from './order-status.ts'
import { ownOrder } from './own-order.ts'

type Owner = { readonly services: Services; readonly store: Store; readonly customerId: number }

/**
 * Reads a customer's own order for its page; `undefined` for any other number.
 * @throws VendorError
 */
export async function orderOfPage(owner: Owner, id: number): Promise<PlacedOrder | undefined> {
  const { services, store } = owner
  try {
    const order = await ownOrder(owner, id)
    const { orders } = services.commerce[store]
    const [products, addresses, shipments] = await Promise.all([
      orders.products(id),
      orders.shippingAddresses(id),
      orders.shipments(id),
    ])
    const parcels = shipments.map((shipment) => toShipment(services, shipment))
    return toPlacedOrder({ order, products, addresses, parcels, stageOf: orders.stageOf })
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  }
}
