import type { Tile } from './product.ts'
import { swatchBackground, swatchContrast } from './swatch.ts'
import { type TileSwatch, tileSwatches } from './tile-swatches.ts'

/** A colour of a listed product; `picture` is the name of the one that it brings. */
export type ListSwatch = {
  readonly label: string
  readonly slug: string
  /** CSS background of its disc. */
  readonly background: string
  /** Whether a mark on it must be dark. */
  readonly dark?: true
  readonly picture?: string
}

/**
 * Swatches of the tiles of a product page, whose HTML has no bytes for them: they stand in its payload, and a script
 * adds them (specification, display 2).
 */
export type ListSwatches = {
  /** Label of a tile's colours. */
  readonly colors: string
  /** `+{count}` */
  readonly more: string
  /** By the product's slug; products with one colour have none. */
  readonly tiles: Readonly<Record<string, readonly ListSwatch[]>>
}

/** `undefined` where no tile has more than one colour. */
export function listSwatches(
  tiles: readonly Tile[],
  words: { readonly colors: string; readonly more_colors: string },
): ListSwatches | undefined {
  const colourful = tiles.flatMap((tile) => {
    const swatches = tileSwatches(tile)
    return swatches.length > 1 ? [[tile.slug, swatches.map(toListSwatch)] as const] : []
  })
  if (colourful.length === 0) return undefined
  return { colors: words.colors, more: words.more_colors, tiles: Object.fromEntries(colourful) }
}

type Swatch = Pick<TileSwatch, 'label' | 'slug' | 'hexColors'> & {
  readonly picture: { readonly name: string } | undefined
}

/** A colour as scripts draw it. */
export const toListSwatch = ({ label, slug, hexColors, picture }: Swatch): ListSwatch => ({
  label,
  slug,
  background: swatchBackground(hexColors),
  ...(hexColors[0] !== undefined && swatchContrast(hexColors[0]) === 'dark' ? { dark: true } : {}),
  ...(picture ? { picture: picture.name } : {}),
})
