import type { Locale } from '../../domain/locale/locale.ts'
import { safeHtml } from '../../domain/format/safe-html.ts'
import type { ScreenKey } from '../../domain/pages/links/screens.ts'
import type { Banners } from './banners.ts'
import { type BlogParts, uidsOf } from './blog.ts'
import { categorySteps } from './category.ts'
import type { CategoryTree } from './category-tree.ts'
import type { CategoryGroup, EmailSignup, ErrorPage, Screen, SearchPage, Withdrawn } from '../content.ts'
import { fallbackLanguage } from '../snapshot/entry-store.ts'
import type { LinkResolver } from './link-resolver.ts'
import { localiseHtml } from './localise-html.ts'
import { findForRegion, type Regions } from './regions.ts'
import type { Related } from './related.ts'

export type ScreenParts = BlogParts & {
  readonly banners: Banners
  readonly links: LinkResolver
  readonly regions: Regions
  readonly related: Related
  /** Chance that is the same for one snapshot (specification, addendum 4). */
  readonly chance: (of: string) => () => number
  readonly treeOf: (locale: Locale['contentLocale']) => CategoryTree
}

/** The words of a page that code draws; empty where the content has none. */
export function toScreen(parts: ScreenParts, locale: Locale, key: ScreenKey): Screen {
  const entry = parts.entries.all('screen', locale.contentLocale).find((screen) => screen.key === key)
  if (!entry) return { title: '', intro: safeHtml(''), links: [], seo: { title: '', description: '' } }
  const banner = parts.banners.find(entry.banner, locale)
  return {
    title: entry.title,
    intro: localiseHtml(entry.intro, locale, parts.pictures),
    ...fallbackLanguage(entry.locale, locale),
    ...(banner ? { banner } : {}),
    links: parts.links.links(entry.links, locale),
    seo: parts.pictures.seo(entry.seo, entry.title),
  }
}

/** The words of the search page; `undefined` without an entry. */
export function toSearchPage(parts: ScreenParts, locale: Locale): SearchPage | undefined {
  const entry = parts.entries.only('search', locale.contentLocale)
  if (!entry) return undefined
  return {
    title: entry.title,
    intro: localiseHtml(entry.intro, locale, parts.pictures),
    ...fallbackLanguage(entry.locale, locale),
    popular: parts.links.links(entry.popular, locale),
    groups: uidsOf(entry.groups, 'category_group').flatMap((uid) => toGroup(parts, locale, uid) ?? []),
    seo: parts.pictures.seo(entry.seo, entry.title),
  }
}

function toGroup({ entries, treeOf }: ScreenParts, locale: Locale, uid: string): CategoryGroup | undefined {
  const entry = entries.find('category_group', uid, locale.contentLocale)
  const uids = uidsOf(entry?.categories ?? [], 'product_category')
  const categories = categorySteps(treeOf(locale.contentLocale), uids, locale)
  if (!entry || categories.length === 0) return undefined
  return { title: entry.title, categories, ...fallbackLanguage(entry.locale, locale) }
}

/** The error page of the locale's region; `undefined` without an entry. */
export function toErrorPage(parts: ScreenParts, locale: Locale): ErrorPage | undefined {
  const entry = findForRegion(parts.entries.all('error_page', locale.contentLocale), parts.regions, locale)
  if (!entry) return undefined
  const banner = parts.banners.find(entry.banner, locale)
  const category = entry.category && parts.treeOf(locale.contentLocale).byUid(entry.category.uid)
  const products = uidsOf(entry.products, 'product')
  const others = category ? parts.products.tilesIn(locale, category.path).map(({ uid }) => uid) : []
  return {
    title: entry.title,
    regions: [...parts.regions(entry.regions)],
    header: localiseHtml(entry.header, locale, parts.pictures),
    html: localiseHtml(entry.html, locale, parts.pictures),
    linkText: entry.linkText,
    productHeader: entry.productHeader,
    ...fallbackLanguage(entry.locale, locale),
    ...(banner ? { banner } : {}),
    products,
    ...(category ? { category: { uid: category.uid, platformIds: category.platformIds } } : {}),
    related: parts.related.filled(locale, products, [others], parts.chance('error')),
    recommendation: {
      header: localiseHtml(entry.recommendation.header, locale, parts.pictures),
      html: localiseHtml(entry.recommendation.html, locale, parts.pictures),
    },
  }
}

/** Withdrawn products, with others of its categories. */
export function toWithdrawn(parts: ScreenParts, locale: Locale, slug: string): Withdrawn | undefined {
  const { products, related, chance } = parts
  const found = products.withdrawn(locale, slug)
  if (!found) return undefined
  const others = found.categories.map((path) => products.tilesIn(locale, path).map(({ uid }) => uid))
  return {
    slug,
    title: found.title,
    ...fallbackLanguage(found.locale, locale),
    related: related.filled(locale, found.related, others, chance(slug)),
  }
}

/** The newsletter's words for the locale's region; `undefined` without an entry. */
export function toEmailSignup({ entries, regions, pictures }: ScreenParts, locale: Locale): EmailSignup | undefined {
  const entry = findForRegion(entries.all('email_signup_settings', locale.contentLocale), regions, locale)
  if (!entry) return undefined
  const { title, text, label, button, consent } = entry
  return {
    title,
    text,
    label,
    button,
    consent: localiseHtml(consent, locale, pictures),
    ...fallbackLanguage(entry.locale, locale),
  }
}
