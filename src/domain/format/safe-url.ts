import { parseUrl } from './parse-url.ts'

/**
 * Protocols that a link or a navigation may have; all others (`javascript:`, `data:`, `blob:`, `file:` …) may run or
 * read things.
 */
const safeProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** True when following the address does no more than open a page, a mail or a call. */
export function hasSafeProtocol({ protocol }: URL): boolean {
  return safeProtocols.has(protocol)
}

/** True for `https://good.example@evil.example`: what reads like its host is a user's name. */
export function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}

/** True for an absolute address that a link may have. */
export function isSafeUrl(url: string): boolean {
  const parsed = parseUrl(url)
  return parsed !== undefined && hasSafeProtocol(parsed) && !hasCredentials(parsed)
}

/** Stands for the site in what a browser reads relative to its page. */
const site = 'https://site.invalid'

/** True for what a link's attribute may hold: an absolute address, or one of this site. */
export function isSafeHref(href: string): boolean {
  return isSafeUrl(href) || parseUrl(href, site)?.origin === site
}
