import { createRoute } from '@hono/zod-openapi'
import { requireOwnCustomer, requireSignIn } from '../kernel/middleware/require-sign-in.ts'
import { personal } from '../kernel/middleware/caching.ts'
import {
  answer,
  commonProblems,
  createRoutes,
  noQuery,
  notFound,
  problem,
  signedOut,
  tooMany,
} from '../kernel/openapi-parts.ts'
import { orderStatus, toShipment } from './order-status.ts'
import { requireOrderNumber, ownOrder } from './own-order.ts'
import {
  idParam,
  orderAnswer,
  orderListAnswer,
  orderListQuery,
  orderSchema,
  orderStatusAnswer,
  orderStatusQuery,
  orderSummarySchema,
  shipmentSchema,
  shipmentsAnswer,
} from './schemas.ts'

const tags = ['Orders']
const ownProblems = { ...signedOut, ...notFound, ...commonProblems }

/**
 * Creates the routes of the customer's orders and of the guest look-up. The id of `orders/{id}` is a customer's; before
 * `/shipments` it is an order's (specification, core 7).
 */
export function createOrderRoutes() {
  const routes = createRoutes()

  const list = createRoute({
    method: 'get',
    path: '/orders/{id}',
    tags,
    middleware: [personal, requireSignIn, requireOwnCustomer('id')],
    summary: 'Orders of the customer {id}, newest first',
    description: '`{id}` is the session’s own customer, unlike in `/orders/{id}/shipments`, where it is an order.',
    request: { params: idParam, query: orderListQuery },
    responses: { 200: answer('A page of orders', orderListAnswer), ...ownProblems },
  })
  routes.openapi(list, async (c) => {
    const { services, store, customerId } = c.var
    const { page, limit } = c.req.valid('query')
    const { orders, more } = await services.commerce[store].orders.ofCustomer(customerId, { page, limit })
    return c.json({ data: orders.map((order) => orderSummarySchema.parse(order)), meta: { page, limit, more } }, 200)
  })

  const read = createRoute({
    method: 'get',
    path: '/order/{id}',
    tags,
    middleware: [personal, requireSignIn, requireOrderNumber],
    summary: 'One order of the session’s customer, with its products and shipping addresses',
    request: { params: idParam, query: noQuery },
    responses: { 200: answer('The order', orderAnswer), ...ownProblems },
  })
  routes.openapi(read, async (c) => {
    const { id } = c.req.valid('param')
    const order = await ownOrder(c.var, id)
    const { orders } = c.var.services.commerce[c.var.store]
    const [products, shipping_addresses] = await Promise.all([orders.products(id), orders.shippingAddresses(id)])
    return c.json({ data: orderSchema.parse({ ...order, products, shipping_addresses }) }, 200)
  })

  const shipments = createRoute({
    method: 'get',
    path: '/orders/{id}/shipments',
    tags,
    middleware: [personal, requireSignIn, requireOrderNumber],
    summary: 'Shipments of the order {id}',
    description: '`{id}` is an order of the session’s customer, unlike in `/orders/{id}`, where it is the customer.',
    request: { params: idParam, query: noQuery },
    responses: { 200: answer('Its shipments', shipmentsAnswer), ...ownProblems },
  })
  routes.openapi(shipments, async (c) => {
    const { services, store } = c.var
    const { id } = await ownOrder(c.var, c.req.valid('param').id)
    const found = await services.commerce[store].orders.shipments(id)
    return c.json({ data: found.map((shipment) => shipmentSchema.parse(toShipment(services, shipment))) }, 200)
  })

  const status = createRoute({
    method: 'get',
    path: '/order-status/{id}',
    tags,
    middleware: personal,
    summary: 'Status of an order, by its number and its e-mail address',
    description:
      'A client may be wrong 5 times a minute, and 10 times a day about one order. A wrong number and a wrong ' +
      'address answer alike. While look-ups are under attack the answer may take some seconds, unless a `bot_token` ' +
      'comes along.',
    request: { params: idParam, query: orderStatusQuery },
    responses: {
      200: answer('How it stands', orderStatusAnswer),
      403: problem('Look-ups are under attack, and no turn was free: send a `bot_token`'),
      ...notFound,
      ...tooMany,
      ...commonProblems,
    },
  })
  routes.openapi(status, async (c) => {
    const { services, store, clientAddress } = c.var
    const { id } = c.req.valid('param')
    const { email, bot_token: botToken } = c.req.valid('query')
    const data = await orderStatus({ services, store, clientAddress }, { id, email, botToken })
    // The query contains the address: keep it out of `Referer`.
    c.header('Referrer-Policy', 'no-referrer')
    return c.json({ data }, 200)
  })

  return routes
}
