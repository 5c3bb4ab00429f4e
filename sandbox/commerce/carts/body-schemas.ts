import { z } from 'zod'

/** The bodies of callers (vendors, commerce 7.1). Unknown keys are ignored, as the platform does. */
/** A date is an object of texts. */
const date = z
  .object({ day: z.string(), month: z.string(), year: z.string() })
  .transform(({ day, month, year }) => `${year}-${month}-${day}`)
const selection = z.object({ option_id: z.int(), option_value: z.union([z.string(), z.number(), date]) })

const lineSchema = z.object({
  product_id: z.int().positive(),
  variant_id: z.int().positive().nullish(),
  quantity: z.int().positive(),
  list_price: z.number().nonnegative().optional(),
  option_selections: z.array(selection).optional(),
})
export type LineBody = z.infer<typeof lineSchema>

const person = z.object({ name: z.string(), email: z.string() })

const certificateSchema = z.object({
  name: z.string(),
  theme: z.enum(['Birthday', 'Boy', 'Celebration', 'Christmas', 'General', 'Girl']),
  amount: z.number().min(1).max(1000),
  quantity: z.int().positive(),
  sender: person,
  recipient: person,
  message: z.string().max(200).default(''),
})

const customItemSchema = z.object({
  sku: z.string().default(''),
  name: z.string().min(1),
  quantity: z.coerce.number().int().positive(),
  list_price: z.coerce.number().nonnegative(),
})

const itemsSchema = z.object({
  line_items: z.array(lineSchema).optional(),
  gift_certificates: z.array(certificateSchema).optional(),
  custom_items: z.array(customItemSchema).optional(),
})
export type ItemsBody = z.infer<typeof itemsSchema>

export const createSchema = itemsSchema.extend({
  customer_id: z.int().nonnegative().default(0),
  channel_id: z.int().positive().optional(),
  currency: z.object({ code: z.string() }).optional(),
  locale: z.string().optional(),
})

export const addSchema = itemsSchema.extend({ version: z.int().optional() })
export const updateSchema = z.object({ line_item: lineSchema, version: z.int().optional() })
export const customerSchema = z.object({ customer_id: z.int().nonnegative(), version: z.int().optional() })
export const couponSchema = z.object({ coupon_code: z.string().min(1) })
export const versionSchema = z.object({ version: z.int().optional() })

const parameter = z.object({ key: z.string(), value: z.string() })
/** The schema shows one pair, the example an object of names and values; lists of pairs are taken too. */
const parameters = z.union([
  parameter.transform((pair) => [pair]),
  z.array(parameter),
  z.record(z.string(), z.string()).transform((named) => Object.entries(named).map(([key, value]) => ({ key, value }))),
])
export const redirectSchema = z.object({ query_params: parameters.optional() })
