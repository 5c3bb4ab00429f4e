import { homePath } from './locale.ts'

/**
 * Where a link of the content leads. `target` of an internal one is the entry's own address without locale and type
 * prefix (`/snowshoes/womens`); its filters become query parameters.
 */
export type LinkTarget =
  | {
      readonly kind: 'internal'
      readonly contentType: string
      readonly target: string
      readonly filters?: readonly { readonly id: string; readonly value: string }[]
    }
  | { readonly kind: 'external'; readonly url: string }

/** URL prefix of each content type that has pages (core §2); `page`, `team_page` and `pro` have none. */
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

const safeProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])

const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .filter((segment) => segment !== '')
    .map(encodeURIComponent)

/** Path of a page in a locale, from its path without locale (`c/snowshoes`); '' is the locale's home. */
export function localePath(locale: string, path: string): string {
  const segments = segmentsOf(path)
  return segments.length === 0 ? homePath(locale) : `/${locale}/${segments.join('/')}`
}

/** Product page, in the colour of a swatch when one is named (core §2). */
export function productHref(locale: string, slug: string, color?: string): string {
  const path = localePath(locale, `p/${slug}`)
  return color ? `${path}?color=${encodeURIComponent(color.toLowerCase())}` : path
}

/** @param path category path without slashes at its ends: `snowshoes/womens` */
export function categoryHref(locale: string, path: string): string {
  return localePath(locale, `c/${path}`)
}

export function cartHref(locale: string): string {
  return localePath(locale, 'cart')
}

/**
 * Address of a link for an `href`: locale, content type prefix, target, filters (comma-separated values each become
 * a parameter). `undefined` for an address that a link must not have (`javascript:`, a malformed one): show its text only.
 */
export function linkHref(locale: string, link: LinkTarget): string | undefined {
  if (link.kind === 'external') return isSafeUrl(link.url) ? link.url : undefined
  const path = localePath(locale, `${prefixes.get(link.contentType) ?? ''}/${link.target}`)
  const query = new URLSearchParams(
    (link.filters ?? []).flatMap(({ id, value }) => value.split(',').map((part) => [id, part.trim()])),
  ).toString()
  return query === '' ? path : `${path}?${query}`
}

const isSafeUrl = (url: string): boolean => URL.canParse(url) && safeProtocols.has(new URL(url).protocol)
