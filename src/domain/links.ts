import { homePath } from './home-path.ts'
import { hasSafeProtocol } from './safe-url.ts'

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
  | { readonly kind: 'external'; readonly url: string; readonly newTab?: boolean }

/** Attributes of an `<a>`. */
export type Anchor = { readonly href: string; readonly target?: '_blank'; readonly rel?: 'noopener' }

/**
 * URL prefix of each content type that has pages (core §2). `page`, `team_page` and `pro` have none, nor do `screen`
 * (pages that code draws: `account/create`, `stores`) and `search`.
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

/** Path of a page in a locale, from its path without locale (`c/snowshoes`); '' is the locale's home. */
export function localePath(locale: string, path: string): string {
  const segments = segmentsOf(path)
  return segments.length === 0 ? homePath(locale) : `/${locale}/${segments.join('/')}`
}

/** A page of a content type, from the entry's own address: `pageHref('de-at', 'blog_post', 'first-tracks')`. */
export function pageHref(locale: string, contentType: string, target: string): string {
  return localePath(locale, `${prefixes.get(contentType) ?? ''}/${target}`)
}

/** Product page, in the colour of a swatch when one is named (core §2). */
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

/** Where a customer signs in: on the platform's own storefront in the buyer's region. */
export function signInHref(storefrontUrl: string): string {
  return `${storefrontUrl}/login.php`
}

/** Where a visitor makes an account, on the same storefront. */
export function createAccountHref(storefrontUrl: string): string {
  return `${storefrontUrl}/login.php?action=create_account`
}

/**
 * Where a forgotten password is set anew: the login page of the platform's own storefront in the buyer's region (core §2).
 * @param storefrontUrl address of that storefront, without a slash at its end
 */
export function passwordResetHref(storefrontUrl: string): string {
  return `${storefrontUrl}/login.php?action=reset_password`
}

/**
 * Address of a link for an `href`: locale, content type prefix, target, filters (comma-separated values each become
 * a parameter). `undefined` for an address that a link must not have (`javascript:`, a malformed one): show its text only.
 */
export function linkHref(locale: string, link: LinkTarget): string | undefined {
  if (link.kind === 'external') return isSafeUrl(link.url) ? link.url : undefined
  const path = pageHref(locale, link.contentType, link.target)
  const query = new URLSearchParams((link.filters ?? []).flatMap(toParameters)).toString()
  return query === '' ? path : `${path}?${query}`
}

/**
 * A link as attributes of an `<a>`: an external one that asks for a new tab gets one, without access to this page.
 * `undefined` where `linkHref` has no address.
 */
export function linkAnchor(locale: string, link: LinkTarget): Anchor | undefined {
  const href = linkHref(locale, link)
  if (href === undefined) return undefined
  return link.kind === 'external' && link.newTab ? { href, target: '_blank', rel: 'noopener' } : { href }
}

const toParameters = ({ id, value }: { readonly id: string; readonly value: string }): string[][] =>
  value.split(',').flatMap((part) => (part.trim() === '' ? [] : [[id, part.trim()]]))

const isSafeUrl = (url: string): boolean => {
  const parsed = URL.parse(url)
  return parsed !== null && hasSafeProtocol(parsed)
}
