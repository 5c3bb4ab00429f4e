import type { Store } from '../../domain/countries.ts'
import { trackingLink } from '../../domain/tracking-link.ts'
import type { Services } from '../../services.ts'
import type { WireOrder, WireOrderProduct, WireShipment } from '../../wire/bigcommerce/order.ts'
import { Problem } from '../problems.ts'
import type { OrderStatus, Shipment } from './schemas.ts'

type Place = { readonly services: Services; readonly store: Store }

const sameAddress = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

const linkOf = ({ config }: Services, { tracking_link, generated_tracking_link }: WireShipment): string | null =>
  trackingLink([tracking_link, generated_tracking_link], config.trackingHosts) ?? null

function toOrderStatus(
  services: Services,
  order: WireOrder,
  products: readonly WireOrderProduct[],
  shipments: readonly WireShipment[],
): OrderStatus {
  const { id, status_id, status, custom_status, date_created, date_shipped } = order
  return {
    ...{ id, status_id, status, custom_status, date_created, date_shipped },
    items: products.map(({ name, quantity, quantity_shipped }) => ({ name, quantity, quantity_shipped })),
    shipments: shipments.map((shipment) => ({
      date_created: shipment.date_created,
      carrier: shipment.shipping_provider_display_name || shipment.tracking_carrier || shipment.shipping_provider,
      tracking_link: linkOf(services, shipment),
    })),
  }
}

/**
 * What whoever knows an order's number and its e-mail address may know. A wrong number and a wrong address are one call and
 * one answer. JSON route and form share it; both count tries first.
 * @throws Problem `not_found`
 * @throws VendorError
 */
export async function orderStatus({ services, store }: Place, id: number, email: string): Promise<OrderStatus> {
  const { orders } = services.commerce[store]
  const order = await orders.get(id)
  if (!order || !sameAddress(order.billing_address.email, email)) throw new Problem('not_found')
  const [products, shipments] = await Promise.all([orders.products(id), orders.shipments(id)])
  return toOrderStatus(services, order, products, shipments)
}

/** A shipment of an order that was found to be the asker's own. */
export function toShipment(services: Services, shipment: WireShipment): Shipment {
  return { ...shipment, tracking_link: linkOf(services, shipment) }
}
