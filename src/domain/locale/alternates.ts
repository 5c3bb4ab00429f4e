import { type Locale, rootLocale } from './locale.ts'
import { localePaths } from '../pages/links/links.ts'

/** One `<link rel="alternate">`: the same page for another country or language. `href` is absolute. */
export type Alternate = { readonly hreflang: string; readonly href: string }

/**
 * Every version of a page, itself included, and `x-default` = the en-us one where it exists (specification, addendum
 * 2).
 * @param path page path without locale (`p/ridge-25`), '' for home
 * @param offered locales that have the page
 */
export function alternates(siteUrl: string, path: string, offered: readonly Locale[]): Alternate[] {
  const pathIn = localePaths(path)
  const hrefOf = (locale: string): string => siteUrl + pathIn(locale)
  const versions = offered.map(({ locale, tag }) => ({ hreflang: tag, href: hrefOf(locale) }))
  const hasRoot = offered.some(({ locale }) => locale === rootLocale.locale)
  return hasRoot ? [...versions, { hreflang: 'x-default', href: hrefOf(rootLocale.locale) }] : versions
}
