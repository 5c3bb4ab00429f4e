import { z } from '@hono/zod-openapi'
import { isRegion } from '../../domain/region/region.ts'
import { discountRuleSchema } from '../groups/schemas.ts'
import { mostProPrices } from '../../domain/pro/pro-prices.ts'
import { pathIdSchema } from '../kernel/ids.ts'

/* The trade programme (specification, core 7). Money: major units of the store's currency. */

const day = z.string().nullable().openapi({ description: 'Last day in the store’s time zone; null when unknown' })

/** `pro` of `GET /api/session`. */
export const proStateSchema = z
  .object({
    region: z.string().openapi({ description: 'Of the pro code' }),
    expires: day,
    is_active: z.boolean().openapi({ description: 'Computed by the server; false once the term has ended' }),
    renewal_due: z.boolean().openapi({ description: 'True in the last 60 days of the term' }),
    discount_rules: z.array(discountRuleSchema),
    order_total: z.number().nullable().openapi({ description: 'null while the pro service does not answer' }),
    spend_limit: z.number().nullable(),
    expiration_date: day,
    employee_group: z.boolean(),
  })
  .openapi('ProState')

/** `customer_id` must be the session's own, `brand_id` the brand of its region: nothing else is looked up. */
export const orderTotalQuery = z.strictObject({ customer_id: pathIdSchema, brand_id: z.string().min(1).max(64) })

export const orderTotalSchema = z
  .object({ order_total: z.number(), expiration_date: day, employee_group: z.boolean(), spend_limit: z.number() })
  .openapi('ProOrderTotal')
export const orderTotalAnswer = z.object({ data: orderTotalSchema })

export const shippingSettingsQuery = z.strictObject({
  bcRegion: z.string().refine(isRegion, 'is not a region of the shop'),
})
export const shippingSettingsSchema = z
  .object({
    hide_free_shipping_groups: z.string().openapi({ description: 'Ids of customer groups, separated by commas' }),
    is_enabled: z.boolean(),
  })
  .openapi('ShippingMethodSettings')
export const shippingSettingsAnswer = z.object({ data: shippingSettingsSchema })

export const pricesQuery = z.strictObject({
  ids: z
    .string()
    .max(600)
    .transform((list) => list.split(','))
    .pipe(z.array(pathIdSchema).min(1).max(mostProPrices))
    .openapi({ type: 'string', description: `Product ids, separated by commas, at most ${mostProPrices}` }),
})
const price = z.number()
export const pricesAnswer = z.object({
  data: z.array(
    z
      .object({
        product_id: z.int(),
        regular_price: price.openapi({ description: 'The regular price' }),
        price: price.openapi({
          description: 'The member’s, until the cart confirms it: the lowest of the variants that can be bought',
        }),
        variants: z.array(z.object({ variant_id: z.int(), regular_price: price, price })),
      })
      .openapi('ProPrice'),
  ),
  meta: z.object({ currency: z.string() }),
})

export type ProState = z.infer<typeof proStateSchema>
export type ProPrice = z.infer<typeof pricesAnswer>['data'][number]
