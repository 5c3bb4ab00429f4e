import { z } from 'zod'

/*
 * The pro service's answer (specification, core 3, 7). It is the operator's own: figures may come as numbers or as
 * decimal strings.
 */

const figure = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])
const flag = z.union([z.boolean(), z.literal(0).transform(() => false), z.literal(1).transform(() => true)])

export const orderTotalSchema = z.object({
  /** The customer's spend under the brand in this term, major units. */
  order_total: figure.nullish().transform((total) => total ?? 0),
  /** Last day of the programme, `YYYY-MM-DD` with or without a time; absent when the service knows none. */
  expiration_date: z
    .string()
    .nullish()
    .transform((date) => date?.trim() || undefined),
  /** True for the operator's own staff. */
  employee_group: flag.nullish().transform((given) => given ?? false),
  /** Absent = the default limit. */
  spend_limit: figure.nullish().transform((limit) => limit ?? undefined),
})

export const shippingMethodSettingsSchema = z.object({
  /** Ids of customer groups, separated by commas. */
  hide_free_shipping_groups: z
    .string()
    .nullish()
    .transform((list) => list ?? ''),
  is_enabled: flag.nullish().transform((given) => given ?? false),
})
