import { type ImageSize, tileQuality } from '../media/image-url.ts'
import type { PictureSteps } from '../media/picture-steps.ts'
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

const size = (width: number, height: number): ImageSize => ({ width, height, quality: tileQuality })
const usual = size(340, 453)
/**
 * From the sizes of specification, display 2: few, and the same for every window, since such pages have no byte to
 * spare. Told is never more than one of them has, or browsers take the next (`maxOversize`).
 */
const mix = [
  [size(210, 280), 1],
  [usual, 1],
  [usual, 2],
] as const

/** Pictures of brief tiles in a slider: one card, two from 600 px, four from 900. */
export const briefSliderSteps: PictureSteps = [
  {
    ...usual,
    mix,
    // Between 1.5 and 2 one picture serves where the next would be too much: what is told there is less than what is
    // shown.
    shown:
      '(max-width:342px) 220px, (max-width:599px) 340px, (max-width:672px) 220px, (max-width:899px) 340px, min(17vw,340px)',
  },
]
