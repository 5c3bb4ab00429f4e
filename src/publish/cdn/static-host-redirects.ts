import { rootLocale } from '../../domain/locale/locale.ts'
import type { LegacyRedirect } from '../../domain/pages/links/redirects/legacy-redirects.ts'
import { isForGood, pageIn } from '../../domain/pages/links/redirects/resolve-redirects.ts'

/**
 * Writes the table as a `_redirects` file, as Netlify and Cloudflare Pages read it: from, to, status; the first match
 * counts. Such a host knows neither the visitor's choice nor the country, so redirects to the visitor's locale lead to
 * en-us, for now (307). It knows `*` at the end of a path only: a wildcard within a segment is left to the plain form
 * of the address. It cannot ask whether a page is there: a segment gets a row only where en-us has a page at or below
 * it.
 * @param table flat: every `to` is a page
 * @param segments first segments of pages
 * @param paths of the files of en-us
 */
export function staticHostRedirects(
  table: readonly LegacyRedirect[],
  segments: readonly string[],
  paths: readonly string[],
): string {
  const rows = table.map(({ from, to }) =>
    line(plain(from), pageIn(rootLocale.locale, to), isForGood(from) ? 308 : 307),
  )
  const home = line(`/${rootLocale.locale}`, '/', 308)
  const routes = segments.map(encodeURIComponent).flatMap((segment) => {
    const page = `/${rootLocale.locale}/${segment}`
    return [
      ...(paths.includes(page) ? [line(`/${segment}`, page, 307)] : []),
      ...(paths.some((path) => path.startsWith(`${page}/`)) ? [line(`/${segment}/*`, `${page}/:splat`, 307)] : []),
    ]
  })
  return ['# Made at each publish from the table of old addresses.', home, ...rows, ...routes, ''].join('\n')
}

const line = (from: string, to: string, status: 307 | 308): string => `${from} ${to} ${status}`

/** `/*qr/*` → `/qr/*` */
const plain = (from: string): string => from.replace(/\*(?!$)/g, '')
