import { homePath } from '../../locale/home-path.ts'

/**
 * URL prefix of each content type that has pages (specification, core 2). `page`, `team_page` and `pro` have none, nor
 * do `screen` (pages that code draws: `account/create`, `stores`) and `search`.
 */
const prefixes: ReadonlyMap<string, string> = new Map([
  ['athlete', 'team'],
  ['blog_post', 'blog/p'],
  ['blog_category', 'blog'],
  ['cart', 'cart'],
  ['landing_page', 'l'],
  ['product', 'p'],
  ['product_category', 'c'],
  ['support', 'support'],
])

/** Dots would climb out of the locale in the browser: they name no page. */
const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .filter((segment) => !/^\.{0,2}$/.test(segment))
    .map(encodeURIComponent)

/** Paths of a page by locale, from its path without locale (`c/snowshoes`); '' is the locale's home. */
export function localePaths(path: string): (locale: string) => string {
  const segments = segmentsOf(path)
  if (segments.length === 0) return homePath
  const below = segments.join('/')
  return (locale) => `/${locale}/${below}`
}

/** The same in one locale. */
export const localePath = (locale: string, path: string): string => localePaths(path)(locale)

/** A page of a content type, from the entry's own address: `pageHref('de-at', 'blog_post', 'first-tracks')`. */
export function pageHref(locale: string, contentType: string, target: string): string {
  return localePath(locale, `${prefixes.get(contentType) ?? ''}/${target}`)
}

/** Product page, in the colour of a swatch when one is named (specification, core 2). */
export function productHref(locale: string, slug: string, color?: string): string {
  const path = pageHref(locale, 'product', slug)
  return color ? `${path}?color=${encodeURIComponent(color.toLowerCase())}` : path
}

/** @param path category path without slashes at its ends: `snowshoes/womens` */
export function categoryHref(locale: string, path: string): string {
  return pageHref(locale, 'product_category', path)
}

export function cartHref(locale: string): string {
  return pageHref(locale, 'cart', '')
}
