import { locales, rootLocale } from '../../../locale/locale.ts'
import type { LegacyRedirect } from './legacy-redirects.ts'
import { isForGood, pageIn } from './resolve-redirects.ts'

/** A row of the table whose page is not there. `locales` are those that lack it. */
export type DeadRedirect = { readonly from: string; readonly page: string; readonly locales: readonly string[] }

/**
 * Rows that lead to no page, in any locale that they can lead to. Where a wildcard's rest becomes part of the page,
 * only the visitor's path could tell: such rows are left out.
 * @param table flat: every `to` is a page
 * @param hasPage whether a page stands under a path
 */
export function deadRedirects(table: readonly LegacyRedirect[], hasPage: (path: string) => boolean): DeadRedirect[] {
  return table
    .filter(({ to }) => !pathOf(to).includes(':splat'))
    .map(({ from, to }) => {
      const asked = isForGood(from) ? [rootLocale] : locales
      const without = asked.filter(({ locale }) => !hasPage(pageIn(locale, pathOf(to))))
      return { from, page: to, locales: without.map(({ locale }) => locale) }
    })
    .filter((row) => row.locales.length > 0)
}

const pathOf = (to: string): string => to.split('?', 1)[0] ?? to
