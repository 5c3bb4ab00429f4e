import type { Offer, Price, Tile } from './product.ts'
import type { TagFlags } from './tag-flags.ts'

export type TileTag = 'sale' | 'new' | 'redesigned'

/** The place of a tile. */
export type TilePlace = 'grid' | 'add-on'

/**
 * The viewer of a tile and its place. `dataRefactor`: the feature flag under which the platform's own flags count too.
 */
export type TileView = { readonly pro: boolean; readonly place: TilePlace; readonly dataRefactor: boolean }

type Flagged = Pick<Tile, 'isNew' | 'isRedesigned' | 'platformFlags'>
type Offered = { readonly kind: 'shop'; readonly price: Pick<Price, 'kind'> } | Exclude<Offer, { kind: 'shop' }>

/** Whether editors say so of a product, or the platform where its flags count. */
export const isFlagged = (tile: Flagged, flag: keyof TagFlags, dataRefactor: boolean): boolean =>
  tile[flag] || (dataRefactor && tile.platformFlags?.[flag] === true)

/**
 * The one tag a tile wears, by precedence (specification, display 2): sale only where the shop sells, to customers who
 * are not pro, outside the add-on grid; then new; then redesigned.
 */
export function tileTag(
  tile: Flagged & { readonly offer: Offered },
  { pro, place, dataRefactor }: TileView,
): TileTag | undefined {
  const onSale = tile.offer.kind === 'shop' && tile.offer.price.kind === 'sale'
  if (onSale && !pro && place === 'grid') return 'sale'
  if (isFlagged(tile, 'isNew', dataRefactor)) return 'new'
  return isFlagged(tile, 'isRedesigned', dataRefactor) ? 'redesigned' : undefined
}
