import { z } from 'zod'
import { decimal } from './decimal.ts'

/* Store data of the V2 family (vendors, commerce 10). V2 writes money as decimal strings and empties as `""`. */

/**
 * Safe for a browser; the answer also holds e-mail addresses and plan data, which end here (vendors, commerce 10.3).
 */
export const storeSchema = z.object({
  name: z.string(),
  domain: z.string(),
  secure_url: z.string(),
  status: z.string(),
  language: z.string(),
  currency: z.string(),
  currency_symbol: z.string(),
  currency_symbol_location: z.enum(['left', 'right']),
  decimal_separator: z.string(),
  thousands_separator: z.string(),
  decimal_places: z.coerce.number().int(),
  weight_units: z.string(),
  dimension_units: z.string(),
  timezone: z.object({ name: z.string() }),
  is_price_entered_with_tax: z.boolean(),
  country: z.string(),
  country_code: z.string(),
})

export const currencySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  currency_code: z.string(),
  currency_exchange_rate: decimal,
  token: z.string(),
  token_location: z.enum(['left', 'right']),
  decimal_token: z.string(),
  thousands_token: z.string(),
  decimal_places: z.coerce.number().int(),
  is_default: z.boolean(),
  enabled: z.boolean(),
  is_transactional: z.boolean(),
})

export const countrySchema = z.object({
  id: z.number().int(),
  country: z.string(),
  country_iso2: z.string(),
  country_iso3: z.string(),
})

export const stateSchema = z.object({
  id: z.number().int(),
  state: z.string(),
  state_abbreviation: z.string(),
  country_id: z.number().int(),
})

export const shippingZoneSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(['zip', 'country', 'state', 'global']),
  locations: z
    .array(
      z.object({
        id: z.number().int().optional(),
        zip: z.string().optional(),
        country_iso2: z.string().optional(),
        state_iso2: z.string().optional(),
      }),
    )
    .default([]),
  free_shipping: z.object({ enabled: z.boolean(), minimum_sub_total: decimal }).optional(),
  enabled: z.boolean(),
})

const range = z.object({ lower_limit: decimal, upper_limit: decimal, shipping_cost: decimal })

/** `range` on the wire, `ranges` by the specification's name: either is read (vendors, commerce 10.4). */
const methodSettings = z
  .object({
    rate: decimal.optional(),
    default_cost: decimal.nullish(),
    range: z.array(range).optional(),
    ranges: z.array(range).optional(),
    minimum_sub_total: decimal.optional(),
    carrier_options: z.object({ minimum_sub_total: decimal.optional() }).optional().catch(undefined),
  })
  .transform(({ range, ranges, minimum_sub_total, carrier_options, ...settings }) => ({
    ...settings,
    ranges: ranges ?? range ?? [],
    minimum_sub_total: minimum_sub_total ?? carrier_options?.minimum_sub_total,
  }))

export const shippingMethodSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.string(),
  settings: z.union([
    methodSettings,
    z
      .array(z.unknown())
      .max(0)
      .transform(() => ({ ranges: [], minimum_sub_total: undefined })),
  ]),
  enabled: z.boolean(),
  is_fallback: z.boolean().default(false),
  channel_ids: z.array(z.number().int()).default([]),
})

export const timeSchema = z.object({ time: z.number() })

export type PlatformStore = z.infer<typeof storeSchema>
export type PlatformCurrency = z.infer<typeof currencySchema>
export type PlatformCountry = z.infer<typeof countrySchema>
export type PlatformState = z.infer<typeof stateSchema>
export type PlatformShippingZone = z.infer<typeof shippingZoneSchema>
export type PlatformShippingMethod = z.infer<typeof shippingMethodSchema>
