import { defaultAddressId } from '../../domain/customer/default-address.ts'
import { mapConcurrently } from '../../lib/map-concurrently.ts'
import type { PlatformOrder } from '../../ports/commerce/orders.ts'
import { VendorError, type VendorFault } from '../../ports/vendor-error.ts'
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
/**
 * Newest orders that are exported with lines and parcels. Each takes three calls: together two fifths of a window of
 * the platform's quota, of which a client has two thirds for all that it does (decision 050).
 */
const mostDetailed = 20
const atOnce = 4
/** Faults of a platform that has no further call for this export, or no time. */
const outOfCalls: ReadonlySet<VendorFault> = new Set(['limited', 'busy', 'timeout'])

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
 * Reads the newest orders with their details, until the platform has no further call. Results in the orders' sequence;
 * `undefined` for an order that stays without.
 */
function newestInDetail(context: CustomerContext, orders: readonly PlatformOrder[]) {
  let isOutOfCalls = false
  return mapConcurrently(orders.slice(0, mostDetailed), atOnce, async (order) => {
    if (isOutOfCalls) return undefined
    try {
      return await withDetails(context, order)
    } catch (error) {
      if (!(error instanceof VendorError) || !outOfCalls.has(error.fault)) throw error
      isOutOfCalls = true
      const { vendor, operation, fault } = error
      context.services.log.warn({ event: 'order_not_exported_in_detail', vendor, operation, fault })
      return undefined
    }
  })
}

async function collectData(context: CustomerContext) {
  const { services, store, customerId } = context
  const customer = requireFound(await currentCustomer(context))
  const [addresses, orders, trade_programme, statistics_consents] = await Promise.all([
    listAddresses(context),
    allOrders(context),
    proState(services, store, customer),
    services.consents.findOf({ store, customer: customerId }),
  ])
  const detailed = await newestInDetail(context, orders)
  return {
    exported_at: new Date(services.clock()).toISOString(),
    store,
    customer: { ...toProfileAnswer(customer), default_address_id: defaultAddressId(customer.form_fields) ?? null },
    addresses: addresses.map((address) => addressSchema.parse(address)),
    orders: orders.map((order, index) => detailed[index] ?? orderSummarySchema.parse(order)),
    orders_without_details: orders.length - detailed.filter((order) => order !== undefined).length,
    trade_programme,
    statistics_consents,
  }
}

/**
 * Collects what the shop and its platform hold about a customer: profile, addresses, orders, trade programme, decisions
 * about statistics. `orders_without_details` counts the orders without lines, addresses and parcels: those after the
 * newest 20, and those for which the platform's quota had no calls left. Newsletter and messages are not part of it:
 * they belong to an e-mail address, which an account does not prove (decision 084). An export that fails does not
 * count against the limit.
 * @throws Problem `rate_limited`
 * @throws VendorError
 */
export async function accountData(context: CustomerContext) {
  const { services, store, customerId } = context
  const counted = await requireRate(services.limits, 'export_customer', `${store}/${customerId}`)
  try {
    return await collectData(context)
  } catch (error) {
    await counted.refund()
    throw error
  }
}
