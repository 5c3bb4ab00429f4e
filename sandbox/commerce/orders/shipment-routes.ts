import { Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../http/body.ts'
import { answerBareList, pageOf } from '../http/paging.ts'
import { readQuery } from '../http/query.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import { found, orderOf } from './find-order.ts'
import { shipOrder } from './ship-order.ts'

const parcelSchema = z.object({
  order_address_id: z.int(),
  tracking_number: z.string().default(''),
  tracking_link: z.string().default(''),
  tracking_carrier: z.string().default(''),
  shipping_provider: z.string().default(''),
  comments: z.string().default(''),
  items: z.array(z.object({ order_product_id: z.int(), quantity: z.int().positive() })).min(1),
})

/** `/orders/{id}/shipments` of V2: a list, or 204 when there are none (vendors, commerce 12). */
export function shipmentRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .get('/', (c) => {
      const shipments = c.var.shop.records.of('shipment', orderOf(c).order.id)
      return answerBareList(c, pageOf(shipments, readQuery(c.req.url)).items)
    })
    .post('/', async (c) => {
      const parcel = await readBody(c, parcelSchema)
      const { shop } = c.var
      return c.json(
        shop.transaction(() => shipOrder(shop, orderOf(c), parcel)),
        201,
      )
    })
    .get('/count', (c) => c.json({ count: c.var.shop.records.of('shipment', orderOf(c).order.id).length }))
    .get('/:shipment', (c) => {
      const shipments = c.var.shop.records.of('shipment', orderOf(c).order.id)
      return c.json(found(shipments.find(({ id }) => id === Number(c.req.param('shipment')))))
    })
  return routes
}
