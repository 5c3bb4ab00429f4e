import { productHref } from '../pages/links/links.ts'
import type { Money } from '../price/money.ts'
import { type ListSwatch, toListSwatch } from './list-swatches.ts'
import type { Picture, Tile } from './product.ts'
import { canBeBought } from './stock.ts'
import { tilePicture, tileSwatches } from './tile-swatches.ts'
import { type TileTag, type TileView, tileTag } from './tile-tag.ts'

/** A product of the store as scripts draw its tile (`browser/parts/tiles/draw-tile.ts`). */
export type DrawnTile = {
  readonly productId: number
  readonly name: string
  /** BCP 47 language of its texts where that is not the page's. */
  readonly lang?: string
  readonly href: string
  readonly tagline?: string
  /** Of the first colour, else the first at all. */
  readonly picture?: Omit<Picture, 'thumb'>
  /** Absent with one colour or none. */
  readonly swatches?: readonly ListSwatch[]
  /** `was`: the price to compare with; `isFrom`: other choices cost more. Absent where the price is unknown. */
  readonly price?: { readonly now: Money; readonly was?: Money; readonly isFrom: boolean }
  /** The public tag, and that of a member of the trade programme. */
  readonly tag?: TileTag
  readonly proTag?: TileTag
  readonly isPreorder: boolean
  readonly isBuyable: boolean
}

/** The public tag of a tile, and that of members of the trade programme. */
export function drawnTags(
  tile: Parameters<typeof tileTag>[0],
  view: Omit<TileView, 'pro'>,
): Pick<DrawnTile, 'tag' | 'proTag'> {
  const [tag, proTag] = [false, true].map((pro) => tileTag(tile, { ...view, pro }))
  return { ...(tag && { tag }), ...(proTag && { proTag }) }
}

/** `undefined` for a product that the locale's store does not sell. @param locale as in the path: `de-at` */
export function toDrawnTile(tile: Tile, locale: string, view: Omit<TileView, 'pro'>): DrawnTile | undefined {
  const { lang, offer, tagline, title: name } = tile
  if (offer.kind !== 'shop') return undefined
  const { price } = offer
  const picture = tilePicture(tile)
  const swatches = tileSwatches(tile)
  return {
    productId: offer.productId,
    name,
    ...(lang !== undefined && { lang }),
    href: productHref(locale, tile.slug, tile.color),
    ...(tagline !== '' && { tagline }),
    ...(picture && { picture: withoutThumb(picture) }),
    ...(swatches.length > 1 && { swatches: swatches.map(toListSwatch) }),
    price: { now: price.now, ...(price.kind === 'sale' && { was: price.was }), isFrom: offer.from },
    ...drawnTags(tile, view),
    isPreorder: offer.stock === 'preorder',
    isBuyable: canBeBought(offer.stock),
  }
}

/** Tiles that scripts draw wait to be near, so that none stands in for them. */
const withoutThumb = ({ name, alt, width, height, poi, ofFilm }: Picture): Omit<Picture, 'thumb'> => ({
  ...{ name, alt, width, height },
  ...(poi && { poi }),
  ...(ofFilm && { ofFilm }),
})
