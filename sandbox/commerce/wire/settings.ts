/** Store data in the platform's V2 wire shapes (vendors, commerce 10, 8.2). */

export type StoreInformation = {
  id: string
  account_uuid: string
  domain: string
  secure_url: string
  control_panel_base_url: string
  status: string
  name: string
  first_name: string
  last_name: string
  address: string
  country: string
  country_code: string
  phone: string
  admin_email: string
  order_email: string
  favicon_url: string
  timezone: {
    name: string
    raw_offset: number
    dst_offset: number
    dst_correction: boolean
    date_format: { display: string; export: string; extended_display: string }
  }
  language: string
  currency: string
  currency_symbol: string
  decimal_separator: string
  thousands_separator: string
  decimal_places: number
  currency_symbol_location: string
  weight_units: string
  dimension_units: string
  dimension_decimal_places: number
  dimension_decimal_token: string
  dimension_thousands_token: string
  plan_name: string
  plan_level: string
  plan_is_trial: boolean
  industry: string
  logo: { url: string } | []
  is_price_entered_with_tax: boolean
  store_id: number
  default_channel_id: number
  default_site_id: number
  active_comparison_modules: []
  features: Record<string, boolean | string | Record<string, number>>
}

export type Currency = {
  id: number
  is_default: boolean
  last_updated: string
  country_iso2: string
  default_for_country_codes: string[]
  currency_code: string
  currency_exchange_rate: string
  auto_update: boolean
  token_location: string
  token: string
  decimal_token: string
  thousands_token: string
  decimal_places: number
  name: string
  enabled: boolean
  is_transactional: boolean
  use_default_name: boolean
}

/** `states` of an answer is a link, added on the way out. */
export type Country = { id: number; country: string; country_iso2: string; country_iso3: string }

export type State = { id: number; state: string; state_abbreviation: string; country_id: number }

type ZoneLocation = { id: number; country_iso2?: string; state_iso2?: string }

export type Zone = {
  id: number
  name: string
  type: 'country' | 'state' | 'global'
  locations: ZoneLocation[]
  free_shipping: { enabled: boolean; minimum_sub_total: string; exclude_fixed_shipping_products: boolean }
  handling_fees: { fixed_surcharge: string; display_separately: boolean }
  enabled: boolean
}

/** Money in `settings` is a number; the key of the ranges is `range` (vendors, commerce 10.4). */
export type CostRange = { lower_limit: number; upper_limit: number; shipping_cost: number }
type MethodSettings = {
  rate?: number
  default_cost?: number | null
  default_cost_type?: 'fixed_amount' | 'percentage_of_total'
  range?: CostRange[]
  carrier_options?: { minimum_sub_total: string }
}

export type Method = {
  id: number
  name: string
  type: 'perorder' | 'total' | 'freeshipping'
  settings: MethodSettings
  enabled: boolean
  handling_fees: { fixed_surcharge: string }
  is_fallback: boolean
  channel_ids: number[]
}

/** Takes something off catalogue prices. */
export type ReducingRule = {
  type: 'all' | 'category' | 'product'
  method: 'percent' | 'fixed' | 'price'
  amount: string
  category_id?: number
  product_id?: number
}
/** A group with a price list has this rule and no other (vendors, commerce 6.2). */
type PriceListRule = { type: 'price_list'; price_list_id: number }
export type DiscountRule = ReducingRule | PriceListRule

export type CustomerGroup = {
  id: number
  name: string
  is_default: boolean
  category_access: { type: 'all' | 'specific' | 'none'; categories?: number[] }
  discount_rules: DiscountRule[]
  date_created: string
  date_modified: string
  is_group_for_guests: boolean
}
