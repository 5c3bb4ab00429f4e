import { type ImageSize, tileQuality } from './image-url.ts'
import type { PictureSteps } from './picture-steps.ts'
import type { Tile } from './product.ts'

/** A tile for a list beside something larger: picture, name, price. Its line and its colours are left to its own page. */
export function briefTile(tile: Tile): Tile {
  const { offer } = tile
  return { ...tile, tagline: '', offer: offer.kind === 'shop' ? { ...offer, options: [] } : offer }
}

const size = (width: number, height: number): ImageSize => ({ width, height, quality: tileQuality })
const phone = size(210, 280)
const usual = size(340, 453)
const wide = size(430, 573)
const widest = size(453, 604)

/** Pictures of brief tiles in a slider, from the sizes of display §2: one list of sizes for every window, for such pages have no byte to spare. */
export const briefSliderSteps: PictureSteps = [
  {
    ...usual,
    mix: [[phone, 1], [usual, 1], [wide, 1], [usual, 2], [widest, 2]],
    shown: '(max-width:599px) min(100vw - 40px,430px), (max-width:899px) 45vw, min(23vw,361px)',
  },
] // prettier-ignore

/** The same in a grid: two columns, three from 768 px, a quarter of the width from 1200. */
export const briefGridSteps: PictureSteps = [
  {
    ...usual,
    mix: [[phone, 1], [usual, 1], [phone, 2], [usual, 2]],
    shown: '(max-width:530px) min(46vw,210px), (max-width:767px) 46vw, (max-width:1199px) 29.3vw, 21.5vw',
  },
] // prettier-ignore
