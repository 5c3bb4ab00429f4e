import { colourwayOf, graphite } from './material.ts'
import { bagSymbol } from './sketch-bags.ts'
import { gaiterLies, gaiterStands, gaiterSymbol } from './sketch-gaiters.ts'
import { poleLies, poleStands, poleSymbol } from './sketch-poles.ts'
import { laid, lying, snowshoeOf, snowshoeSymbol } from './snowshoe.ts'
import { type ProductSubject, type Sketcher, standsAt } from './subject.ts'
import { element } from '../shape.ts'
import type { Colourway } from './material.ts'

const use = (id: string, x: number, y: number, turn: number, scale: number): string =>
  element('use', { 'xlink:href': id, transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` })

/** What a kit has beside snowshoes and poles: lying around (x, y) some 340 units tall times `size`, and standing. */
type Third = {
  readonly defs: string
  readonly lies: (x: number, y: number, turn: number, size: number) => string
  readonly stands: (x: number) => string
}

/** The bag that everything goes in. */
function bagOf(colour: Colourway, key: string): Third {
  const cloth = { ...colourwayOf([graphite, colour.main], key), accent: colour.main, trim: '#f6f5ef' }
  return {
    defs: bagSymbol('tote', cloth, 'pair').defs,
    lies: (x, y, turn, size) => use('#bag-shadow', x, y, turn, size * 0.55) + use('#bag', x, y, turn, size * 0.55),
    stands: (x) => use('#bag', x, standsAt - 342 * 0.32, 4, 0.32),
  }
}

/** Gaiters to the knee. */
function gaitersOf(colour: Colourway): Third {
  const { defs, h } = gaiterSymbol(42, colour, 'pair')
  const apart = (size: number): number => 88 * size
  return {
    defs,
    lies: (x, y, turn, size) =>
      gaiterLies(x - apart(size), y + 6 * size, turn - 5, size * 0.54) +
      gaiterLies(x + apart(size), y - 6 * size, turn + 4, size * 0.54),
    stands: (x) => gaiterStands(x - 52, h, -3, 0.34) + gaiterStands(x + 52, h, 4, 0.34),
  }
}

const thirdOf = ({ drawing, key }: ProductSubject, colour: Colourway): Third =>
  drawing['with'] === 'gaiters' ? gaitersOf(colour) : bagOf(colour, key)

/** Everything of a kit, in each view: laid out, the other way round, close together, and standing in the snow. */
export const sketchKits: Sketcher = (subject, colour) => {
  const shoe = snowshoeOf(subject.drawing)
  const scale = (540 + 5 * (shoe.length - 45)) / shoe.length
  const half = (shoe.width * scale) / 2
  const third = thirdOf(subject, colour)
  const shoes = (x: number, y: number, size: number): string =>
    lying(shoe, { x: x - half * size - 11, y: y + 14, turn: -4, scale: scale * size, side: 'left' }) +
    lying(shoe, { x: x + half * size + 11, y: y - 14, turn: 3, scale: scale * size, side: 'right' })
  const standing = { y: standsAt - shoe.length * scale * 0.66 * 0.38, scale: scale * 0.66 }
  return {
    defs: snowshoeSymbol(shoe, colour, subject.key, 'far') + poleSymbol(colour, 2) + third.defs,
    pair:
      poleLies(150, 610, -2, 0.93) + poleLies(246, 600, 3, 0.93) + shoes(590, 405, 0.98) + third.lies(590, 935, 3, 1),
    single:
      poleLies(668, 600, -3, 0.93) + poleLies(766, 610, 2, 0.93) + shoes(325, 410, 0.96) + third.lies(325, 940, -4, 1),
    detail:
      poleLies(96, 800, -5, 1.5) + poleLies(812, 860, 6, 1.5) + shoes(450, 560, 1.5) + third.lies(490, 1000, 5, 1.25),
    standing:
      poleStands(205, -8, 0.62) +
      poleStands(262, 3, 0.62) +
      laid(shoe, { x: 375, ...standing, turn: -5, side: 'left' }) +
      laid(shoe, { x: 515, ...standing, turn: 5, side: 'right' }) +
      third.stands(672),
  }
}
