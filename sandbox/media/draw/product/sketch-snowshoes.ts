import { laid, lying, snowshoeOf, snowshoeSymbol } from './snowshoe.ts'
import { type Sketcher, standsAt } from './subject.ts'

/** Two snowshoes side by side; one; the binding close up; a pair planted in the snow. */
export const sketchSnowshoes: Sketcher = ({ key, drawing }, colour) => {
  const shoe = snowshoeOf(drawing)
  const scale = (835 + 7 * (shoe.length - 55)) / shoe.length
  const half = shoe.width * scale * 0.5
  const small = (430 + 3.4 * (shoe.length - 55)) / shoe.length
  const stand = { y: standsAt + shoe.length * small * (0.12 - 0.5), scale: small }
  const apart = shoe.width * small * 0.62
  return {
    defs: snowshoeSymbol(shoe, colour, key),
    pair:
      lying(shoe, { x: 450 - half - 20, y: 640, turn: -7, scale, side: 'left' }) +
      lying(shoe, { x: 450 + half + 20, y: 575, turn: 5, scale, side: 'right' }),
    single: lying(shoe, { x: 455, y: 600, turn: 22, scale: scale * 1.14, side: 'right' }),
    detail: lying(shoe, { x: 492, y: 600 + shoe.length * scale * 0.16, turn: -14, scale: scale * 2.15, side: 'right' }),
    standing:
      laid(shoe, { x: 455 - apart, ...stand, turn: -5, side: 'left' }) +
      laid(shoe, { x: 455 + apart, ...stand, turn: 6, side: 'right' }),
  }
}
