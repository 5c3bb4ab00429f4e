import { lit, mix, shaded } from '../color.ts'
import { across, clip, element, group, path, rect, stroke, url } from '../shape.ts'
import { band, buckle, type Colourway, graphite, groundShadow, rivet, steel, stitches, wordmark } from './material.ts'
import { drape, threads } from './drape.ts'
import { type ProductView, type Sketcher, standsAt } from './subject.ts'

/** A bag's parts around (0, 0), in units. */
type BagParts = { readonly edge: string; readonly behind: string; readonly front: string; readonly low: number }

/** A rolled and buckled opening across the top of a tote. */
function roll({ main, accent }: Colourway): string {
  const d =
    'M-250 -292C-120 -304 120 -304 250 -292C262 -290 266 -232 252 -228C120 -240 -120 -240 -252 -228C-266 -232 -262 -290 -250 -292Z'
  return (
    path(d, { fill: '#0d141a', opacity: 0.3, transform: 'translate(2 12)' }) +
    path(d, { fill: shaded(main, 0.18) }) +
    stroke('M-246 -282C-120 -293 120 -293 246 -282', lit(main, 0.6), 7, { opacity: 0.8 }) +
    stroke('M-254 -262C-120 -274 120 -274 254 -262M-254 -245C-120 -257 120 -257 254 -245', shaded(main, 0.5), 3) +
    ([1, -1] as const)
      .map(
        (side) =>
          band(`M${side * 226} -300L${side * 232} -150`, accent, 24) +
          buckle(side * 229, -196, 44, 38, steel, side * -2),
      )
      .join('')
  )
}

function tote(colour: Colourway, isRolled: boolean): BagParts {
  const { main, accent, trim } = colour
  const edge =
    'M-236 -250C-120 -262 120 -262 236 -250C246 -80 240 140 222 296C218 334 196 350 160 352H-160C-196 350 -218 334 -222 296C-240 140 -246 -80 -236 -250Z'
  const handle = 'M-118 -120V-300C-118 -440 118 -440 118 -300V-120'
  return {
    edge,
    low: 352,
    behind: stroke('M-104 -240V-320C-104 -420 104 -420 104 -320V-240', shaded(accent, 0.6), 26),
    front:
      path('M-226 236C-80 262 80 262 226 236L240 380H-240Z', { fill: mix(main, graphite, 0.75) }) +
      stitches('M-228 244C-80 270 80 270 228 244', lit(main, 0.5), 2.6) +
      path('M-236 -250C-120 -262 120 -262 236 -250L237 -214C120 -226 -120 -226 -237 -214Z', {
        fill: shaded(main, 0.3),
      }) +
      stitches('M-236 -208C-120 -220 120 -220 236 -208', lit(main, 0.5), 2.6) +
      path('M-60 -240C-50 -150 -70 -20 -54 220M96 -200C84 -60 110 60 92 230', {
        fill: 'none',
        stroke: shaded(main, 0.55),
        'stroke-width': 16,
        opacity: 0.16,
      }) +
      band(handle, accent, 25) +
      [-118, 118]
        .map(
          (x) =>
            rect(x - 22, -128, 44, 62, { rx: 4, fill: shaded(accent, 0.25) }) +
            stitches(`M${x - 16} -122H${x + 16}V-72H${x - 16}Z`, lit(accent, 0.6), 2) +
            rivet(x, -97, 7),
        )
        .join('') +
      (isRolled ? roll(colour) : '') +
      wordmark(0, 62, 66, trim, 0.95) +
      stroke('M-40 158L-12 126L0 138L20 114L44 158', trim, 5, { opacity: 0.8 }),
  }
}

function duffel(colour: Colourway): BagParts {
  const { main, accent, trim } = colour
  const edge =
    'M-330 -120C-336 -196 -300 -226 -240 -230C-90 -240 90 -240 240 -230C300 -226 336 -196 330 -120C342 -20 342 80 328 176C320 228 288 240 240 242C90 250 -90 250 -240 242C-288 240 -320 228 -328 176C-342 80 -342 -20 -330 -120Z'
  const zip = 'M-286 -170C-100 -190 100 -190 286 -170'
  return {
    edge,
    low: 246,
    behind: stroke('M-122 -200C-112 -306 112 -306 122 -200', shaded(accent, 0.72), 22),
    front:
      path('M-360 130C-120 162 120 162 360 130V290H-360Z', { fill: mix(main, graphite, 0.75) }) +
      stitches('M-340 138C-120 170 120 170 340 138', lit(main, 0.5), 2.6) +
      ([1, -1] as const)
        .map(
          (side) =>
            path(`M${side * 250} -260C${side * 262} -80 ${side * 262} 100 ${side * 250} 270H${side * 370}V-260Z`, {
              fill: shaded(main, 0.28),
            }) +
            stitches(`M${side * 244} -240C${side * 256} -80 ${side * 256} 100 ${side * 244} 260`, lit(main, 0.5), 2.6),
        )
        .join('') +
      stroke(zip, shaded(main, 0.6), 26) +
      stroke(zip, graphite, 14) +
      stroke(zip, lit(graphite, 0.5), 3.4, { 'stroke-dasharray': '4 3.500', 'stroke-linecap': 'butt' }) +
      element('path', { d: 'M196 -176l15 -2l8 52q-8 9 -17 1Z', fill: accent }) +
      [-150, 150]
        .map(
          (x) =>
            band(`M${x} 262C${x * 1.04} 100 ${x * 1.02} -60 ${x * 0.92} -150`, accent, 28) +
            buckle(x * 1.02, -20, 50, 44, steel, 0),
        )
        .join('') +
      stroke('M-140 -140C-130 -300 130 -300 140 -140', shaded(accent, 0.4), 26) +
      stroke('M-140 -143C-130 -303 130 -303 140 -143', accent, 20) +
      rect(-44, -278, 88, 36, { rx: 12, fill: graphite }) +
      stitches('M-36 -272H36M-36 -248H36', lit(graphite, 0.5), 2.2) +
      wordmark(0, 44, 62, trim, 0.95),
  }
}

const use = (id: string, x: number, y: number, turn: number, scale: number): string =>
  element('use', { 'xlink:href': id, transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` })

const area = { left: -345, top: -275, width: 690, height: 640 }

/** Defs with `#bag` and its shadow: shared with kits. Returns the bag's lowest line too. */
export function bagSymbol(style: string, colour: Colourway, view: ProductView): { defs: string; low: number } {
  const { edge, behind, front, low } = style === 'duffel' ? duffel(colour) : tote(colour, style === 'roll')
  const bag =
    behind +
    path(edge, { fill: url('bag-cloth') }) +
    group(threads(view, area) + drape(edge, area, colour.main), { 'clip-path': url('bag-edge') }) +
    group(front + path(edge, { fill: url('bag-round') }), { 'clip-path': url('bag-reach') }) +
    stroke(edge, shaded(colour.main, 0.65), 3, { opacity: 0.5 })
  return {
    low,
    defs:
      across(
        'bag-cloth',
        [0, 0],
        [0.35, 1],
        [
          [0, lit(colour.main, 0.25)],
          [0.4, colour.main],
          [1, shaded(colour.main, 0.2)],
        ],
      ) +
      across(
        'bag-round',
        [0, 0],
        [1, 0],
        [
          [0, '#0b1a28', 0.28],
          [0.16, '#ffffff', 0.1],
          [0.55, '#0b1a28', 0],
          [1, '#0b1a28', 0.42],
        ],
      ) +
      clip('bag-edge', path(edge, {})) +
      clip('bag-reach', path(`${edge}M-270 -480H270V-200H-270Z`, {})) +
      `<g id="bag">${bag}</g><g id="bag-shadow">${groundShadow(edge, { left: -340, top: -270, width: 680, height: 630 }, 44, '#2b4058')}</g>`,
  }
}

/** A bag from the front; turned; handle and stitching close up; left in the snow for a moment. */
export const sketchBags: Sketcher = ({ drawing, view }, colour) => {
  const style = ['duffel', 'roll'].find((known) => known === drawing['style']) ?? 'tote'
  const { defs, low } = bagSymbol(style, colour, view)
  const size = style === 'duffel' ? 1.14 : 1.22
  const lie = (x: number, y: number, turn: number, scale: number): string =>
    use('#bag-shadow', x, y, turn, scale) + use('#bag', x, y, turn, scale)
  return {
    defs,
    pair: lie(450, 630, -3, size),
    single: lie(450, 620, 9, size),
    detail: lie(420, 840, -6, size * 1.9),
    standing: use('#bag', 450, standsAt + 6 - low * 0.68, -3, 0.68),
  }
}
