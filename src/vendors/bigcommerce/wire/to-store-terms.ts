import type { StoreTerms } from '../../../domain/catalogue/catalogue.ts'
import { countries } from '../../../domain/region/countries.ts'
import type { Store } from '../../../domain/region/stores.ts'
import type { CurrencyFormat } from '../../../domain/price/currency-format.ts'
import {
  freeShippingThreshold,
  rangesOf,
  type ShippingMethod,
  type ShippingRange,
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

/** Maps a store's data to its terms: format of its default currency, free shipping and its ranges by country. */
export function toStoreTerms(
  store: Store,
  currency: PlatformCurrency,
  wireZones: readonly ZoneWithMethods[],
): StoreTerms {
  const zones = wireZones.filter(({ zone }) => zone.enabled).map(toZone)
  const minor = (major: number): number | undefined => fromMajor(major, currency.currency_code)?.amount
  const byCountry = <Value>(read: (methods: readonly ShippingMethod[]) => Value | undefined) =>
    countries
      .filter(({ region }) => region === store)
      .flatMap(({ country }) => {
        const value = read(zoneOf(zones, country)?.methods ?? [])
        return value === undefined ? [] : [[country, value] as const]
      })
  const thresholds = byCountry((methods) => {
    const major = freeShippingThreshold(methods)
    return major === undefined ? undefined : minor(major)
  })
  const ranges = byCountry((methods) => {
    const found = rangesOf(methods).flatMap((range) => toMinorRange(range, minor) ?? [])
    return found.length > 0 ? found : undefined
  })
  return {
    currency: currency.currency_code,
    format: toCurrencyFormat(currency),
    freeShipping: Object.fromEntries(thresholds),
    shippingRanges: Object.fromEntries(ranges),
  }
}

/** A range in minor units; `undefined` where one of its amounts is none. */
function toMinorRange(range: ShippingRange, minor: (major: number) => number | undefined): ShippingRange | undefined {
  const [lowerLimit, upperLimit, cost] = [minor(range.lowerLimit), minor(range.upperLimit), minor(range.cost)]
  if (lowerLimit === undefined || upperLimit === undefined || cost === undefined) return undefined
  return { lowerLimit, upperLimit, cost }
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
