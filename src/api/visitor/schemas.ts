import { z } from '@hono/zod-openapi'
import { stores } from '../../domain/region/stores.ts'
import { cartMetaSchema, cartSchema } from '../cart/schemas.ts'
import { summarySchema } from '../customers/schemas.ts'
import { proStateSchema } from '../pro/schemas.ts'

/** `GET /api/session`: session data for islands. Carts are read with `?locale=` for `meta` as on the cart routes. */
export const sessionAnswerSchema = z
  .object({
    data: z.object({
      customer: summarySchema.nullable().openapi({ description: 'Who is signed in to the region’s store' }),
      /** `unreachable`: a customer is signed in, but the platform failed. */
      customer_status: z.enum(['none', 'present', 'unreachable']),
      pro: proStateSchema
        .nullable()
        .openapi({ description: 'State of the trade programme; null for who is not in it' }),
      region: z.string(),
      store: z.enum(stores),
      csrf_token: z.string(),
      cart: cartSchema.nullable(),
      /** `unreachable`: the platform failed; there may be a cart. */
      cart_status: z.enum(['none', 'present', 'unreachable']),
    }),
    meta: cartMetaSchema,
  })
  .openapi('Session')

export type SessionAnswer = z.infer<typeof sessionAnswerSchema>
