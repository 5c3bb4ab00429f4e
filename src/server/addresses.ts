import { homePath, rootLocale } from '../domain/locale.ts'

/**
 * Where a path lives when it is written another way: without the slash at its end, and en-us's home at the root
 * (decisions §2). The query goes along. `undefined` when the path is right.
 */
export function canonicalPath(path: string, query: string): string | undefined {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  const target = trimmed === `/${rootLocale.locale}` ? homePath(rootLocale.locale) : trimmed
  return target === path ? undefined : target + query
}

/** Path and query of a request line; the fragment never gets here. */
export function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark) }
}
