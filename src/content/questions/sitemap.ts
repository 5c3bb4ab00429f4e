import { findLocale, type Locale } from '../../domain/locale/locale.ts'
import type { Picture } from '../../domain/catalogue/product.ts'
import { readPathBelow } from '../../domain/pages/links/path-encoding.ts'
import type { Content, PagePath, SitemapPage } from '../content.ts'
import type { Tracker } from '../snapshot/tracker.ts'
import type { Products } from './products.ts'

type SitemapParts = {
  readonly tracker: Tracker
  readonly products: Pick<Products, 'indexedPictures'>
  /** The questions, once there are any. */
  readonly content: () => Content
}

/** Of all locales. */
const maxCachedPictures = 2000

/** Makes sitemaps: every page that search engines may list, with the pictures that tell what it shows. */
export function createSitemaps({
  tracker,
  products,
  content,
}: SitemapParts): (locale: Locale) => readonly SitemapPage[] {
  // Apart from the page: its texts change more often than the picture that stands for it.
  const pictures = tracker.node('~indexed_picture', maxCachedPictures, (name, kind, rest): readonly Picture[] => {
    const locale = findLocale(name)
    const picture = locale && pictureReaders[kind]?.(content(), locale, rest)
    return picture ? [picture] : []
  })
  return (locale) => {
    const picturesOfProduct = products.indexedPictures(locale)
    const picturesOf = ({ path, kind }: PagePath): readonly Picture[] => {
      const rest = readPathBelow(path)
      if (kind === 'product') return picturesOfProduct(lastOf(rest))
      return kind in pictureReaders ? pictures(locale.locale, kind, rest) : []
    }
    return content()
      .pagePaths(locale)
      .filter(({ indexable }) => indexable)
      .map((page) => ({ path: page.path, pictures: picturesOf(page) }))
  }
}

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
