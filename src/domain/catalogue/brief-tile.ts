import type { Tile } from './product.ts'
import { tilePicture } from './tile-swatches.ts'

const briefTiles = new WeakMap<Tile, Tile>()

/**
 * A tile for a list beside something larger: picture, name, price. Its line is left to its own page, its colours are
 * added by a script (`list-swatches.ts`), and its picture says nothing that the name below it does not. One tile has
 * one brief tile, so that its markup can be repeated.
 */
export function briefTile(tile: Tile): Tile {
  const brief = briefTiles.get(tile) ?? toBrief(tile)
  briefTiles.set(tile, brief)
  return brief
}

function toBrief(tile: Tile): Tile {
  const { offer, colors: _, ...rest } = tile
  const picture = tilePicture(tile)
  return {
    ...rest,
    tagline: '',
    offer: offer.kind === 'shop' ? { ...offer, options: [] } : offer,
    pictures: [{ color: '', pictures: picture ? [{ ...picture, alt: '' }] : [] }],
  }
}
