import { defaultAddressId } from '../../domain/customer/default-address.ts'
import { mapConcurrently } from '../../lib/map-concurrently.ts'
import type { PlatformOrder } from '../../ports/commerce/orders.ts'
import { currentCustomer } from '../kernel/current-customer.ts'
import { requireFound } from '../kernel/require-found.ts'
import { toShipment } from '../orders/order-status.ts'
import { orderSchema, orderSummarySchema, shipmentSchema } from '../orders/schemas.ts'
import { proState } from '../pro/pro-state.ts'
import type { CustomerContext } from './account-context.ts'
import { addressSchema } from './address-schemas.ts'
import { listAddresses } from './addresses.ts'
import { toProfileAnswer } from './customer-answers.ts'
import { requireRate } from '../kernel/require-rate.ts'

/** Orders of one call, and most calls. */
const pageSize = 250
const mostPages = 8
/** Newest orders that are exported with lines and parcels: each takes three calls of the platform's small quota. */
const mostDetailed = 50
const atOnce = 4

async function allOrders({ services, store, customerId }: CustomerContext): Promise<readonly PlatformOrder[]> {
  const found: PlatformOrder[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const { orders, more } = await services.commerce[store].orders.ofCustomer(customerId, { page, limit: pageSize })
    found.push(...orders)
    if (!more) break
  }
  return found
}

async function withDetails({ services, store }: CustomerContext, order: PlatformOrder) {
  const { orders } = services.commerce[store]
  const [products, shipping_addresses, shipments] = await Promise.all([
    orders.products(order.id),
    orders.shippingAddresses(order.id),
    orders.shipments(order.id),
  ])
  return {
    ...orderSchema.parse({ ...order, products, shipping_addresses }),
    shipments: shipments.map((shipment) => shipmentSchema.parse(toShipment(services, shipment))),
  }
}

/**
 * Collects what the shop and its platform hold about a customer: profile, addresses, orders, trade programme, decisions
 * about statistics. Older orders than the newest 50 come without lines and parcels. Newsletter and messages are not
 * part of it: they belong to an e-mail address, which an account does not prove (decision 084).
 * @throws Problem `rate_limited`
 * @throws VendorError
 */
export async function accountData(context: CustomerContext) {
  const { services, store, customerId } = context
  await requireRate(services.limits, 'export_customer', `${store}/${customerId}`)
  const customer = requireFound(await currentCustomer(context))
  const [addresses, orders, trade_programme, statistics_consents] = await Promise.all([
    listAddresses(context),
    allOrders(context),
    proState(services, store, customer),
    services.consents.findOf({ store, customer: customerId }),
  ])
  const detailed = await mapConcurrently(orders.slice(0, mostDetailed), atOnce, (order) => withDetails(context, order))
  return {
    exported_at: new Date(services.clock()).toISOString(),
    store,
    customer: { ...toProfileAnswer(customer), default_address_id: defaultAddressId(customer.form_fields) ?? null },
    addresses: addresses.map((address) => addressSchema.parse(address)),
    orders: [...detailed, ...orders.slice(mostDetailed).map((order) => orderSummarySchema.parse(order))],
    trade_programme,
    statistics_consents,
  }
}
