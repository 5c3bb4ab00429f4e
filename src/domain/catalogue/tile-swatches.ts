import type { OptionValue, Picture, Tile } from './product.ts'

/** A colour to choose on a tile, with the picture it brings, if it has one. */
export type TileSwatch = Pick<OptionValue, 'label' | 'slug' | 'hexColors'> & { readonly picture: Picture | undefined }

/** How many swatches stand before '+N' (specification, display 2). */
export const swatchLimit = { desktop: 6, mobile: 4 } as const

/** The colours of a tile in the order of its colour option; the first is the one that shows. */
export function tileSwatches(tile: Pick<Tile, 'offer' | 'pictures'>): readonly TileSwatch[] {
  if (tile.offer.kind !== 'shop') return []
  const color = tile.offer.options.find((option) => option.kind === 'color')
  return (color?.values ?? []).map(({ label, slug, hexColors }) => ({
    label,
    slug,
    hexColors,
    picture: tile.pictures.find((group) => group.color === slug)?.pictures[0],
  }))
}

/** The picture that a tile opens with: of its first colour, else its first at all. */
export function tilePicture(tile: Pick<Tile, 'offer' | 'pictures'>): Picture | undefined {
  return tileSwatches(tile)[0]?.picture ?? tile.pictures[0]?.pictures[0]
}
