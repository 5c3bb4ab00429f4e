import { homePath, rootLocale } from '../domain/locale.ts'

/**
 * Where a path lives when it is written another way: without the slash at its end or doubled ones, nothing encoded that
 * needs no encoding, and en-us's home at the root (decisions §2). The query goes along. `undefined` when the path is right.
 */
export function canonicalPath(path: string, query: string): string | undefined {
  const plain = path.replace(/%[0-9a-f]{2}/gi, decodeUnreserved).replace(/\/{2,}/g, '/')
  const trimmed = plain.replace(/\/$/, '') || '/'
  const target = trimmed === `/${rootLocale.locale}` ? homePath(rootLocale.locale) : trimmed
  return target === path ? undefined : target + query
}

/** `%61` → `a`: letters, digits, `-`, `_`, `.` and `~` mean the same either way (RFC 3986 §2.3); everything else stays. */
function decodeUnreserved(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  return /^[\w.~-]$/.test(character) ? character : encoded
}

/** Path and query of a request line; the fragment never gets here. */
export function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark) }
}
