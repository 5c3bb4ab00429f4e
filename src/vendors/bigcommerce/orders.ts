import {
  type WireOrder,
  type WireOrderHead,
  type WireOrderProduct,
  type WireOrderShippingAddress,
  type WireShipment,
  orderHeadSchema,
  orderProductSchema,
  orderSchema,
  orderShippingAddressSchema,
  shipmentSchema,
} from './wire/order.ts'
import type { Transport } from './transport.ts'
import { createV2Lists } from './v2-lists.ts'

/** A page of orders. The platform has no total: `more` is whether a further page may hold some. */
type OrderPage = { readonly orders: readonly WireOrder[]; readonly more: boolean }

/** Orders of one store (vendors, commerce 4.5, 12). One that was never finished, or was deleted, is not there. */
export type Orders = {
  /** Newest first. `page` from 1, `limit` 1..250. Nobody (0, a guest) has no orders. */
  readonly ofCustomer: (
    customerId: number,
    query: { readonly page: number; readonly limit: number },
  ) => Promise<OrderPage>
  readonly get: (id: number) => Promise<WireOrder | undefined>
  /** Whose an order is, whatever became of it: also one that is not finished. */
  readonly head: (id: number) => Promise<WireOrderHead | undefined>
  readonly products: (id: number) => Promise<readonly WireOrderProduct[]>
  readonly shippingAddresses: (id: number) => Promise<readonly WireOrderShippingAddress[]>
  readonly shipments: (id: number) => Promise<readonly WireShipment[]>
}

/** Status of a checkout whose payment was never made. */
const incomplete = 0

const isPlaced = ({ status_id, is_deleted }: Pick<WireOrderHead, 'status_id' | 'is_deleted'>): boolean =>
  status_id !== incomplete && !is_deleted

export function createOrders(transport: Transport): Orders {
  const { list, pages } = createV2Lists(transport)
  const path = (id: number, part = '') => `/v2/orders/${id}${part}`
  return {
    async ofCustomer(customerId, { page, limit }) {
      if (customerId < 1) return { orders: [], more: false }
      const query = { customer_id: customerId, sort: 'date_created:desc', page, limit }
      const found = await list({ operation: 'orders.ofCustomer', path: '/v2/orders', query }, orderSchema)
      // The filter is the platform's to apply; whose an order is, is ours to know.
      const orders = found.filter((order) => order.customer_id === customerId && isPlaced(order))
      return { orders, more: found.length >= limit }
    },
    async get(id) {
      const order = await transport.read({ operation: 'orders.get', path: path(id) }, orderSchema)
      return order && isPlaced(order) ? order : undefined
    },
    head: (id) => transport.read({ operation: 'orders.head', path: path(id) }, orderHeadSchema),
    products: (id) => pages({ operation: 'orders.products', path: path(id, '/products') }, orderProductSchema),
    shippingAddresses: (id) =>
      pages(
        { operation: 'orders.shippingAddresses', path: path(id, '/shipping_addresses') },
        orderShippingAddressSchema,
      ),
    shipments: (id) => pages({ operation: 'orders.shipments', path: path(id, '/shipments') }, shipmentSchema),
  }
}
