import { pageHref } from './links.ts'
import { editorialUrl } from '../../locale/locale-url.ts'
import { isSafeUrl } from '../../format/safe-url.ts'

/**
 * The target of a link of the content. `target` of an internal one is the entry's own address without locale and type
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
 * Address of a link for an `href`: locale, content type prefix, target, filters (comma-separated values each become a
 * parameter). An external one that is a path of this site (`/c/snowshoes?color=blue`) gets the locale. `undefined` for
 * an address that a link must not have (`javascript:`, a malformed one): show its text only.
 */
export function linkHref(locale: string, link: LinkTarget): string | undefined {
  if (link.kind === 'external') {
    if (/^\/(?![/\\])/.test(link.url)) return editorialUrl(link.url, locale)
    return isSafeUrl(link.url) ? link.url : undefined
  }
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
