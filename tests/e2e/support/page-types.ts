import { rootLocale } from '../../../src/domain/locale/locale.ts'
import type { Site, SitePage } from './site.ts'

/** One page that stands for its type: its name for reports, and its path without locale. */
export type PageType = { readonly name: string; readonly rest: string; readonly locale: string }

/** Pages that only one address has (specification, core 2); every other page of one segment is a generic page. */
const screens = new Set(
  'account blog cart country pro psia search stores styletile support team test-store 404 500'.split(' '),
)

/** A page of results, which no file holds: a word that finds products and pages to read, in every language. */
const found = { name: 'search found', rest: 'search?q=snowshoe' }

/**
 * The kind of a page without locale, by its shape: all products are one type, all generic pages, all categories of one
 * depth; screens are one each.
 */
export function typeOf(rest: string): string {
  if (rest.startsWith('search?')) return found.name
  const segments = rest.split('/')
  const [first = '', second = ''] = segments
  if (rest === '') return 'home'
  if (segments.length === 1) return screens.has(first) ? first : '{page}'
  if (first === 'account' || first === 'pro') return rest
  if (first === 'blog' && second === 'p') return 'blog/p/{post}'
  return [first, ...segments.slice(1).map((_, index) => `{${index + 1}}`)].join('/')
}

/**
 * One page of every type in a locale: the heaviest, because it holds the most of what can be wrong; and what a search
 * found. Of products, one more that is sold out and one that was withdrawn, where the locale has them.
 */
export async function pageTypes(site: Site, locale: string = rootLocale.locale): Promise<PageType[]> {
  const heaviest = new Map<string, SitePage>()
  for (const page of site.pages.filter((one) => one.locale.locale === locale)) {
    const name = page.file.status === 200 ? typeOf(page.rest) : `${typeOf(page.rest)} (${page.file.status})`
    if (page.file.size > (heaviest.get(name)?.file.size ?? 0)) heaviest.set(name, page)
  }
  const types = [...[...heaviest].map(([name, { rest }]) => ({ name, rest, locale })), { ...found, locale }]
  const soldOut = await firstWith(site, locale, /^p\//, '"https://schema.org/OutOfStock"')
  return soldOut ? [...types, { name: 'p/{1} sold out', rest: soldOut.rest, locale }] : types
}

async function firstWith(site: Site, locale: string, shape: RegExp, text: string): Promise<SitePage | undefined> {
  for (const page of site.pages)
    if (page.locale.locale === locale && shape.test(page.rest)) {
      const offers = (await site.html(page)).split(text).length - 1
      const open = (await site.html(page)).includes('"https://schema.org/InStock"')
      if (offers > 0 && !open) return page
    }
  return undefined
}

export const pathOf = ({ rest, locale }: Pick<PageType, 'rest' | 'locale'>): string =>
  rest === '' ? (locale === rootLocale.locale ? '/' : `/${locale}`) : `/${locale}/${rest}`

/** The same pages in another locale, those it has. */
export const inLocale = (site: Site, types: readonly PageType[], locale: string): PageType[] =>
  types.map((type) => ({ ...type, locale })).filter((type) => site.files.has(pathOf(type).replace(/\?.*/, '')))
