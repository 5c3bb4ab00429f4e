import { type Context, Hono } from 'hono'
import { byNumber, byText, type Filters, narrow } from '../http/filters.ts'
import { answerBareList, pageOf } from '../http/paging.ts'
import { readQuery } from '../http/query.ts'
import { notFoundTitle, Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { Shop } from '../shop.ts'
import type { StoredOrder } from '../wire/orders.ts'
import { orderStatuses } from './order-statuses.ts'

const filters: Filters<StoredOrder> = {
  ...byNumber('customer_id', ({ order }) => order.customer_id, ['']),
  ...byText('email', ({ order }) => order.billing_address.email),
  ...byNumber('status_id', ({ order }) => order.status_id, ['']),
  ...byText('cart_id', ({ order }) => order.cart_id),
  ...byNumber('channel_id', ({ order }) => order.channel_id, ['']),
  ...byText('payment_method', ({ order }) => order.payment_method),
  ...byText('external_order_id', ({ order }) => order.external_order_id),
  min_id: ({ order }, value) => order.id >= Number(value),
  max_id: ({ order }, value) => order.id <= Number(value),
  min_total: ({ order }, value) => Number(order.total_inc_tax) >= Number(value),
  max_total: ({ order }, value) => Number(order.total_inc_tax) <= Number(value),
  min_date_created: ({ created }, value) => created >= Date.parse(value),
  max_date_created: ({ created }, value) => created <= Date.parse(value),
}

/** `/orders` and `/order_statuses` of V2 (contract §12). The demo ships nothing yet: shipments are an empty list. */
export function orderRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .get('/orders', listOrders)
    .get('/orders/count', (c) => {
      const orders = c.var.shop.records.all('order')
      const statuses = orderStatuses.map((status) => ({
        ...status,
        sort_order: status.order,
        count: orders.filter(({ order }) => order.status_id === status.id).length,
      }))
      return c.json({ statuses, count: orders.length })
    })
    .get('/orders/:id', (c) => c.json(withLinks(c.var.shop, orderOf(c))))
    .get('/orders/:id/products', (c) => answerBareList(c, pageOf(orderOf(c).products, readQuery(c.req.url)).items))
    .get('/orders/:id/shipping_addresses', (c) => {
      const { order, address } = orderOf(c)
      const quotes = linkTo(c.var.shop, `/orders/${order.id}/shippingaddresses/${address.id}/shippingquotes`)
      return answerBareList(c, [{ ...address, shipping_quotes: quotes }])
    })
    .get('/orders/:id/shipments', (c) => {
      orderOf(c)
      return answerBareList(c, [])
    })
    .get('/order_statuses', (c) => c.json(orderStatuses))
    .get('/order_statuses/:id', (c) => {
      const status = orderStatuses.find(({ id }) => id === Number(c.req.param('id')))
      if (!status) throw new Refusal(404, notFoundTitle)
      return c.json(status)
    })
  return routes
}

function listOrders(c: Context<ShopEnv>): Response {
  const query = readQuery(c.req.url)
  const found = narrow(c.var.shop.records.all('order'), filters, query)
  const newestFirst = (query.get('sort') ?? '').endsWith(':desc')
  const orders = newestFirst ? found.toReversed() : found
  return answerBareList(c, pageOf(orders, query).items.map((each) => withLinks(c.var.shop, each))) // prettier-ignore
}

function orderOf(c: Context<ShopEnv>): StoredOrder {
  const order = c.var.shop.records.get('order', Number(c.req.param('id')))
  if (!order) throw new Refusal(404, notFoundTitle)
  return order
}

const linkTo = ({ origin, account }: Shop, resource: string) => ({
  url: `${origin}/commerce/stores/${account.hash}/v2${resource}`,
  resource,
})

/** Links spell `shippingaddresses`, unlike the path that answers (contract §12). */
function withLinks(shop: Shop, { order }: StoredOrder) {
  const link = (name: string) => linkTo(shop, `/orders/${order.id}/${name}`)
  return {
    ...order,
    products: link('products'),
    shipping_addresses: link('shippingaddresses'),
    coupons: link('coupons'),
    consignments: link('consignments'),
    fees: link('fees'),
  }
}
