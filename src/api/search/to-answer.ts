import type { Content } from '../../content/content.ts'
import type { Offer, Picture, Tile } from '../../domain/catalogue/product.ts'
import { tilePicture } from '../../domain/catalogue/tile-swatches.ts'
import { interpolate, interpolateCount } from '../../domain/format/interpolate.ts'
import type { PriceRange } from '../../domain/listing/price-ranges.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { imageSrcset, imageUrl, type MediaSource, tileQuality } from '../../domain/media/image-url.ts'
import { localePath, productHref } from '../../domain/pages/links/links.ts'
import { formatMoney } from '../../domain/price/format-money.ts'
import { toMajor } from '../../domain/price/money.ts'
import type { Found, Suggested } from './find.ts'
import type { SearchApiAnswer } from './schemas.ts'

type Product = SearchApiAnswer['data']['products'][number]

const toProduct = ({ uid, title, slug, color, lang }: Tile, locale: Locale): Product => ({
  uid,
  title,
  href: productHref(locale.locale, slug, color),
  ...(lang !== undefined && { lang }),
})

/** A page of results. */
export function toAnswer({ view, articles, requestId }: Found, locale: Locale): SearchApiAnswer {
  return {
    data: {
      products: view.tiles.map((tile) => toProduct(tile, locale)),
      articles: articles.map(({ kind, path, title, summary, language }) => ({
        kind,
        href: localePath(locale.locale, path),
        title,
        summary,
        ...(language !== locale.contentLocale && { lang: language }),
      })),
      facets: view.facets.map(({ key, title, values }) => ({
        key,
        ...(title !== undefined && { title }),
        values: values.map((value) => ({
          slug: value.slug,
          count: value.count,
          chosen: value.chosen,
          ...(value.kind === 'value' ? { label: value.label } : boundsOf(value)),
        })),
      })),
    },
    meta: {
      request_id: requestId,
      page: { current: view.choice.page, total_pages: view.pages, total_results: view.total },
    },
  }
}

const boundsOf = ({ from, to }: PriceRange) => ({ from: toMajor(from), ...(to && { to: toMajor(to) }) })

/** Content, locale and media service of suggestions. */
type SuggestionContext = { readonly content: Content; readonly locale: Locale; readonly media: MediaSource }

/** CSS pixels of a suggestion's picture. */
const size = { width: 48, height: 64, quality: tileQuality }

const toPicture = (picture: Picture, media: MediaSource): NonNullable<Product['picture']> => ({
  src: imageUrl(media, picture, size),
  srcset: imageSrcset(media, picture, size),
})

/** The price of an offer in one line, as `components/product/Price.astro` writes it; absent where it is unknown. */
function priceOf(offer: Offer, { content, locale }: SuggestionContext): string | undefined {
  if (offer.kind === 'elsewhere') return offer.price
  if (offer.kind === 'discontinued') return undefined
  const price = formatMoney(offer.price.now, content.currencyFormat(locale), locale.tag)
  return offer.from ? interpolate(content.words(locale, 'product').from, { price }) : price
}

function toSuggestion(tile: Tile, context: SuggestionContext): Product {
  const { offer } = tile
  const picture = tilePicture(tile)
  const price = priceOf(offer, context)
  return {
    ...toProduct(tile, context.locale),
    ...(offer.kind === 'shop' && { product_id: offer.productId }),
    ...(price !== undefined && price !== '' && { price }),
    ...(picture && { picture: toPicture(picture, context.media) }),
  }
}

/** Suggestions, with the texts that a page says of them: it has no room for words that most visitors never read. */
export function toSuggestions(
  { tiles, total, pages, requestId }: Suggested,
  words: string,
  context: SuggestionContext,
): SearchApiAnswer {
  const { content, locale } = context
  const { all_results: all, no_products: none } = content.words(locale, 'search')
  const { count_one: one, count_other: other } = content.words(locale, 'category')
  return {
    data: {
      products: tiles.map((tile) => toSuggestion(tile, context)),
      articles: [],
      facets: [],
      texts: {
        found:
          tiles.length === 0
            ? interpolate(none, { words })
            : interpolateCount({ one, other }, tiles.length, locale.tag),
        all: interpolate(all, { words }),
      },
    },
    meta: { request_id: requestId, page: { current: 1, total_pages: pages, total_results: total } },
  }
}
