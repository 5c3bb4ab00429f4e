import { z } from 'zod'

/** The part of a V2 order that Firn reads so far (BigCommerce contract §12). */
export const orderSchema = z.object({
  id: z.number().int(),
  /** 0 = guest. */
  customer_id: z.number().int(),
  status_id: z.number().int(),
  is_deleted: z.boolean().default(false),
  /** The cart that became this order. */
  cart_id: z.string().nullish().transform((id) => id ?? undefined), // prettier-ignore
})

export const credentialCheckSchema = z.object({ is_valid: z.boolean(), customer_id: z.number().int().nullable() })

export type WireOrder = z.infer<typeof orderSchema>
