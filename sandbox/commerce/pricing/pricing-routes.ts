import { Hono } from 'hono'
import { groupOfCustomer } from '../customers/customer-group.ts'
import { atOnce } from '../http/at-once.ts'
import { readBody } from '../http/body.ts'
import { Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { Shop } from '../shop.ts'
import type { CustomerGroup } from '../wire/settings.ts'
import { toComputedPrice } from './computed-prices.ts'
import { type PriceRequest, priceRequestSchema } from './price-body.ts'

/** `POST /pricing/products`: what a group or a customer pays. Unknown products are missing from the answer. */
export function pricingRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes.post('/products', atOnce(50), async (c) => {
    const body = await readBody(c, priceRequestSchema)
    const { shop } = c.var
    checkRequest(shop, body)
    const group = groupOf(shop, body)
    const data = body.items.flatMap((item) => toComputedPrice(shop, item, group) ?? [])
    return c.json({ data, meta: {} })
  })
  return routes
}

function groupOf({ records }: Shop, { customer_group_id, customer_id = 0 }: PriceRequest): CustomerGroup | undefined {
  return customer_group_id === undefined
    ? groupOfCustomer(records, customer_id)
    : records.get('group', customer_group_id)
}

function checkRequest({ records, account }: Shop, { channel_id, currency_code }: PriceRequest): void {
  if (channel_id !== account.channelId)
    throw new Refusal(422, 'JSON data is missing or invalid', { channel_id: 'The channel does not exist' })
  const known = records.all('currency').some((each) => each.currency_code === currency_code.toUpperCase())
  if (!known)
    throw new Refusal(422, 'JSON data is missing or invalid', { currency_code: 'The currency does not exist' })
}
