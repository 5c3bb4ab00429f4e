import { colourwayOf, graphite } from './material.ts'
import { bagSymbol } from './sketch-bags.ts'
import { poleLies, poleStands, poleSymbol } from './sketch-poles.ts'
import { laid, lying, snowshoeOf, snowshoeSymbol } from './snowshoe.ts'
import { type Sketcher, standsAt } from './subject.ts'
import { element } from '../shape.ts'

const use = (id: string, x: number, y: number, turn: number, scale: number): string =>
  element('use', { 'xlink:href': id, transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` })

/** Everything of a kit laid out side by side: snowshoes, poles, the bag they go in. */
export const sketchKits: Sketcher = ({ key, drawing }, colour) => {
  const shoe = snowshoeOf(drawing)
  const scale = (540 + 5 * (shoe.length - 45)) / shoe.length
  const half = (shoe.width * scale) / 2
  const bag = bagSymbol(
    'tote',
    { ...colourwayOf([graphite, colour.main], key), accent: colour.main, trim: '#f6f5ef' },
    'pair',
  )
  const shoes = (x: number, y: number, size: number): string =>
    lying(shoe, { x: x - half * size - 11, y: y + 14, turn: -4, scale: scale * size, side: 'left' }) +
    lying(shoe, { x: x + half * size + 11, y: y - 14, turn: 3, scale: scale * size, side: 'right' })
  const bagLies = (x: number, y: number, turn: number, size: number): string =>
    use('#bag-shadow', x, y, turn, size) + use('#bag', x, y, turn, size)
  const standing = { y: standsAt - shoe.length * scale * 0.66 * 0.38, scale: scale * 0.66 }
  return {
    defs: snowshoeSymbol(shoe, colour, key, 'far') + poleSymbol({ ...colour, main: colour.main }, 2) + bag.defs,
    pair:
      poleLies(150, 610, -2, 0.93) + poleLies(246, 600, 3, 0.93) + shoes(590, 405, 0.98) + bagLies(590, 935, 3, 0.55),
    single: poleLies(120, 610, 8, 0.96) + poleLies(790, 600, -7, 0.96) + shoes(455, 600, 1.28),
    detail: shoes(520, 780, 2.3) + poleLies(60, 900, -6, 2),
    standing:
      poleStands(245, -9, 0.62) +
      laid(shoe, { x: 385, ...standing, turn: -5, side: 'left' }) +
      laid(shoe, { x: 525, ...standing, turn: 5, side: 'right' }) +
      use('#bag', 668, standsAt - 342 * 0.32, 4, 0.32),
  }
}
