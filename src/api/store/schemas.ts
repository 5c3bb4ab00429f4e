import { z } from '@hono/zod-openapi'

const range = z.object({ lower_limit: z.number(), upper_limit: z.number(), shipping_cost: z.number() })

/** A shipping method in one form, normalised from the platform's several (vendors, commerce 10.4). */
export const shippingMethodAnswer = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.string().openapi({ example: 'freeshipping' }),
    settings: z.object({
      rate: z.number().optional(),
      default_cost: z.number().nullish(),
      ranges: z.array(range),
      minimum_sub_total: z.number().optional(),
    }),
    enabled: z.boolean(),
    is_fallback: z.boolean(),
    channel_ids: z.array(z.int()),
  })
  .openapi('ShippingMethod')
