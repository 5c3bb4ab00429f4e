import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../http/body.ts'
import { narrow } from '../http/filters.ts'
import { answerBareList, pageOf } from '../http/paging.ts'
import { readQuery } from '../http/query.ts'
import { notFoundTitle, Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { StoredOrder } from '../wire/orders.ts'
import { setOrderStatus } from './change-order.ts'
import { orderFilters, sortOrders } from './order-filters.ts'
import { found, orderOf } from './find-order.ts'
import { addressWithLink, withLinks } from './order-links.ts'
import { orderStatuses } from './order-statuses.ts'
import { shipmentRoutes } from './shipment-routes.ts'

const statusChange = z.object({
  status_id: z.int().refine((id) => orderStatuses.some((status) => status.id === id), 'unknown status'),
})

/** `/orders` and `/order_statuses` of V2 (vendors, commerce 12). */
export function orderRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .get('/orders', listOrders)
    .get('/orders/count', countOrders)
    .get('/orders/:id', (c) => c.json(withLinks(c.var.shop, orderOf(c))))
    .put('/orders/:id', async (c) => {
      const { status_id } = await readBody(c, statusChange)
      const { shop } = c.var
      const change = (): StoredOrder => setOrderStatus(shop, orderOf(c), status_id)
      return c.json(withLinks(shop, shop.transaction(change)))
    })
    .get('/orders/:id/products', (c) => answerBareList(c, pageOf(orderOf(c).products, readQuery(c.req.url)).items))
    .get('/orders/:id/products/:product', (c) => {
      const product = orderOf(c).products.find(({ id }) => id === Number(c.req.param('product')))
      return c.json(found(product))
    })
    .get('/orders/:id/shipping_addresses', (c) => {
      const { order, address } = orderOf(c)
      const page = pageOf([address], readQuery(c.req.url))
      return answerBareList(
        c,
        page.items.map((each) => addressWithLink(c.var.shop, order.id, each)),
      )
    })
    .get('/orders/:id/shipping_addresses/:address', (c) => {
      const { order, address } = orderOf(c)
      if (address.id !== Number(c.req.param('address'))) throw new Refusal(404, notFoundTitle)
      return c.json(addressWithLink(c.var.shop, order.id, address))
    })
    .get('/orders/:id/coupons', (c) => {
      orderOf(c)
      return answerBareList(c, [])
    })
    .route('/orders/:id/shipments', shipmentRoutes())
    .get('/order_statuses', (c) => c.json(orderStatuses))
    .get('/order_statuses/:id', (c) => c.json(found(orderStatuses.find(({ id }) => id === Number(c.req.param('id'))))))
  return routes
}

function listOrders(c: Context<ShopEnv>): Response {
  const query = readQuery(c.req.url)
  const orders = sortOrders(narrow(c.var.shop.records.all('order'), orderFilters, query), query)
  return answerBareList(
    c,
    pageOf(orders, query).items.map((each) => withLinks(c.var.shop, each)),
  )
}

function countOrders(c: Context<ShopEnv>): Response {
  const orders = narrow(c.var.shop.records.all('order'), orderFilters, readQuery(c.req.url))
  const statuses = orderStatuses.map((status) => ({
    ...status,
    sort_order: status.order,
    count: orders.filter(({ order }) => order.status_id === status.id).length,
  }))
  return c.json({ statuses, count: orders.length })
}
