import { countries } from '../../domain/region/countries.ts'
import { homePath } from '../../domain/locale/home-path.ts'
import { listingParameters } from '../../domain/listing/listing-choice.ts'
import { localeCookie } from '../../domain/locale/locale-choice.ts'
import { locales, rootLocale } from '../../domain/locale/locale.ts'
import { routeSegments } from '../../domain/pages/path-order.ts'
import type { LegacyRedirect } from '../../domain/pages/redirects/legacy-redirects.ts'
import { patternSource } from '../../domain/pages/redirects/pattern.ts'
import { isForGood, pageIn } from '../../domain/pages/redirects/resolve-redirects.ts'
import { visitorLocale } from '../../domain/locale/visitor-locale.ts'

/*
 * The order in which a path is read (specification, addendum 2) in nginx's words, for a shop whose pages nginx serves
 * itself. Nothing that a visitor sent is written into an answer, unless nginx got it encoded (`$request_uri`, `$args`)
 * or it is a plain word.
 */

const anyLocale = locales.map(({ locale }) => locale).join('|')
/** What a wildcard may hand on: nothing that could end a header line. */
const plainRest = '[A-Za-z0-9._~/-]*'
const queryGoesAlong = '$is_args$args'
const setLocation = { 307: 'no-store', 308: 'public, max-age=3600' } as const

/**
 * Who the visitor is, for the http block: `$shop_locale` (remembered choice, country, en-us), `$shop_home` and
 * `$shop_page_locale`, the locale of the address if it has one; `$shop_asked`, not empty where a query asks for part of
 * a category, or looks for something.
 * @param countryHeader lower case; '' when the CDN names no country
 */
export function nginxVisitor(countryHeader: string): string {
  const country = countryHeader === '' ? '""' : `$http_${countryHeader.replaceAll('-', '_')}`
  return [
    '# In the http block: who the visitor is.',
    ...map(`$cookie_${localeCookie}`, '$shop_choice', [
      ['default', '""'],
      ...locales.map(({ locale }) => [locale, locale] as const),
    ]),
    ...map(country, '$shop_country_locale', [
      ['default', rootLocale.locale],
      ...countries.map((row) => [row.country, visitorLocale({ country: row.country }).locale] as const),
      ['xx', rootLocale.locale],
      ['zz', rootLocale.locale],
      ['"~*^[a-z]{2}$"', 'en-global'],
    ]),
    ...map('$shop_choice', '$shop_locale', [
      ['default', '$shop_choice'],
      ['""', '$shop_country_locale'],
    ]),
    ...map('$shop_locale', '$shop_home', [
      ['default', '/$shop_locale'],
      [rootLocale.locale, homePath(rootLocale.locale)],
    ]),
    ...map('$uri', '$shop_page_locale', [
      ['default', '$shop_locale'],
      [`"~^/(?<shop_own>${anyLocale})(?:/|$)"`, '$shop_own'],
    ]),
    ...map('$args', '$shop_asked', [
      ['default', '""'],
      [`"~(?:^|&)(?:${[...listingParameters, 'q'].join('|')})="`, nowhere],
    ]),
    ...map('$request_uri', '$shop_rest', [
      ['default', '""'],
      ['"~^/[^/?]+(?<shop_rest_raw>/.*)$"', '$shop_rest_raw'],
    ]),
    '',
  ].join('\n')
}

function map(source: string, target: string, rows: readonly (readonly [string, string])[]): string[] {
  return [`map ${source} ${target} {`, ...rows.map(([from, to]) => `  ${from} ${to};`), '}']
}

/** Old addresses, routes without a locale and locales that are not offered, for the server block. @param table flat */
export function nginxRedirects(table: readonly LegacyRedirect[]): string {
  return [
    '# In the server block: where addresses lead that are no page.',
    'absolute_redirect off;',
    redirect(`/${rootLocale.locale}/?`, 308, homePath(rootLocale.locale) + queryGoesAlong),
    ...table.map(legacyRule),
    redirect(`/(?:${routeSegments.join('|')})(?:/.*)?`, 307, '/$shop_locale$request_uri'),
    redirect(`/(?!(?:${anyLocale})/?$)[a-z]{2}-(?:[a-z]{2}|global)/?`, 307, `$shop_home${queryGoesAlong}`),
    redirect(`/(?!(?:${anyLocale})/)[a-z]{2}-(?:[a-z]{2}|global)/.+`, 307, '/$shop_locale$shop_rest'),
    '',
  ].join('\n')
}

function legacyRule({ from, to }: LegacyRedirect): string {
  const source = patternSource(from, to.includes(':splat') ? plainRest : '.*')
  const forGood = isForGood(from)
  const page = to.replace(':splat', '$rest')
  const target = forGood ? pageIn(rootLocale.locale, page) : inVisitorLocale(page)
  const query = target.includes('?') ? '&$args' : queryGoesAlong
  return redirect(from.endsWith('/*') ? source : `${source}/?`, forGood ? 308 : 307, target + query)
}

const inVisitorLocale = (page: string): string =>
  page === '/{lang}' ? '$shop_home' : page.replace('/{lang}', '/$shop_locale')

const redirect = (source: string, status: 307 | 308, to: string): string =>
  `location ~ "^${source}$" { add_header Cache-Control "${setLocation[status]}" always; return ${status} "${to}"; }`

/** A folder that there is not. */
const nowhere = '/shop-asked'

/**
 * Rules of the server block for categories that are filtered, ordered or paged by their query, and for search results:
 * the Node server renders them. The operator of nginx says where that is, as the named location `@shop_node`. Any other
 * query gets the file.
 */
export function nginxListings(): string {
  return [
    '# In the server block: what is asked of a category or of the search page by its query comes from ' +
      'the Node server, at @shop_node.',
    `location ~ "^/(?:${anyLocale})/(?:c/.|search$)" {`,
    '  try_files $shop_asked$uri $shop_asked$uri.html $shop_asked$uri/index.html @shop_node;',
    '}',
    '',
  ].join('\n')
}

/** Folder of nginx's own for pages that do not answer 200. */
const statusFolder = '/shop-status'

/**
 * The status of everything that does not answer 200, for the server block: withdrawn products, and the error pages
 * themselves. Pages are files named after their paths, with `.html` or as `index.html` of a folder.
 * @param statuses path → status
 */
export function nginxStatuses(statuses: Readonly<Record<string, number>>): string {
  return [
    '# In the server block: pages that do not answer 200.',
    `error_page 404 ${statusFolder}/$shop_page_locale/404;`,
    `error_page 500 502 504 ${statusFolder}/$shop_page_locale/500;`,
    `location ${statusFolder}/ {`,
    '  internal;',
    '  add_header Cache-Control no-store always;',
    `  rewrite ^${statusFolder}(/.*)$ $1 break;`,
    '  try_files $uri $uri.html $uri/index.html =404;',
    '}',
    ...Object.entries(statuses).map(
      ([path, status]) =>
        `location = ${quoted(decodeURIComponent(path))} { error_page ${status} "${statusFolder}$uri"; return ${status}; }`,
    ),
    '',
  ].join('\n')
}

/** One word for nginx, whatever an editor's address is made of. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`
