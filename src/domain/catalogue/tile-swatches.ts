import type { OptionValue, Picture, Tile } from './product.ts'

type Coloured = Pick<Tile, 'offer' | 'pictures' | 'colors'>

/** A colour to choose on a tile, with the picture it brings, if it has one. */
export type TileSwatch = Pick<OptionValue, 'label' | 'slug' | 'hexColors'> & { readonly picture: Picture | undefined }

/** The swatches that stand before '+N' (specification, display 2); mobile is below 1024 px. */
export const swatchLimit = { desktop: 6, mobile: 4 } as const

const colorsOf = ({ offer, colors = [] }: Coloured): readonly OptionValue[] =>
  offer.kind === 'shop' ? (offer.options.find(({ kind }) => kind === 'color')?.values ?? []) : colors

/** The colours of a tile in the order of its colour option; the first is the one that shows. */
export function tileSwatches(tile: Coloured): readonly TileSwatch[] {
  return colorsOf(tile).map(({ label, slug, hexColors }) => ({
    label,
    slug,
    hexColors,
    picture: tile.pictures.find((group) => group.color === slug)?.pictures[0],
  }))
}

/** The picture that a tile opens with: of its first colour, else its first at all. */
export function tilePicture(tile: Coloured): Picture | undefined {
  return tileSwatches(tile)[0]?.picture ?? tile.pictures[0]?.pictures[0]
}
