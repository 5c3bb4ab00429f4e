import type { Tile } from './product.ts'

/** A tile for a list beside something larger: picture, name, price. Its line and its colours are left to its own page. */
export function briefTile(tile: Tile): Tile {
  const { offer } = tile
  return { ...tile, tagline: '', offer: offer.kind === 'shop' ? { ...offer, options: [] } : offer }
}
