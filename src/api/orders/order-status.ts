import type { Store } from '../../domain/region/stores.ts'
import { isSameEmail } from '../../domain/forms/email-address.ts'
import { trackingLink } from '../../domain/order/tracking-link.ts'
import type { Services } from '../../services.ts'
import type { PlatformOrder, PlatformOrderProduct, PlatformShipment } from '../../ports/commerce/orders.ts'
import { limitGuesses } from '../kernel/limit-guesses.ts'
import { Problem } from '../kernel/problems.ts'
import type { OrderStatus, Shipment } from './schemas.ts'

type LookUpContext = { readonly services: Services; readonly store: Store; readonly clientAddress: string }

const linkOf = ({ config }: Services, { tracking_link, generated_tracking_link }: PlatformShipment): string | null =>
  trackingLink([tracking_link, generated_tracking_link], config.trackingHosts) ?? null

function toOrderStatus(
  services: Services,
  order: PlatformOrder,
  products: readonly PlatformOrderProduct[],
  shipments: readonly PlatformShipment[],
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

/** Credentials of an order look-up. */
type LookUp = {
  readonly id: number
  readonly email: string
  /** Bot-protection token, action `order_status`: skips the queue while look-ups are throttled. */
  readonly botToken: string | undefined
  /** `false` for a caller that can fetch a token: it does not wait while look-ups are throttled. */
  readonly canWait?: boolean | undefined
}

/**
 * Finds an order by number and e-mail address. A wrong number and a wrong address cost one call each and get the same
 * answer.
 * @throws Problem `not_found`; `rate_limited`, `captcha_required`
 * @throws VendorError
 */
export async function findOrder(
  { services, store, clientAddress }: LookUpContext,
  { id, email, botToken, canWait = true }: LookUp,
): Promise<PlatformOrder> {
  const { orders } = services.commerce[store]
  const guess = { kind: 'order', store, target: String(id), clientAddress, botToken, canWait } as const
  const order = await limitGuesses(services, guess, async () => {
    const named = await orders.get(id)
    return named && isSameEmail(named.billing_address.email, email) ? named : undefined
  })
  if (!order) throw new Problem('not_found')
  return order
}

/** Reads the status of an order by number and e-mail address; throws like `findOrder`. */
export async function orderStatus(context: LookUpContext, lookUp: LookUp): Promise<OrderStatus> {
  const { services, store } = context
  const { orders } = services.commerce[store]
  const order = await findOrder(context, lookUp)
  const { id } = order
  const [products, shipments] = await Promise.all([orders.products(id), orders.shipments(id)])
  return toOrderStatus(services, order, products, shipments)
}

/** Returns a shipment's answer. Check the order's owner first. */
export function toShipment(services: Services, shipment: PlatformShipment): Shipment {
  return { ...shipment, tracking_link: linkOf(services, shipment) }
}
