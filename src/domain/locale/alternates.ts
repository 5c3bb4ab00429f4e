import { type Locale, rootLocale } from './locale.ts'
import { localePaths } from '../pages/links/links.ts'

/** A text between double quotes in markup. */
const quoted = (text: string): string => `"${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`

/**
 * Markup of the links to every version of a page for another country or language, itself included, and to `x-default`,
 * the en-us one where it exists (specification, addendum 2). Addresses are absolute.
 * @param path page path without locale (`p/ridge-25`), '' for home
 * @param offered locales that have the page
 */
export function alternateLinks(siteUrl: string, path: string, offered: readonly Locale[]): string {
  const pathIn = localePaths(path)
  const linkTo = (hreflang: string, locale: string): string =>
    `<link rel="alternate" hreflang=${quoted(hreflang)} href=${quoted(siteUrl + pathIn(locale))}>`
  const versions = offered.map(({ locale, tag }) => linkTo(tag, locale))
  const hasRoot = offered.some(({ locale }) => locale === rootLocale.locale)
  return [...versions, ...(hasRoot ? [linkTo('x-default', rootLocale.locale)] : [])].join('')
}
