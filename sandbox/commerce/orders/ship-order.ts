import { Refusal } from '../http/refusal.ts'
import type { StoreKey } from '../../seed/types.ts'
import type { Shop } from '../shop.ts'
import { without } from '../storage/without.ts'
import { decimal } from '../wire/decimal.ts'
import type { OrderProduct, Shipment, ShippedItem, StoredOrder } from '../wire/orders.ts'
import { saveOrder } from './change-order.ts'
import { statusFields, statusIds } from './order-statuses.ts'
import { rfc2822 } from './rfc-2822.ts'

/** A merchant's facts of a parcel; the rest follows. */
export type Parcel = Partial<
  Pick<Shipment, 'tracking_number' | 'tracking_link' | 'tracking_carrier' | 'shipping_provider' | 'comments'>
> & { items: readonly Pick<ShippedItem, 'order_product_id' | 'quantity'>[] }

type Carrier = { code: string; name: string; follow: (number: string) => string }
const carriers: Record<StoreKey, Carrier> = {
  us: {
    code: 'usps',
    name: 'USPS',
    follow: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
  ca: {
    code: 'canadapost',
    name: 'Canada Post',
    follow: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${number}`,
  },
  eu_region_1: {
    code: '',
    name: 'DHL',
    follow: (number) => `https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=${number}`,
  },
}

/** First number of a store's shipments. */
const firstShipmentId = 1

/** The part of an order that is still to be sent. */
export const unsent = ({ products }: StoredOrder): { order_product_id: number; quantity: number }[] =>
  products
    .map(({ id, quantity, quantity_shipped }) => ({ order_product_id: id, quantity: quantity - quantity_shipped }))
    .filter(({ quantity }) => quantity > 0)

/**
 * Sends a parcel: the order is then shipped, or partially so.
 * @throws Refusal 400 for items that the order does not have left
 */
export function shipOrder(shop: Shop, stored: StoredOrder, parcel: Parcel): Shipment {
  const shipment = toShipment(shop, stored, parcel)
  shop.records.put('shipment', shipment.id, shipment, stored.order.id)
  const products = stored.products.map((product) => withSent(product, parcel.items))
  const items_shipped = products.reduce((sum, { quantity_shipped }) => sum + quantity_shipped, 0)
  const status = items_shipped < stored.order.items_total ? statusIds.partiallyShipped : statusIds.shipped
  const order = { ...stored.order, items_shipped, date_shipped: rfc2822(shop.now()), ...statusFields(status) }
  const moved = stored.moved === undefined ? {} : { moved: shop.now() }
  shop.announce('store/shipment/created', { type: 'shipment', id: shipment.id, orderId: order.id })
  saveOrder(shop, stored, { ...stored, ...moved, order, products, address: { ...stored.address, items_shipped } })
  return shipment
}

function withSent(product: OrderProduct, items: Parcel['items']): OrderProduct {
  const sent = items.filter(({ order_product_id }) => order_product_id === product.id)
  return { ...product, quantity_shipped: sent.reduce((sum, { quantity }) => sum + quantity, product.quantity_shipped) }
}

function toShipment(shop: Shop, stored: StoredOrder, { items, ...said }: Parcel): Shipment {
  const { order, address } = stored
  const carrier = carriers[shop.account.region]
  const id = shop.records.nextId('shipment', firstShipmentId)
  const tracking_number = said.tracking_number ?? `FIRN${String(order.id * 1000 + id).padStart(10, '0')}`
  return {
    id,
    order_id: order.id,
    customer_id: order.customer_id,
    order_address_id: address.id,
    date_created: rfc2822(shop.now()),
    tracking_number,
    tracking_carrier: said.tracking_carrier ?? '',
    tracking_link: said.tracking_link ?? '',
    generated_tracking_link: carrier.follow(encodeURIComponent(tracking_number)),
    shipping_provider: said.shipping_provider ?? carrier.code,
    shipping_provider_display_name: carrier.name,
    shipping_method: address.shipping_method,
    merchant_shipping_cost: decimal(0),
    comments: said.comments ?? '',
    billing_address: without(order.billing_address, 'form_fields'),
    shipping_address: placeOf(stored),
    items: items.map((item) => ({ ...item, product_id: productOf(stored, item) })),
  }
}

function productOf(stored: StoredOrder, item: Parcel['items'][number]): number {
  const left = unsent(stored).find(({ order_product_id }) => order_product_id === item.order_product_id)
  const product = stored.products.find(({ id }) => id === item.order_product_id)
  if (!product || !left || item.quantity > left.quantity) throw new Refusal(400, 'The items are not part of the order.')
  return product.product_id
}

function placeOf({ address }: StoredOrder): Shipment['shipping_address'] {
  const { first_name, last_name, company, street_1, street_2, city, state, zip, country, country_iso2, phone, email } =
    address
  return { first_name, last_name, company, street_1, street_2, city, state, zip, country, country_iso2, phone, email }
}
