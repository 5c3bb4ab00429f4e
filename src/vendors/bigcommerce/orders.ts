import type { OrderHead, Orders } from '../../ports/commerce/orders.ts'
import {
  orderHeadSchema,
  orderProductSchema,
  orderSchema,
  orderShippingAddressSchema,
  shipmentSchema,
} from './wire/order.ts'
import { stageOf } from './order-stages.ts'
import type { Transport } from './transport.ts'
import { createV2Lists } from './v2-lists.ts'

/** Status of a checkout whose payment was never made. */
const incomplete = 0

const isPlaced = ({ status_id, is_deleted }: Pick<OrderHead, 'status_id' | 'is_deleted'>): boolean =>
  status_id !== incomplete && !is_deleted

/** Order verbs of a store (vendors, commerce 4.5, 12). */
export function createOrders(transport: Transport): Orders {
  const { list, pages } = createV2Lists(transport)
  const path = (id: number, part = '') => `/v2/orders/${id}${part}`
  return {
    stageOf,
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
