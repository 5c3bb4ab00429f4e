import { consentSettingsPath } from '../../domain/analytics/consent.ts'
import { localePath } from '../../domain/pages/links/links.ts'
import { panelDataPath } from '../../domain/pages/words/panel-data.ts'
import { shareSettingsPath } from '../../domain/pages/links/share.ts'
import { homePath } from '../../domain/locale/home-path.ts'
import { type Locale, locales, rootLocale } from '../../domain/locale/locale.ts'
import { sitemapPath } from '../../domain/seo/sitemap-path.ts'
import { screenKeys, screenPlace } from '../../domain/pages/links/screens.ts'
import type { Content, PageKind, PagePath } from '../content.ts'
import type { EntryStore } from '../snapshot/entry-store.ts'
import type { Products } from './products.ts'
import { type Regions, isFor } from './regions.ts'

type PathParts = {
  readonly entries: EntryStore
  readonly regions: Regions
  readonly content: Pick<Content, 'blog' | 'support' | 'team' | 'searchPage'>
  readonly categoryPaths: (locale: Locale) => readonly string[]
  readonly sitemapParts: (locale: Locale) => readonly string[]
}

/**
 * Everything that is rendered for a locale, each path once: of two pages with one address the first has it.
 * @param others all but products (`otherPathsOf`): apart, since they change with other entries
 */
export function pagePathsOf(
  others: readonly PagePath[],
  products: Pick<Products, 'slugs' | 'withdrawnSlugs'>,
  locale: Locale,
): readonly PagePath[] {
  const isFirst = ({ kind }: PagePath): boolean => kind === 'home' || kind === 'category'
  return firstOfEach([
    ...others.filter(isFirst),
    ...productPages(products, locale),
    ...others.filter((page) => !isFirst(page)),
  ])
}

function firstOfEach(pages: readonly PagePath[]): readonly PagePath[] {
  const seen = new Set<string>()
  return pages.filter(({ path }) => !seen.has(path) && seen.add(path))
}

/** Path of a product's page. */
export const productPath = (locale: Locale, slug: string): string => localePath(locale.locale, `p/${slug}`)

const productPages = (products: Pick<Products, 'slugs' | 'withdrawnSlugs'>, locale: Locale): readonly PagePath[] => [
  ...products.slugs(locale).map((slug) => ({
    path: productPath(locale, slug),
    kind: 'product' as const,
    status: 200 as const,
    indexable: true,
  })),
  ...products.withdrawnSlugs(locale).map((slug) => ({
    ...{ path: productPath(locale, slug), kind: 'withdrawn' as const, status: 410 as const, indexable: false },
  })),
]

/** The same without products. */
export function otherPathsOf(parts: PathParts, locale: Locale): readonly PagePath[] {
  const page =
    (kind: PageKind, indexable = true) =>
    (path: string): PagePath => ({
      path: localePath(locale.locale, path),
      kind,
      status: 200,
      indexable,
    })
  const { content, entries } = parts
  const all = [
    // By the entry, not by the answer: that changes with each product that the page shows.
    ...(entries.all('page', locale.contentLocale).some(({ path }) => path === '') ? [page('home')('')] : []),
    ...parts.categoryPaths(locale).map((path) => page('category')(`c/${path}`)),
    page('cart', false)('cart'),
    errorPage(locale, 404),
    errorPage(locale, 500),
    ...screenKeys.map((key) => page('screen', screenPlace(key).indexable)(screenPlace(key).path)),
    ...(content.searchPage(locale) ? [page('search', false)('search')] : []),
    ...content.blog(locale).categories.map(({ slug }) => page('blog_category')(`blog/${slug}`)),
    ...content.blog(locale).posts.map(({ slug }) => page('blog_post')(`blog/p/${slug}`)),
    ...entries.all('support', locale.contentLocale).map(({ slug }) => page('support_article')(`support/${slug}`)),
    ...(content.team(locale) ? [page('team')('team')] : []),
    ...(content.team(locale)?.athletes ?? []).map(({ slug }) => page('athlete')(`team/${slug}`)),
    ...entries.all('pro', locale.contentLocale).map(({ path }) => page('pro')(path)),
    ...shownLandingPages(parts, locale).map((path) => page('landing')(`l/${path}`)),
    ...entries.all('page', locale.contentLocale).flatMap(({ path }) => (path === '' ? [] : [page('page')(path)])),
  ]
  return [
    ...firstOfEach(all),
    ...parts.sitemapParts(locale).map((part) => file(sitemapPath(locale.locale, part))),
    file(consentSettingsPath(locale.locale)),
    file(shareSettingsPath(locale.locale)),
    ...(locale.shoppingRegion ? [{ ...file(panelDataPath(locale.locale)), kind: 'panel_data' as const }] : []),
    ...(locale.locale === rootLocale.locale ? [file('/sitemap-index.xml'), file('/robots.txt')] : []),
  ]
}

const errorPage = ({ locale }: Locale, status: 404 | 500): PagePath => ({
  path: localePath(locale, String(status)),
  kind: 'error',
  status,
  indexable: false,
})
const file = (path: string): PagePath => ({ path, kind: 'file', status: 200, indexable: false })

function shownLandingPages({ entries, regions }: PathParts, locale: Locale): readonly string[] {
  return entries
    .all('landing_page', locale.contentLocale)
    .filter((entry) => isFor(regions, entry.regions, locale))
    .map(({ path }) => path)
}

/** Finds the list of the same locales that is in memory: most pages exist in the same ones. */
export function createLocaleLists(): (list: readonly Locale[]) => readonly Locale[] {
  const known = new Map<string, readonly Locale[]>()
  return (list) => {
    const names = list.map(({ locale }) => locale).join()
    const same = known.get(names) ?? list
    known.set(names, same)
    return same
  }
}

/** Paths without locale, and the names of the locales that have a page there, in table order. */
export function offeredPaths(
  pagePaths: (locale: Locale) => readonly PagePath[],
): readonly (readonly [path: string, locales: readonly string[]])[] {
  const found = new Map<string, string[]>()
  for (const locale of locales) {
    const home = homePath(locale.locale)
    for (const { path, status } of pagePaths(locale)) {
      if (status !== 200) continue
      const rest = path === home ? '' : decodeURIComponent(path.replace(`/${locale.locale}/`, ''))
      const names = found.get(rest)
      if (names) names.push(locale.locale)
      else found.set(rest, [locale.locale])
    }
  }
  // In an order of their own: that of the editors' categories would make another index of the same paths.
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
