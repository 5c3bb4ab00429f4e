import type { Tile } from './product.ts'
import type { TagFlags } from './tag-flags.ts'

export type TileTag = 'sale' | 'new' | 'redesigned'

/** Where a tile stands. */
export type TilePlace = 'grid' | 'add-on'

/** Who looks, and where the tile stands. `dataRefactor`: the feature flag under which the platform's own flags count too. */
export type TileView = { readonly pro: boolean; readonly place: TilePlace; readonly dataRefactor: boolean }

/**
 * The one tag a tile wears, by precedence (display §2): sale only where the shop sells, to customers who are not pro,
 * outside the add-on grid; then new; then redesigned.
 */
export function tileTag(
  { offer, platformFlags, ...content }: Pick<Tile, 'offer' | 'isNew' | 'isRedesigned' | 'platformFlags'>,
  { pro, place, dataRefactor }: TileView,
): TileTag | undefined {
  const isFlagged = (flag: keyof TagFlags): boolean => content[flag] || (dataRefactor && platformFlags?.[flag] === true)
  const onSale = offer.kind === 'shop' && offer.price.kind === 'sale'
  if (onSale && !pro && place === 'grid') return 'sale'
  if (isFlagged('isNew')) return 'new'
  return isFlagged('isRedesigned') ? 'redesigned' : undefined
}
