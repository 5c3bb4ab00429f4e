import { createRandom } from '../random.ts'
import { ashAndCotton } from './laced-deck.ts'
import { laid, lying, type Pose, type Snowshoe, snowshoeOf, snowshoeSymbol, upturned } from './snowshoe.ts'
import { undersideSymbol } from './underside.ts'
import { type Sketcher, standsAt } from './subject.ts'

type Arrangement = { readonly left: number; readonly right: number; readonly lead: number; readonly apart: number }

/** How a pair lies, turned by degrees; `lead` = how far the right shoe is ahead, as a share of the length. */
const arrangements: readonly [Arrangement, ...Arrangement[]] = [
  { left: -7, right: 5, lead: 0.08, apart: 20 },
  { left: 9, right: 13, lead: 0.1, apart: 16 },
  { left: -12, right: -6, lead: -0.09, apart: 18 },
  { left: 6, right: -5, lead: 0.03, apart: 34 },
  { left: -3, right: -2, lead: 0.12, apart: 26 },
]

/** A pair that fills the picture, in the arrangement that belongs to its model. */
function pairOf(shoe: Snowshoe, wanted: number, key: string): string {
  const random = createRandom(`${key}/pose`)
  const { left, right, lead, apart } = random.pick(arrangements)
  const scale = Math.min(wanted, 1075 / (shoe.length * (1 + Math.abs(lead))))
  const half = shoe.width * scale * 0.5 + apart
  const ahead = (lead * shoe.length * scale) / 2
  const pose = (side: 1 | -1, turn: number): Pose => ({
    x: 450 + side * half,
    y: 605 - side * ahead,
    turn,
    scale,
    side: side === 1 ? 'right' : 'left',
  })
  return lying(shoe, pose(-1, left)) + lying(shoe, pose(1, right))
}

/** Two snowshoes side by side; one; the binding close up; a pair planted in the snow. */
export const sketchSnowshoes: Sketcher = ({ key, drawing, view }, dyed) => {
  const shoe = snowshoeOf(drawing)
  const colour = shoe.deck === 'laced' ? ashAndCotton : dyed
  const scale = (835 + 7 * (shoe.length - 55)) / shoe.length
  const small = (430 + 3.4 * (shoe.length - 55)) / shoe.length
  const stand = { y: standsAt + shoe.length * small * (0.12 - 0.5), scale: small }
  const apart = shoe.width * small * 0.62
  return {
    defs:
      snowshoeSymbol(shoe, colour, key, view === 'single' || view === 'detail' ? 'near' : 'far') +
      (view === 'underside' ? undersideSymbol(shoe, colour) : ''),
    pair: pairOf(shoe, scale, key),
    single: lying(shoe, { x: 455, y: 600, turn: 22, scale: scale * 1.14, side: 'right' }),
    detail: lying(shoe, { x: 492, y: 600 + shoe.length * scale * 0.16, turn: -14, scale: scale * 2.15, side: 'right' }),
    underside:
      lying(shoe, { x: 300, y: 560, turn: -10, scale: scale * 0.94, side: 'left' }) +
      upturned(shoe, { x: 628, y: 640, turn: 9, scale: scale * 0.98, side: 'right' }),
    standing:
      laid(shoe, { x: 455 - apart, ...stand, turn: -5, side: 'left' }) +
      laid(shoe, { x: 455 + apart, ...stand, turn: 6, side: 'right' }),
  }
}
