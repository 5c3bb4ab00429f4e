import { parseUrl } from '../format/parse-url.ts'
import { hasCredentials, hasSafeProtocol } from '../format/safe-url.ts'

/**
 * The target to which a script sends the visitor. `inside` has a path with query and hash, safe to hand to the browser
 * as it is; `outside` an absolute address. `refused` is an error (specification, core 8): a page of another site
 * without permission, a protocol that could run or read something, an address with a user's name, which seems to lead
 * elsewhere, or no address at all.
 */
export type NavigationTarget =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'refused'; readonly reason: 'external' | 'protocol' | 'credentials' | 'malformed' }

/**
 * Reads a target as a browser would: `\\` is a slash to it, tabs, line breaks and leading control characters are
 * nothing.
 * @param here absolute address of the current page, or its origin
 * @example navigationTarget('/\\\\evil.example', 'https://shop.example') // refused: external
 */
export function navigationTarget(
  target: string,
  here: string,
  { allowExternal = false }: { readonly allowExternal?: boolean } = {},
): NavigationTarget {
  const url = parseUrl(target, here)
  if (!url) return { kind: 'refused', reason: 'malformed' }
  // Before the origin: `blob:https://shop.example/…` has the shop's.
  if (!hasSafeProtocol(url)) return { kind: 'refused', reason: 'protocol' }
  if (hasCredentials(url)) return { kind: 'refused', reason: 'credentials' }
  if (url.origin === new URL(here).origin) return { kind: 'inside', path: insidePath(url) }
  return allowExternal ? { kind: 'outside', url: url.href } : { kind: 'refused', reason: 'external' }
}

/** A path that begins with two slashes would name a host. */
const insidePath = ({ pathname, search, hash }: URL): string => pathname.replace(/^\/+/, '/') + search + hash
