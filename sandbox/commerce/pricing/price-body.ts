import { z } from 'zod'

const option = z.object({ option_id: z.int(), value_id: z.int() })
const item = z.object({
  product_id: z.int().positive(),
  variant_id: z.int().positive().optional(),
  options: z.array(option).optional(),
})
export type PriceItem = z.infer<typeof item>

/** The body of `POST /pricing/products` (vendors, commerce 6.2). */
export const priceRequestSchema = z.object({
  channel_id: z.int().positive(),
  currency_code: z.string().length(3),
  country_code: z.string().length(2).optional(),
  customer_group_id: z.int().nonnegative().optional(),
  customer_id: z.int().nonnegative().optional(),
  items: z.array(item),
})
export type PriceRequest = z.infer<typeof priceRequestSchema>

const tier = z.object({
  quantity_min: z.int().positive(),
  quantity_max: z.int().nonnegative(),
  type: z.enum(['price', 'percent', 'fixed']),
  amount: z.number().nonnegative(),
})
const prices = {
  price: z.number().nonnegative(),
  sale_price: z.number().nonnegative().optional(),
  retail_price: z.number().nonnegative().optional(),
  map_price: z.number().nonnegative().optional(),
  bulk_pricing_tiers: z.array(tier).optional(),
}

/** Rows of a price list, each for one variant and currency. */
export const priceRecordsSchema = z
  .array(z.object({ variant_id: z.int().positive(), currency: z.string().length(3), ...prices }))
  .min(1)
export type PriceRecordBody = z.infer<typeof priceRecordsSchema>[number]

export const assignmentSchema = z.object({ customer_group_id: z.int().positive(), channel_id: z.int().positive() })
