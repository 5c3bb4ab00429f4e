import { z } from '@hono/zod-openapi'
import { stores } from '../../domain/region/stores.ts'
import { cartMetaSchema, cartSchema } from '../cart/schemas.ts'
import { summarySchema } from '../customers/schemas.ts'
import { proStateSchema } from '../pro/schemas.ts'

const alertsSchema = z
  .object({
    hidden: z.array(z.string()).openapi({ description: 'Ids of alerts of the page that this visitor does not see' }),
    added: z
      .array(z.object({ uid: z.string(), html: z.string(), seen: z.string(), lang: z.string().nullable() }))
      .openapi({
        description:
          'Alerts for members of the trade programme alone; `seen` is a digest of the text, `lang` is there where it ' +
          'is not the page’s',
      }),
    label: z.string().openapi({ description: 'Name of the list of alerts' }),
    dismiss: z.string().openapi({ description: 'Label of the button that dismisses one' }),
  })
  .openapi('VisitorAlerts')

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
      hides_free_shipping: z.boolean().openapi({
        description: 'Whether free shipping is hidden from the customer’s group',
      }),
      alerts: alertsSchema.nullable().openapi({
        description: 'How this visitor’s alerts differ from those of the page; null without a difference or ?locale=',
      }),
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

export type VisitorAlerts = z.infer<typeof alertsSchema>
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>
