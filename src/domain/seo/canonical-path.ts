import { homePath } from '../locale/home-path.ts'
import { rootLocale } from '../locale/locale.ts'

/**
 * The right form of a path: without the slash at its end or doubled ones, nothing encoded that needs no encoding, and
 * en-us's home at the root (specification, addendum 2). The same path when it is right already.
 */
export function canonicalPath(path: string): string {
  const plain = path.replace(/%[0-9a-f]{2}/gi, decodeUnreserved).replace(/\/{2,}/g, '/')
  const trimmed = plain.replace(/\/$/, '') || '/'
  return trimmed === `/${rootLocale.locale}` ? homePath(rootLocale.locale) : trimmed
}

/**
 * `%61` → `a`: letters, digits, `-`, `_`, `.` and `~` mean the same either way (RFC 3986 §2.3). Everything else stays
 * encoded, in capital letters (RFC 3986 §2.1).
 */
function decodeUnreserved(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  return /^[\w.~-]$/.test(character) ? character : encoded.toUpperCase()
}
