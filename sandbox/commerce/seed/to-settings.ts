import type {
  SeedCurrency,
  SeedCustomerGroup,
  SeedDiscountRule,
  SeedReducingRule,
  SeedShippingMethod,
  SeedShippingZone,
  SeedStore,
} from '../../seed/types.ts'
import type { Account } from '../shop.ts'
import { decimal } from '../wire/decimal.ts'
import { uuidFrom } from '../wire/uuid-from.ts'
import type {
  Currency,
  CustomerGroup,
  DiscountRule,
  Method,
  ReducingRule,
  StoreInformation,
  Zone,
} from '../wire/settings.ts'
import type { PlatformIds } from './to-products.ts'

export function toStoreInformation(seed: SeedStore, currency: SeedCurrency, account: Account): StoreInformation {
  const { rawOffset, dstOffset, name } = seed.timezone
  return {
    id: account.hash,
    account_uuid: uuidFrom(account.hash),
    domain: seed.domain,
    secure_url: `https://${seed.domain}`,
    control_panel_base_url: `https://store-${account.hash}.mybigcommerce.com`,
    status: 'live',
    name: seed.name,
    first_name: 'Firn',
    last_name: 'Demo',
    address: seed.address,
    country: seed.country,
    country_code: seed.countryCode,
    phone: seed.phone,
    admin_email: seed.email,
    order_email: seed.email,
    favicon_url: '',
    timezone: {
      name,
      raw_offset: rawOffset,
      dst_offset: dstOffset,
      dst_correction: rawOffset !== dstOffset,
      date_format: { display: 'M jS Y', export: 'M jS Y', extended_display: 'M jS Y @ g:i A' },
    },
    language: seed.language,
    currency: currency.code,
    currency_symbol: currency.symbol,
    decimal_separator: currency.decimalSeparator,
    thousands_separator: currency.thousandsSeparator,
    decimal_places: currency.decimalPlaces,
    currency_symbol_location: currency.symbolLocation,
    weight_units: 'KGS',
    dimension_units: 'Centimeters',
    dimension_decimal_places: 2,
    dimension_decimal_token: '.',
    dimension_thousands_token: ',',
    plan_name: 'Enterprise',
    plan_level: 'Enterprise',
    plan_is_trial: false,
    industry: 'Sports and Outdoor',
    logo: [],
    is_price_entered_with_tax: seed.pricesIncludeTax,
    store_id: 1000 + account.treeId,
    default_channel_id: account.channelId,
    default_site_id: 1000,
    active_comparison_modules: [],
    features: {
      stencil_enabled: true,
      sitewidehttps_enabled: true,
      facebook_catalog_id: '',
      checkout_type: 'optimized',
      wishlists_enabled: false,
      graphql_storefront_api_enabled: true,
      shopper_consent_tracking_enabled: false,
      multi_storefront_enabled: true,
      storefront_limits: { active: 1, total_including_inactive: 1 },
    },
  }
}

export function toCurrency(seed: SeedCurrency, store: SeedStore, at: string): Currency {
  const isDefault = seed.code === store.currency
  return {
    id: seed.id,
    is_default: isDefault,
    last_updated: at,
    country_iso2: store.countryCode,
    default_for_country_codes: isDefault ? [store.countryCode] : [],
    currency_code: seed.code,
    currency_exchange_rate: '1.0000000000',
    auto_update: false,
    token_location: seed.symbolLocation,
    token: seed.symbol,
    decimal_token: seed.decimalSeparator,
    thousands_token: seed.thousandsSeparator,
    decimal_places: seed.decimalPlaces,
    name: seed.name,
    enabled: true,
    is_transactional: isDefault,
    use_default_name: false,
  }
}

const methods: Record<SeedReducingRule['method'], ReducingRule['method']> = {
  percent: 'percent',
  amountOff: 'price',
  newPrice: 'fixed',
}

/** @param at `YYYY-MM-DD hh:mm:ss` */
export function toCustomerGroup(
  seed: SeedCustomerGroup,
  account: Account,
  ids: PlatformIds,
  at: string,
): CustomerGroup {
  const toRule = (rule: SeedDiscountRule): DiscountRule => {
    if (rule.on === 'price_list') return { type: 'price_list', price_list_id: rule.list }
    const common = { method: methods[rule.method], amount: decimal(rule.amount) }
    if (rule.on === 'all') return { type: 'all', ...common }
    if (rule.on === 'category')
      return { type: 'category', category_id: ids.category(account.region, rule.category), ...common }
    return { type: 'product', product_id: ids.product(account.region, rule.product), ...common }
  }
  return {
    id: seed.id,
    name: seed.name,
    is_default: seed.isDefault,
    category_access: { type: 'all' },
    discount_rules: seed.rules.map(toRule),
    date_created: at,
    date_modified: at,
    is_group_for_guests: seed.forGuests,
  }
}

export function toZone(seed: SeedShippingZone): Zone {
  const free = seed.methods.find((method) => method.type === 'freeshipping' && method.enabled)
  return {
    id: seed.id,
    name: seed.name,
    type: seed.kind,
    locations: toLocations(seed),
    free_shipping: {
      enabled: free !== undefined,
      minimum_sub_total: decimal(free?.type === 'freeshipping' ? free.minimumSubTotal : 0),
      exclude_fixed_shipping_products: false,
    },
    handling_fees: { fixed_surcharge: '0.0000', display_separately: false },
    enabled: seed.enabled,
  }
}

function toLocations(seed: SeedShippingZone): Zone['locations'] {
  const first = seed.id * 100
  if (seed.kind === 'country') return seed.countries.map((code, index) => ({ id: first + index, country_iso2: code }))
  if (seed.kind === 'state')
    return seed.states.map((code, index) => ({ id: first + index, country_iso2: seed.country, state_iso2: code }))
  return [{ id: first }]
}

export function toMethod(seed: SeedShippingMethod, account: Account): Method {
  return {
    id: seed.id,
    name: seed.name,
    type: seed.type,
    settings: toMethodSettings(seed),
    enabled: seed.enabled,
    handling_fees: { fixed_surcharge: '0' },
    is_fallback: false,
    channel_ids: [account.channelId],
  }
}

function toMethodSettings(seed: SeedShippingMethod): Method['settings'] {
  if (seed.type === 'perorder') return { rate: seed.rate }
  if (seed.type === 'freeshipping') return { carrier_options: { minimum_sub_total: decimal(seed.minimumSubTotal) } }
  return {
    default_cost: seed.defaultCost,
    default_cost_type: 'fixed_amount',
    range: seed.ranges.map(({ from, to, cost }) => ({ lower_limit: from, upper_limit: to, shipping_cost: cost })),
  }
}
