import { type Language, countries } from '../region/countries.ts'
import { stores } from '../region/stores.ts'
import { type Locale, locales } from './locale.ts'

/** Languages that a country's pages open in. */
const defaults: ReadonlySet<string> = new Set(countries.map(({ country, languages }) => `${languages[0]}-${country}`))

/**
 * Pages of each store for a reader of a language: of a country that speaks it first, else of one that offers it, else
 * in English.
 * @example storeLocales('de').map(({ locale }) => locale) // ['en-us', 'en-ca', 'de-de']
 */
export function storeLocales(language: Language): readonly Locale[] {
  return stores.flatMap((store) => {
    const own = locales.filter((locale) => locale.store === store)
    const spoken = own.filter((locale) => locale.language === language)
    const first = spoken.find(({ locale }) => defaults.has(locale)) ?? spoken[0]
    return first ?? own.find((locale) => locale.language === 'en') ?? []
  })
}
