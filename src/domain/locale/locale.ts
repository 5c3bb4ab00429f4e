import {
  type ContentLocale,
  type Country,
  type IncludedTax,
  type Language,
  countries,
  defaultContentLocale,
} from '../region/countries.ts'
import type { Store } from '../region/stores.ts'
import { contentRegion, isShoppingRegion, localeRegion, storeOf } from '../region/region.ts'

/**
 * One URL locale: a country in one of its languages (`fr-ca`), with everything that follows from it.
 * `store` is the commerce store its visitors buy from, absent where nothing is sold online (specification, addendum 2).
 */
export type Locale = {
  readonly locale: string
  readonly country: string
  readonly language: Language
  readonly contentLocale: ContentLocale
  /** BCP 47 tag for `<html lang>` and hreflang: `fr-CA`; `en` for the rest of the world. */
  readonly tag: string
  /** The visitor's region: `us`, `gb`, `other` … */
  readonly region: string
  /** The country as a geolocation answers it, lower case; absent for the rest of the world. */
  readonly geo: string | undefined
  /** The region as content names it (specification, core 3). */
  readonly ctsRegion: string
  /** `region_id`s by which content can mean this locale's buyers: visitors', then trade customers' own. */
  readonly regions: readonly string[]
  /** True where visitors buy online: elsewhere no page has a cart or an account. */
  readonly shoppingRegion: boolean
  readonly store: Store | undefined
  /** ISO 4217 code of content prices. */
  readonly currency: string
  /** The tax that prices include; absent where the checkout adds it. */
  readonly includedTax: IncludedTax | undefined
  readonly eu: boolean
}

const contentLocaleOf = (language: Language): ContentLocale => (language === 'en' ? defaultContentLocale : language)

function toLocale(country: Country, language: Language): Locale {
  const shoppingRegion = isShoppingRegion(country.region)
  return {
    locale: `${language}-${country.country}`,
    country: country.country,
    language,
    contentLocale: contentLocaleOf(language),
    tag: country.country === 'global' ? language : `${language}-${country.country.toUpperCase()}`,
    region: country.region,
    geo: country.country === 'global' ? undefined : country.country,
    ctsRegion: contentRegion(country.region),
    regions: [...new Set([country.region, localeRegion(country.country, 'pro')])],
    shoppingRegion,
    store: shoppingRegion ? storeOf(country.region) : undefined,
    currency: country.currency,
    includedTax: country.includedTax,
    eu: country.eu,
  }
}

/** The 31 locales of specification, addendum 2, countries in table order, default language first. */
export const locales: readonly Locale[] = countries.flatMap((country) =>
  country.languages.map((language) => toLocale(country, language)),
)

const byName = new Map(locales.map((locale) => [locale.locale, locale]))

/** The locale of a URL segment (`de-at`), `undefined` when the shop does not offer it. Exact and lower case. */
export function findLocale(segment: string): Locale | undefined {
  return byName.get(segment)
}

/** The locale of the bare root (specification, core 2). */
export const rootLocale: Locale = toLocale(countries[0], 'en')

/** The locale of a page's path: `de-at` of `/de-at/cart`, en-us of `/`; `undefined` for one that is not offered. */
export const localeOfPath = (path: string): Locale | undefined =>
  path === '/' ? rootLocale : findLocale(path.split('/')[1] ?? '')
