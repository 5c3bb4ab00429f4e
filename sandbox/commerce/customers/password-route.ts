import type { Handler } from 'hono'
import { z } from 'zod'
import { readBody } from '../http/body.ts'
import { notFoundTitle, Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import { isPassword } from './password.ts'

/** `POST /customers/{id}/validate` of V2: is this the customer's password? (vendors, commerce 4.4) */
export const passwordRoute: Handler<ShopEnv> = async (c) => {
  const { password } = await readBody(c, z.object({ password: z.string() }))
  const customer = c.var.shop.records.get('customer', Number(c.req.param('customer')))
  if (!customer) throw new Refusal(404, notFoundTitle)
  return c.json({ success: isPassword(password, customer.password) })
}
