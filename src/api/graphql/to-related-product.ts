import type { ListedProduct } from '../../content/content.ts'
import { productHref } from '../../domain/pages/links/links.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { ProductListing } from '../../ports/commerce/storefront.ts'
import type { RelatedProductAnswer } from './answers.ts'
import { toBcProduct } from './to-bc-product.ts'

/** Returns the fields that every list has of a product. */
export function toListedProduct({ tile, entryTitle, regions, platform }: ListedProduct, { locale }: Locale) {
  return {
    uid: tile.uid,
    title: entryTitle,
    regions,
    url: productHref(locale, tile.slug),
    bc_products: platform,
  } satisfies Partial<RelatedProductAnswer>
}

/** Builds a product from its content and its store's current data. */
export function toRelatedProduct(
  product: ListedProduct,
  listing: ProductListing,
  locale: Locale,
): RelatedProductAnswer {
  const { tile } = product
  return {
    ...toListedProduct(product, locale),
    display_title: tile.title,
    lang: tile.lang ?? null,
    tagline: tile.tagline,
    description: product.description,
    price_range: product.priceRange,
    is_new: tile.isNew,
    is_redesigned: tile.isRedesigned,
    prices: product.prices,
    image: {
      amplience_id: product.picture ?? null,
      imageset: product.pictureSet ?? null,
      colors: tile.pictures.flatMap(({ color, pictures }) =>
        pictures.slice(0, 1).map(({ name, alt, width, height }) => ({ color, name, alt, width, height })),
      ),
    },
    bcProduct: toBcProduct(listing, tile),
  }
}
