import { localePath } from './links.ts'

/** Query parameter of the country page: path without locale of the page that its visitor came from. */
export const fromParameter = 'from'

/** Path of the country page, without locale. */
export const countryPath = 'country'

/**
 * The query by which a page leads to the country page; '' for a home page, whose country page needs none, and the
 * country page itself.
 * @param path page path without locale
 */
export function countryQuery(path: string): string {
  if (path === '' || path === countryPath) return ''
  return `?${fromParameter}=${path.split('/').map(encodeURIComponent).join('/')}`
}

/** The country page of a locale, as a page links to it. @param path page path without locale */
export const countryHref = (locale: string, path: string): string =>
  localePath(locale, countryPath) + countryQuery(path)

/**
 * Path of the page that a visitor of the country page came from; '' where the query names none that there is.
 * @param query with or without its `?`
 * @param hasPage whether the visitor's locale has a page
 */
export function pageCameFrom(query: string, hasPage: (path: string) => boolean): string {
  const path = new URLSearchParams(query).get(fromParameter) ?? ''
  return hasPage(path) ? path : ''
}

/** A path and all above it: `a/b`, `a`. */
const andAbove = (path: string): readonly string[] => {
  const segments = path.split('/')
  return segments.map((_, index) => segments.slice(0, segments.length - index).join('/'))
}

/**
 * The page itself where another locale has it, else the nearest above it: of a product its first category there, with
 * those above, of all others the addresses above their own; '' is the home page.
 * @param categories paths of a product's categories, the most telling first
 * @param hasPage whether the other locale has a page
 */
export function nearestPage(path: string, categories: readonly string[], hasPage: (path: string) => boolean): string {
  const ways = [path, ...categories.flatMap((category) => andAbove(`c/${category}`)), ...andAbove(path)]
  return ways.find(hasPage) ?? ''
}
