import { homePath } from '../../../locale/home-path.ts'
import { rootLocale } from '../../../locale/locale.ts'
import type { LegacyRedirect } from './legacy-redirects.ts'
import { pathPattern } from './pattern.ts'

/** Redirects that one request may follow (specification, core 9); one more is refused with 400 `tooManyRedirects`. */
export const redirectLimit = 10

/** The facts of a request beside its path (specification, core 8). */
export const tooManyRedirects = 'Too many redirects'

const langMark = '/{lang}'

/** A `to` that is a page; anything else is another old address. */
export const isPage = (to: string): boolean => to === langMark || /^\/\{lang\}[/?]/.test(to)

/**
 * Old addresses of the English shop moved to en-us's pages for good; every other is answered in the visitor's locale.
 */
export const isForGood = (from: string): boolean => from === '/en' || from.startsWith('/en/')

/**
 * The target of a path of the table: `page` with its `{lang}` still in it, and whether it moved for good. `undefined`
 * for a path that the table does not have.
 */
export type Resolution =
  | { readonly kind: 'page'; readonly page: string; readonly forGood: boolean }
  | { readonly kind: 'too-many' }

/** Reads a table: follows it from row to row until it leaves for a page, all in the same request. */
export function createRedirects(table: readonly LegacyRedirect[]): (path: string) => Resolution | undefined {
  const step = createStep(table)
  return (path) => {
    let target = step(path)
    for (let followed = 1; target !== undefined && !isPage(target); followed += 1) {
      if (followed >= redirectLimit) return { kind: 'too-many' }
      target = step(target)
    }
    return target === undefined ? undefined : { kind: 'page', page: target, forGood: isForGood(path.toLowerCase()) }
  }
}

/** One hop: the `to` of the first row that matches. */
function createStep(table: readonly LegacyRedirect[]): (path: string) => string | undefined {
  const rows = table.map(({ from, to }) => ({ matches: pathPattern(from), to }))
  return (path) => {
    for (const { matches, to } of rows) {
      const rest = matches(path)
      if (rest !== undefined) return withRest(to, rest)
    }
    return undefined
  }
}

/** `/{lang}/support/:splat` with what the wildcard stood for; the slash before an empty rest goes too. */
export const withRest = (to: string, rest: string): string =>
  rest === '' ? to.replace('/:splat', '').replace(':splat', '') : to.replace(':splat', () => rest)

/** `/{lang}/support` in a locale; its home where nothing follows (`/` for en-us). */
export function pageIn(locale: string, page: string): string {
  const rest = page.slice(langMark.length)
  const [path = '', query] = rest.split('?', 2)
  const target = path === '' ? homePath(locale) : `/${locale}${path}`
  return query === undefined ? target : `${target}?${query}`
}

/** Locale of a page that an old address leads to: the visitor's, en-us for what moved for good. */
export const localeFor = (forGood: boolean, visitor: string): string => (forGood ? rootLocale.locale : visitor)
