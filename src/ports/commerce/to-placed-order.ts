import { momentIn } from '../../domain/format/time-zone.ts'
import { type Money, fromMajor } from '../../domain/price/money.ts'
import type { OrderItem, Parcel, PlacedOrder, TrackedOrder } from '../../domain/order/order.ts'
import { type Recipient, fullName } from '../../domain/customer/postal-lines.ts'
import type { OrderShippingAddress, PlatformOrder, PlatformOrderProduct } from './orders.ts'
import { type OrderFacts, toOrderSummary } from './to-order-summary.ts'

/** A shipment whose link was judged (api/orders/order-status.ts). */
type Sent = {
  readonly date_created: string
  readonly shipping_provider_display_name: string
  readonly tracking_carrier: string
  readonly shipping_provider: string
  readonly tracking_number: string
  readonly tracking_link: string | null
}
type Parts = {
  readonly order: PlatformOrder
  readonly products: readonly PlatformOrderProduct[]
  readonly addresses: readonly OrderShippingAddress[]
  readonly parcels: readonly Sent[]
  readonly facts: OrderFacts
}

function toItem(product: PlatformOrderProduct, order: PlatformOrder): OrderItem {
  const { total_inc_tax, total_ex_tax } = product
  const total = fromMajor(order.is_tax_inclusive_pricing ? total_inc_tax : total_ex_tax, order.currency_code)
  return {
    productId: product.product_id,
    name: product.name,
    options: product.product_options.map(({ product_option_id, value, display_name, display_value }) => {
      return { id: product_option_id, valueId: Number(value), name: display_name, value: display_value }
    }),
    quantity: product.quantity,
    ...(total && { total }),
  }
}

const toParcel = (parcel: Sent, { timeZone }: OrderFacts): Parcel => ({
  sentAt: momentIn(timeZone, parcel.date_created),
  carrier: parcel.shipping_provider_display_name || parcel.tracking_carrier || parcel.shipping_provider,
  number: parcel.tracking_number,
  ...(parcel.tracking_link !== null && { href: parcel.tracking_link }),
})

/**
 * Sums that add up to the total. Two costs of the platform have no row of their own: handling is a surcharge of the way
 * of shipping, which the checkout shows within its price unless the merchant separates it, and wrapping is a price that
 * is paid for the pieces. A sum that is nothing is not told, but for shipping: free is a fact.
 */
function toSums(order: PlatformOrder): PlacedOrder['sums'] {
  const money = (major: number): Money | undefined => fromMajor(major, order.currency_code)
  const unlessZero = (major: number): Money | undefined => (major === 0 ? undefined : money(major))
  const isIncluded = order.is_tax_inclusive_pricing
  const items = isIncluded
    ? order.subtotal_inc_tax + order.wrapping_cost_inc_tax
    : order.subtotal_ex_tax + order.wrapping_cost_ex_tax
  const shipping = isIncluded
    ? order.shipping_cost_inc_tax + order.handling_cost_inc_tax
    : order.shipping_cost_ex_tax + order.handling_cost_ex_tax
  const tax = unlessZero(order.total_tax)
  const sums = {
    items: money(items),
    shipping: order.order_is_digital ? unlessZero(shipping) : money(shipping),
    discount: unlessZero(order.discount_amount + order.coupon_discount),
    ...(isIncluded ? { tax } : { addedTax: tax }),
    refunded: unlessZero(order.refunded_amount),
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== undefined))
}

function toRecipient(address: OrderShippingAddress): Recipient {
  const { first_name, last_name, company, street_1, street_2, city, state, zip, country, country_iso2 } = address
  const place = { country: country_iso2.toLowerCase(), street: street_1, city, state, postalCode: zip }
  return { name: fullName(first_name, last_name), company, more: street_2, ...place, countryName: country }
}

/** An order with all that its customer may read of it. */
export function toPlacedOrder({ order, products, addresses: [address], parcels, facts }: Parts): PlacedOrder {
  return {
    ...toOrderSummary(order, facts),
    items: products.map((product) => toItem(product, order)),
    parcels: parcels.map((parcel) => toParcel(parcel, facts)),
    sums: toSums(order),
    ...(address && { shipTo: toRecipient(address) }),
  }
}

/** An order as a guest may read it. */
export function toTrackedOrder(parts: Omit<Parts, 'addresses'>): TrackedOrder {
  const { id, placedAt, stage, status, pieces, items, parcels } = toPlacedOrder({ ...parts, addresses: [] })
  return {
    ...{ id, placedAt, stage, status, pieces },
    items: items.map(({ productId, name, options, quantity }) => ({ productId, name, options, quantity })),
    parcels: parcels.map((parcel) => ({ ...parcel, number: '' })),
  }
}
