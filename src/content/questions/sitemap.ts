import type { Locale } from '../../domain/locale/locale.ts'
import type { Picture } from '../../domain/catalogue/product.ts'
import { readPathBelow } from '../../domain/pages/links/path-encoding.ts'
import type { Content, PagePath, SitemapPage } from '../content.ts'
import type { Products } from './products.ts'

type SitemapParts = { readonly content: Content; readonly products: Pick<Products, 'indexedPictures'> }

/** Every page that search engines may list, with the pictures that tell what it shows. */
export function toSitemap({ content, products }: SitemapParts, locale: Locale): readonly SitemapPage[] {
  const picturesOfProduct = products.indexedPictures(locale)
  return content
    .pagePaths(locale)
    .filter(({ indexable }) => indexable)
    .map((page) => ({ path: page.path, pictures: picturesOf({ content, picturesOfProduct }, locale, page) }))
}

type PictureParts = Pick<SitemapParts, 'content'> & {
  readonly picturesOfProduct: ReturnType<Products['indexedPictures']>
}

function picturesOf(
  { content, picturesOfProduct }: PictureParts,
  locale: Locale,
  { path, kind }: PagePath,
): readonly Picture[] {
  const rest = readPathBelow(path)
  const last = rest.split('/').at(-1) ?? ''
  switch (kind) {
    case 'product':
      return picturesOfProduct(last)
    case 'category':
      return some(content.category(locale, rest.replace(/^c\//, ''))?.seo.image)
    case 'blog_post':
      return some(content.blogPost(locale, last)?.picture)
    case 'athlete':
      return some(content.athlete(locale, last)?.picture)
    case 'home':
      return some(content.home(locale)?.seo.image)
    case 'page':
      return some(content.page(locale, rest)?.seo.image)
    case 'landing':
      return some(content.landingPage(locale, last)?.seo.image)
    case 'pro':
      return some(content.proPage(locale, rest)?.seo.image)
    default:
      return []
  }
}

const some = (picture: Picture | undefined): readonly Picture[] => (picture ? [picture] : [])
