/** Content locales that entries exist in (specification, core 9). `en` of a URL reads `en-us`. */
export const contentLocales = ['en-us', 'sv', 'ja', 'no', 'es', 'de', 'fr', 'it'] as const
export type ContentLocale = (typeof contentLocales)[number]
/** Narrows a name to that of a content locale. */
export const isContentLocale = (name: string): name is ContentLocale => contentLocales.some((known) => known === name)
export const defaultContentLocale: ContentLocale = 'en-us'

export type Continent = 'North America' | 'Europe' | 'Oceania' | 'Asia' | 'Other'
export type Language = 'en' | 'fr' | 'de' | 'it' | 'es' | 'sv' | 'no' | 'ja'

/** The tax that a country's prices include: value added tax, goods and services tax, consumption tax. */
export type IncludedTax = 'vat' | 'gst' | 'consumption'

/**
 * One row of the table of specification, addendum 2. `languages[0]` is the default; `currency` is ISO 4217, of content
 * prices.
 */
export type Country = {
  readonly country: string
  readonly languages: readonly [Language, ...Language[]]
  readonly continent: Continent
  readonly eu: boolean
  /** The visitor's region. It sells online exactly when it is a store's name. */
  readonly region: string
  readonly currency: string
  /** Absent where the checkout adds tax to the price. */
  readonly includedTax: IncludedTax | undefined
}

const row = (
  country: string,
  languages: readonly [Language, ...Language[]],
  continent: Continent,
  region: string,
  currency: string,
  includedTax?: IncludedTax,
  eu = false,
): Country => ({ country, languages, continent, region, currency, includedTax, eu })

/** Every country that has pages, in the order of specification, addendum 2. Adding a country is adding a row. */
export const countries: readonly [Country, ...Country[]] = [
  row('us', ['en'], 'North America', 'us', 'USD'),
  row('ca', ['en', 'fr'], 'North America', 'ca', 'CAD'),
  row('at', ['en', 'de'], 'Europe', 'eu_region_1', 'EUR', 'vat', true),
  row('be', ['en'], 'Europe', 'eu_region_1', 'EUR', 'vat', true),
  row('cz', ['en'], 'Europe', 'eu_region_1', 'EUR', 'vat', true),
  row('fr', ['fr', 'en'], 'Europe', 'eu_region_1', 'EUR', 'vat', true),
  row('de', ['de', 'en'], 'Europe', 'eu_region_1', 'EUR', 'vat', true),
  row('it', ['en', 'it'], 'Europe', 'eu_region_1', 'EUR', 'vat', true),
  row('nl', ['en'], 'Europe', 'eu_region_1', 'EUR', 'vat', true),
  row('pl', ['en'], 'Europe', 'eu_region_1', 'EUR', 'vat', true),
  row('es', ['en', 'es'], 'Europe', 'eu_region_1', 'EUR', 'vat', true),
  row('se', ['en', 'sv'], 'Europe', 'eu_region_1', 'EUR', 'vat', true),
  row('no', ['en', 'no'], 'Europe', 'no', 'NOK', 'vat'),
  row('gb', ['en'], 'Europe', 'gb', 'GBP', 'vat'),
  row('ch', ['en', 'de', 'fr', 'it'], 'Europe', 'ch', 'CHF', 'vat'),
  row('au', ['en'], 'Oceania', 'au', 'AUD', 'gst'),
  row('nz', ['en'], 'Oceania', 'nz', 'NZD', 'gst'),
  row('jp', ['ja', 'en'], 'Asia', 'jp', 'JPY', 'consumption'),
  row('global', ['en'], 'Other', 'other', 'USD'),
]

/** Whether the prices of a store include tax, as the pages of its countries say. */
export const pricesIncludeTax = (store: string): boolean =>
  countries.some(({ region, includedTax }) => region === store && includedTax !== undefined)
