import { numberFormat } from '../format/formatters.ts'
import type { Locale } from '../locale/locale.ts'

/** Content prices of a product: country code → major units of that country's currency, and a text for all others. */
export type CountryPrices = { readonly prices: Readonly<Record<string, number>>; readonly range: string }

/**
 * The price of a product where nothing is sold online, as text in the reader's way of writing: the country's content
 * price, else the price range; `undefined` with neither (specification, addendum 2).
 */
export function countryPrice({ prices, range }: CountryPrices, locale: Locale): string | undefined {
  const price = prices[locale.country]
  if (price !== undefined)
    return numberFormat(locale.tag, { style: 'currency', currency: locale.currency }).format(price)
  return range === '' ? undefined : range
}
