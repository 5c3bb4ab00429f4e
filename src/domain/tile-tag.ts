import type { Tile } from './product.ts'

export type TileTag = 'sale' | 'new' | 'redesigned'

/** Who looks, and where the tile stands. */
export type TileView = { readonly pro: boolean; readonly place: 'grid' | 'add-on' }

/**
 * The one tag a tile wears, by precedence (display §2): sale only where the shop sells, to customers who are not pro,
 * outside the add-on grid; then new; then redesigned.
 */
export function tileTag(
  tile: Pick<Tile, 'offer' | 'isNew' | 'isRedesigned'>,
  view: TileView = { pro: false, place: 'grid' },
): TileTag | undefined {
  const onSale = tile.offer.kind === 'shop' && tile.offer.price.kind === 'sale'
  if (onSale && !view.pro && view.place === 'grid') return 'sale'
  if (tile.isNew) return 'new'
  return tile.isRedesigned ? 'redesigned' : undefined
}
