import { isCountryCode } from '../region/country-codes.ts'
import { findLocale, type Locale, locales, rootLocale } from './locale.ts'

/** The facts about a visitor who asks for a page without a locale. a locale. */
export type VisitorHints = {
  /** URL locale of the remembered choice. */
  readonly rememberedLocale?: string | undefined
  /** Lower-case country of a geolocation. */
  readonly country?: string | undefined
}

/** The locales of the rest of the world, for countries that have no pages of their own. */
const elsewhere = locales.find(({ geo }) => geo === undefined) ?? rootLocale

/**
 * The visitor's locale (specification, addendum 2): the remembered choice while it is offered, else the country's first
 * language (the rest of the world's, where a country has no pages of its own), else en-us.
 */
export function visitorLocale({ rememberedLocale, country }: VisitorHints): Locale {
  const chosen = rememberedLocale === undefined ? undefined : findLocale(rememberedLocale)
  if (chosen) return chosen
  if (country === undefined || !isCountryCode(country)) return rootLocale
  return locales.find(({ geo }) => geo === country) ?? elsewhere
}
