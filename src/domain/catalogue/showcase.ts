import { formatMoney } from '../price/format-money.ts'
import type { Offer, Tile } from './product.ts'
import { tileSwatches, swatchLimit } from './tile-swatches.ts'

/** One price of each form that a page can show. */
type ShownPrice = { readonly kind: 'regular' | 'sale' | 'from' | 'elsewhere'; readonly offer: Offer }

/** Examples of what tiles can look like, taken from those that a locale has. */
export type Showcase = {
  /** On sale, new, redesigned, sold out: one of each where there is one. */
  readonly tiles: readonly Tile[]
  /** One with more colours than a tile shows. */
  readonly colourful: Tile | undefined
  readonly prices: readonly ShownPrice[]
}

const isSold = ({ offer }: Tile, kind: 'regular' | 'sale'): boolean =>
  offer.kind === 'shop' && offer.price.kind === kind && !offer.from

const states: readonly ((tile: Tile) => boolean)[] = [
  (tile) => tile.offer.kind === 'shop' && tile.offer.price.kind === 'sale',
  (tile) => tile.isNew,
  (tile) => tile.isRedesigned,
  (tile) => tile.offer.kind === 'shop' && tile.offer.stock === 'sold_out',
]

/** @param tag BCP 47 tag of the page, for the price where nothing is sold online */
export function showcase(all: readonly Tile[], tag: string): Showcase {
  const chosen = states.flatMap((fits) => all.find(fits) ?? [])
  return {
    tiles: [...new Set(chosen)],
    colourful: all.find((tile) => tileSwatches(tile).length > swatchLimit.desktop),
    prices: pricesOf(all, tag),
  }
}

function pricesOf(all: readonly Tile[], tag: string): readonly ShownPrice[] {
  const offers: readonly (readonly [ShownPrice['kind'], Offer | undefined])[] = [
    ['regular', all.find((tile) => isSold(tile, 'regular'))?.offer],
    ['sale', all.find((tile) => isSold(tile, 'sale'))?.offer],
    ['from', all.find(({ offer }) => offer.kind === 'shop' && offer.from)?.offer],
    ['elsewhere', elsewhere(all, tag)],
  ]
  return offers.flatMap(([kind, offer]) => (offer ? [{ kind, offer }] : []))
}

/** A content price: the locale's own, else that of something sold here, as the language writes it. */
function elsewhere(all: readonly Tile[], tag: string): Offer | undefined {
  const own = all.find(({ offer }) => offer.kind === 'elsewhere' && offer.price !== undefined)?.offer
  const sold = all.find((tile) => isSold(tile, 'regular'))?.offer
  if (own || sold?.kind !== 'shop') return own
  return { kind: 'elsewhere', price: formatMoney(sold.price.now, undefined, tag) }
}
