import { findLocale, type Locale } from '../locale/locale.ts'

/**
 * Path of a sitemap of a locale.
 * @param part of the products, in a shop that has many; '' for the locale's own
 * @example sitemapPath('de-at', '7') // '/sitemaps/de-at-7.xml'
 */
export const sitemapPath = (locale: string, part: string): string =>
  `/sitemaps/${locale}${part === '' ? '' : `-${part}`}.xml`

/** Reads the name of a sitemap (`de-at-7`); `undefined` where no locale has it. */
export function readSitemapName(name: string): { readonly locale: Locale; readonly part: string } | undefined {
  const [, localeName = '', part = ''] = /^([a-z]{2}-[a-z]+)(?:-(\d+))?$/.exec(name) ?? []
  const locale = findLocale(localeName)
  return locale && { locale, part }
}
