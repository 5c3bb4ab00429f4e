import type { StoreTerms } from '../../../domain/catalogue/catalogue.ts'
import { countries } from '../../../domain/region/countries.ts'
import type { Store } from '../../../domain/region/stores.ts'
import type { CurrencyFormat } from '../../../domain/price/currency-format.ts'
import {
  freeShippingThreshold,
  type ShippingMethod,
  type ShippingZone,
  zoneOf,
} from '../../../domain/shipping/free-shipping.ts'
import { fromMajor } from '../../../domain/price/money.ts'
import type {
  PlatformCurrency,
  PlatformShippingMethod,
  PlatformShippingZone,
} from '../../../ports/commerce/store-shapes.ts'

/** A zone with the methods it offers. */
export type ZoneWithMethods = {
  readonly zone: PlatformShippingZone
  readonly methods: readonly PlatformShippingMethod[]
}

/** Maps a store's data to its terms: format of its default currency, free-shipping thresholds by country. */
export function toStoreTerms(
  store: Store,
  currency: PlatformCurrency,
  wireZones: readonly ZoneWithMethods[],
): StoreTerms {
  const zones = wireZones.filter(({ zone }) => zone.enabled).map(toZone)
  const thresholds = countries
    .filter(({ region }) => region === store)
    .flatMap(({ country }) => {
      const major = freeShippingThreshold(zoneOf(zones, country)?.methods ?? [])
      const money = major === undefined ? undefined : fromMajor(major, currency.currency_code)
      return money ? [[country, money.amount] as const] : []
    })
  return {
    currency: currency.currency_code,
    format: toCurrencyFormat(currency),
    freeShipping: Object.fromEntries(thresholds),
  }
}

const toCurrencyFormat = (currency: PlatformCurrency): CurrencyFormat => ({
  token: currency.token,
  decimal_token: currency.decimal_token,
  thousands_token: currency.thousands_token,
  decimal_places: currency.decimal_places,
  token_location: currency.token_location,
})

/** A zone of states or postal codes covers its country only in part: it promises nothing to the whole country. */
function toZone({ zone, methods }: ZoneWithMethods): ShippingZone {
  return {
    countries:
      zone.type === 'country' ? zone.locations.flatMap(({ country_iso2: code }) => code?.toUpperCase() ?? []) : [],
    everywhere: zone.type === 'global',
    methods: methods.filter(({ enabled }) => enabled).map((method) => toMethod(method, zone)),
  }
}

function toMethod({ type, settings }: PlatformShippingMethod, zone: PlatformShippingZone): ShippingMethod {
  if (type === 'freeshipping') {
    const ofZone = zone.free_shipping?.enabled ? zone.free_shipping.minimum_sub_total : 0
    return { kind: 'freeshipping', minimumSubTotal: settings.minimum_sub_total ?? ofZone }
  }
  if (type !== 'total') return { kind: 'other' }
  const ranges = settings.ranges.map(({ lower_limit, upper_limit, shipping_cost }) => ({
    lowerLimit: lower_limit,
    upperLimit: upper_limit,
    cost: shipping_cost,
  }))
  return { kind: 'total', ranges }
}
