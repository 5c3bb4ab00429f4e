import { homePath, rootLocaleName } from './home-path.ts'
import { findLocale } from './locale.ts'

/** Language-country (specification, core 5), offered or not, in any case: `de-at`, `xx-us`, `EN-GLOBAL`. */
const localeShape = /^[a-z]{2}-(?:global|[a-z]{2})$/i

/**
 * The first segment of a path, read as a locale. `wrong` looks like a locale and is none that the shop offers; a path
 * with none at all is `missing`, except the bare root, which is the home of en-us.
 */
export type LocaleSegment =
  | { readonly kind: 'offered'; readonly locale: string }
  | { readonly kind: 'wrong' | 'missing' }

/** @param path from its first slash on, without query and hash */
export function readLocaleSegment(path: string): LocaleSegment {
  if (path === '/') return { kind: 'offered', locale: rootLocaleName }
  const segment = path.split('/')[1] ?? ''
  const locale = findLocale(segment.toLowerCase())?.locale
  if (locale !== undefined) return { kind: 'offered', locale }
  return { kind: localeShape.test(segment) ? 'wrong' : 'missing' }
}

/**
 * The locale URL rule (specification, core 2, addendum 2): an address of this site with its locale. One that is missing
 * is added, a wrong one gives way to `locale`, an offered one stays (in small letters), and the home of en-us is the
 * bare root. Rest of the path, query and hash stay as they are. What is no path of this site (`//host/`, `https:…`,
 * `#top`) comes back unchanged.
 * @param address path, query and hash: `/p/drift-22?color=rowan#facts`
 * @param locale the visitor's URL locale
 * @example localeUrl('/xx-us/stores?near=me', 'de-at') // '/de-at/stores?near=me'
 */
export function localeUrl(address: string, locale: string): string {
  if (!/^\/(?![/\\])/.test(address)) return address
  const path = address.split(/[?#]/, 1)[0] ?? ''
  const found = readLocaleSegment(path)
  if (found.kind === 'missing') return `/${locale}${address}`
  if (path === '/') return address
  const own = found.kind === 'offered' ? found.locale : locale
  const rest = address.slice(1 + (path.split('/')[1] ?? '').length)
  return isHome(path) && own === rootLocaleName ? `/${rest.replace(/^\//, '')}` : `/${own}${rest}`
}

/** The same of an address that an editor wrote, for whom `/` is the reader's own home. */
export function editorialUrl(address: string, locale: string): string {
  return /^\/([?#]|$)/.test(address) ? homePath(locale) + address.slice(1) : localeUrl(address, locale)
}

/** True for a path of one segment, with or without a slash at its end. */
const isHome = (path: string): boolean => /^\/[^/]+\/?$/.test(path)
