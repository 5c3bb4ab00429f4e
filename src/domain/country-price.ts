import type { Locale } from './locale.ts'

/** Content prices of a product: country code → major units of that country's currency, and a text for all others. */
export type CountryPrices = { readonly prices: Readonly<Record<string, number>>; readonly range: string }

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(tag: string, currency: string): Intl.NumberFormat {
  const key = `${tag} ${currency}`
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, { style: 'currency', currency })
  formats.set(key, format)
  return format
}

/**
 * What a product costs where nothing is sold online, as text in the reader's way of writing: the country's content
 * price, else the price range; `undefined` with neither (decisions §2).
 */
export function countryPrice({ prices, range }: CountryPrices, locale: Locale): string | undefined {
  const price = prices[locale.country]
  if (price !== undefined) return formatOf(locale.tag, locale.currency).format(price)
  return range === '' ? undefined : range
}
