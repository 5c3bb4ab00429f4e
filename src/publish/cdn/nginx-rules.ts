import { homePath } from '../../domain/locale/home-path.ts'
import { listingParameters } from '../../domain/listing/listing.ts'
import { localeCookie } from '../../domain/locale/locale-choice.ts'
import { locales, rootLocale } from '../../domain/locale/locale.ts'
import { fromParameter } from '../../domain/pages/links/country-page.ts'
import { associationParameter } from '../../domain/pro/application.ts'
import type { LegacyRedirect } from '../../domain/pages/links/redirects/legacy-redirects.ts'
import { escapePattern, patternSource } from '../../domain/pages/links/redirects/pattern.ts'
import { isForGood, pageIn } from '../../domain/pages/links/redirects/resolve-redirects.ts'
import { nginxCountryLocale } from '../nginx/nginx-country.ts'
import { map } from '../nginx/nginx-map.ts'

/*
 * The order in which a path is read (specification, addendum 2) in nginx's words, for a shop whose pages nginx serves
 * itself. Nothing that a visitor sent is written into an answer, unless nginx got it encoded (`$request_uri`, `$args`)
 * or it is a plain word.
 */

const anyLocale = locales.map(({ locale }) => locale).join('|')
/** The characters that a wildcard may hand on: nothing that could end a header line. */
const plainRest = '[A-Za-z0-9._~/-]*'
const queryGoesAlong = '$is_args$args'
/** Folder of nginx's own for pages that do not answer 200. */
const statusFolder = '/shop-status'
/**
 * Paths that the Node server's guard refuses (security, A20): paths that begin with two slashes, hide a slash, a
 * backslash, a percent sign or a NUL, or have dot segments.
 */
const disguised = String.raw`"~*^(?:[^/]|//|[^? ]*(?:\x5c|%2f|%5c|%25|%00|/(?:\.|%2e){1,2}[/? ])|[^ ]*#)"`
const setLocation = { 307: 'no-store', 308: 'public, max-age=3600' } as const

/**
 * The visitor, for the http block: `$shop_locale` (remembered choice, country, en-us), `$shop_home` and
 * `$shop_page_locale`, the locale of the address if it has one; `$shop_asked`, not empty where a query asks for part of
 * a category, looks for something, or names the page that the country page leads back to; `$shop_path` and
 * `$shop_rest`, the path as it was sent, with and without its first segment; `$shop_disguised`, not empty for a path
 * that no page can have.
 * @param countryHeader lower case; '' when the CDN names no country
 */
export function nginxVisitor(countryHeader: string): string {
  return [
    '# In the http block: who the visitor is.',
    ...map(`$cookie_${localeCookie}`, '$shop_choice', [
      ['default', '""'],
      ...locales.map(({ locale }) => [locale, locale] as const),
    ]),
    ...nginxCountryLocale(countryHeader, '$shop_country_locale'),
    ...map('$shop_choice', '$shop_locale', [
      ['default', '$shop_choice'],
      ['""', '$shop_country_locale'],
    ]),
    ...map('$shop_locale', '$shop_home', [
      ['default', '/$shop_locale'],
      [rootLocale.locale, homePath(rootLocale.locale)],
    ]),
    // The request line is known even where nginx cannot read the path in it.
    ...map('$request', '$shop_page_locale', [
      ['default', '$shop_locale'],
      [`"~^[A-Z]+ /(?<shop_own>${anyLocale})(?:[/? ]|$)"`, '$shop_own'],
    ]),
    ...map('$args', '$shop_asked', [
      ['default', '""'],
      [`"~(?:^|&)(?:${[...listingParameters, 'q', fromParameter, associationParameter].join('|')})="`, nowhere],
    ]),
    ...map('$request_uri', '$shop_path', [
      ['default', '""'],
      [String.raw`"~^(?<shop_path_raw>/[^?]*?)/?(?:\?|$)"`, '$shop_path_raw'],
    ]),
    ...map('$shop_path', '$shop_rest', [
      ['default', '""'],
      ['"~^/[^/]+(?<shop_rest_raw>/.*)$"', '$shop_rest_raw'],
    ]),
    // Read again on the way to an error page, hence volatile: the address is as before, `$uri` is that page.
    ...map('"$request_uri $uri"', '$shop_disguised', [
      ['volatile', ''],
      ['default', '""'],
      [String.raw`"~^\S* ${statusFolder}/"`, '""'],
      [String.raw`"~^/api(?:[/?]\S*)? /api(?:/|$)"`, '""'],
      [disguised, '1'],
    ]),
    '',
  ].join('\n')
}

/**
 * Old addresses, pages without a locale and locales that are not offered, for the server block.
 * @param table flat
 * @param segments first segments of pages
 */
export function nginxRedirects(table: readonly LegacyRedirect[], segments: readonly string[]): string {
  const anySegment = segments.map((segment) => escapePattern(segment).replaceAll('"', String.raw`\"`)).join('|')
  return [
    '# In the server block: where addresses lead that are no page.',
    'absolute_redirect off;',
    redirect(`/${rootLocale.locale}/?`, 308, homePath(rootLocale.locale) + queryGoesAlong),
    ...table.map(legacyRule),
    ...(segments.length > 0 ? toExisting(`(?<shop_bare>/(?:${anySegment})(?:/.*?)??)`, '$shop_path') : []),
    redirect(`/(?!(?:${anyLocale})/?$)[a-z]{2}-(?:[a-z]{2}|global)/?`, 307, `$shop_home${queryGoesAlong}`),
    ...toExisting(`/(?!(?:${anyLocale})/)[a-z]{2}-(?:[a-z]{2}|global)(?<shop_bare>/.+?)`, '$shop_rest'),
    '',
  ].join('\n')
}

function legacyRule({ from, to }: LegacyRedirect): string {
  const source = patternSource(from, to.includes(':splat') ? plainRest : '.*')
  const forGood = isForGood(from)
  const page = to.replace(':splat', '$rest')
  const target = forGood ? pageIn(rootLocale.locale, page) : inVisitorLocale(page)
  const query = target.includes('?') ? '&$args' : queryGoesAlong
  return redirect(from.endsWith('/*') ? source : `${source}/?`, forGood ? 308 : 307, target + query, '~*')
}

/**
 * Leads to the visitor's locale where a page stands there, and else answers 404.
 * @param source names the path below the locale, decoded, `shop_bare`
 * @param rest the same as it was sent
 */
function toExisting(source: string, rest: string): string[] {
  const page = '$document_root/$shop_locale$shop_bare'
  return [
    `location ~ "^${source}/?$" {`,
    '  set $shop_found "";',
    ...[`${page}.html`, `${page}/index.html`].map((file) => `  if (-f "${file}") { set $shop_found 1; }`),
    '  if ($shop_found = "") { return 404; }',
    `  add_header Cache-Control "${setLocation[307]}" always;`,
    `  return 307 "/$shop_locale${rest}${queryGoesAlong}";`,
    '}',
  ]
}

const inVisitorLocale = (page: string): string =>
  page === '/{lang}' ? '$shop_home' : page.replace('/{lang}', '/$shop_locale')

const redirect = (source: string, status: 307 | 308, to: string, match: '~' | '~*' = '~'): string =>
  `location ${match} "^${source}$" { add_header Cache-Control "${setLocation[status]}" always; ` +
  `return ${status} "${to}"; }`

/** A folder that there is not. */
const nowhere = '/shop-asked'

/**
 * Rules of the server block for categories that are filtered, ordered or paged by their query, for search results,
 * country pages that lead back to a page, and applications of an association's members: the Node server renders them.
 * The operator of nginx says where that is, as the named location `@shop_node`. Any other query gets the file.
 */
export function nginxListings(): string {
  return [
    '# In the server block: what is asked of a category, the search, the country page or the application by its ' +
      'query comes from the Node server, at @shop_node; so do previews of drafts.',
    'error_page 418 = @shop_node;',
    'if ($arg_live_preview) { return 418; }',
    `location ~ "^/(?:${anyLocale})/(?:c/.|(?:search|country|pro/signup)$)" {`,
    '  try_files $shop_asked$uri $shop_asked$uri.html $shop_asked$uri/index.html @shop_node;',
    '}',
    '',
  ].join('\n')
}

/**
 * The status of everything that does not answer 200, for the server block: withdrawn products, and the error pages
 * themselves. Pages are files named after their paths, with `.html` or as `index.html` of a folder.
 * @param statuses path → status
 */
export function nginxStatuses(statuses: Readonly<Record<string, number>>): string {
  return [
    '# In the server block: pages that do not answer 200.',
    'if ($shop_disguised) { return 404; }',
    `error_page 400 404 ${statusFolder}/$shop_page_locale/404;`,
    `error_page 500 502 504 ${statusFolder}/$shop_page_locale/500;`,
    `location ${statusFolder}/ {`,
    '  internal;',
    '  add_header Cache-Control no-store always;',
    `  rewrite ^${statusFolder}(/.*)$ $1 break;`,
    '  try_files $uri $uri.html $uri/index.html =404;',
    '}',
    ...Object.entries(statuses).map(
      ([path, status]) =>
        `location = ${quoted(decodeURIComponent(path))} { error_page ${status} "${statusFolder}$uri"; ` +
        `return ${status}; }`,
    ),
    '',
  ].join('\n')
}

/** One word for nginx, whatever an editor's address is made of. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`
