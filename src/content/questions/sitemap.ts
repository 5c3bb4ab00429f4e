import { findLocale, type Locale } from '../../domain/locale/locale.ts'
import type { Picture } from '../../domain/catalogue/product.ts'
import { readPathBelow } from '../../domain/pages/links/path-encoding.ts'
import type { Content, PagePath, SitemapPage } from '../content.ts'
import { partCount } from '../snapshot/parted-index.ts'
import type { Tracker } from '../snapshot/tracker.ts'
import { productPath } from './page-paths.ts'
import type { Products } from './products.ts'

type SitemapSources = {
  readonly tracker: Tracker
  readonly products: Pick<Products, 'indexedPictures' | 'indexedIn' | 'hasMany'>
  /** The questions, once there are any. */
  readonly content: () => Content
  /** All pages but those of products. */
  readonly otherPaths: (locale: Locale) => readonly PagePath[]
}

/** Sitemaps of a locale by part: '' for its own. */
type Sitemaps = {
  readonly parts: (locale: Locale) => readonly string[]
  readonly sitemap: (locale: Locale, part: string) => readonly SitemapPage[]
}

/** Of all locales. */
const cachedPictures = { most: 2000, ofLocale: true } as const

/**
 * Makes sitemaps: every page that search engines may list, with the pictures that tell what it shows. Many products are
 * in parts of their own, a 64th each.
 */
export function createSitemaps({ tracker, products, content, otherPaths }: SitemapSources): Sitemaps {
  // Apart from the page: its texts change more often than the picture that stands for it.
  const pictures = tracker.node('~indexed_picture', cachedPictures, (name, kind, rest): readonly Picture[] => {
    const locale = findLocale(name)
    const picture = locale && pictureReaders[kind]?.(content(), locale, rest)
    return picture ? [picture] : []
  })
  const ownSitemap = (locale: Locale): readonly SitemapPage[] => {
    const isDivided = products.hasMany(locale)
    const picturesOfProduct = isDivided ? () => [] : products.indexedPictures(locale)
    const picturesOf = ({ path, kind }: PagePath): readonly Picture[] => {
      const rest = readPathBelow(path)
      if (kind === 'product') return picturesOfProduct(lastOf(rest))
      return kind in pictureReaders ? pictures(locale.locale, kind, rest) : []
    }
    return (isDivided ? otherPaths(locale) : content().pagePaths(locale))
      .filter(({ indexable }) => indexable)
      .map((page) => ({ path: page.path, pictures: picturesOf(page) }))
  }
  const partSitemap = (locale: Locale, part: number): readonly SitemapPage[] =>
    products.indexedIn(locale, part).map(([slug, found]) => ({ path: productPath(locale, slug), pictures: found }))
  return {
    parts: (locale) => (products.hasMany(locale) ? divided : whole),
    sitemap: (locale, part) => (part === '' ? ownSitemap(locale) : partSitemap(locale, Number(part))),
  }
}

const whole: readonly string[] = ['']
const divided: readonly string[] = [...whole, ...Array.from({ length: partCount }, (_, part) => String(part))]

const lastOf = (path: string): string => path.split('/').at(-1) ?? ''

/** @param rest the path of the page below its locale */
type PictureReader = (content: Content, locale: Locale, rest: string) => Picture | undefined

/** The pictures of pages beside products, by kind. */
const pictureReaders: Readonly<Partial<Record<string, PictureReader>>> = {
  category: (content, locale, rest) => content.category(locale, rest.replace(/^c\//, ''))?.seo.image,
  blog_post: (content, locale, rest) => content.blogPost(locale, lastOf(rest))?.picture,
  athlete: (content, locale, rest) => content.athlete(locale, lastOf(rest))?.picture,
  home: (content, locale) => content.home(locale)?.seo.image,
  page: (content, locale, rest) => content.page(locale, rest)?.seo.image,
  landing: (content, locale, rest) => content.landingPage(locale, lastOf(rest))?.seo.image,
  pro: (content, locale, rest) => content.proPage(locale, rest)?.seo.image,
}
