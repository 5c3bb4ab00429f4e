import { lit, mix, shaded } from '../color.ts'
import { across, clip, element, group, path, rect, stroke, url } from '../shape.ts'
import { band, buckle, type Colourway, graphite, groundShadow, steel, stitches, wordmark } from './material.ts'
import { drape, threads } from './drape.ts'
import { type ProductView, type Sketcher, standsAt } from './subject.ts'

/** A pack from the front, about 500 × 800 units around (0, 0); `wide` and `tall` stretch it by its volume. */
const body =
  'M-190 -250C-196 -330 -130 -372 0 -374C130 -372 196 -330 190 -250C214 -120 222 60 214 230C210 320 176 366 96 374H-96C-176 366 -210 320 -214 230C-222 60 -214 -120 -190 -250Z'
const pocket =
  'M-150 30C-156 8 -140 -4 -116 -6C-40 -12 40 -12 116 -6C140 -4 156 8 150 30C158 120 160 210 150 270C144 312 118 330 80 332H-80C-118 330 -144 312 -150 270C-160 210 -158 120 -150 30Z'
const lid =
  'M-204 -232C-214 -330 -150 -398 0 -402C150 -398 214 -330 204 -232C160 -196 80 -182 0 -182C-80 -182 -160 -196 -204 -232Z'
const sidePocket =
  'M-206 110C-240 112 -256 150 -252 210C-250 270 -240 318 -214 330C-196 338 -178 330 -172 318V120C-180 110 -194 108 -206 110Z'

const area = { left: -225, top: -380, width: 450, height: 760 }

function shell(colour: Colourway, touring: boolean, view: ProductView): string {
  const { main } = colour
  return (
    straps(colour) +
    ([1, -1] as const)
      .map((side) =>
        group(
          path(sidePocket, { fill: mix(main, graphite, 0.75) }) +
            stroke('M-252 170Q-214 150 -172 160', colour.accent, 5),
          { transform: `scale(${side} 1)` },
        ),
      )
      .join('') +
    path(body, { fill: url('pack-cloth') }) +
    group(
      path('M-230 250C-100 290 100 290 230 250V400H-230Z', { fill: mix(main, graphite, 0.7) }) +
        stitches('M-230 258C-100 298 100 298 230 258', lit(main, 0.45), 2.6) +
        threads(view, area) +
        drape(body, area, colour.main) +
        path(body, { fill: url('pack-round') }),
      { 'clip-path': url('pack-edge') },
    ) +
    stroke(body, shaded(main, 0.65), 3, { opacity: 0.5 }) +
    (touring ? carrier(colour) : frontPocket(colour)) +
    compression(colour) +
    top(colour, touring)
  )
}

/** Shoulder straps and the grab loop that show behind the pack. */
const straps = ({ accent }: Colourway): string =>
  stroke('M-120 -330C-190 -420 -236 -300 -236 -180', shaded(graphite, 0.2), 30) +
  stroke('M120 -330C190 -420 236 -300 236 -180', shaded(graphite, 0.2), 30) +
  stroke('M-52 -388C-50 -452 50 -452 52 -388', shaded(accent, 0.45), 20) +
  stroke('M-52 -390C-50 -454 50 -454 52 -390', accent, 14)

function frontPocket({ main, accent, trim }: Colourway): string {
  const zip = 'M-128 52C-60 40 60 40 128 52'
  return (
    path(pocket, { fill: '#0d141a', opacity: 0.3, transform: 'translate(7 10)' }) +
    path(pocket, { fill: url('pack-pocket') }) +
    stroke(pocket, shaded(main, 0.55), 2.4, { opacity: 0.6 }) +
    stroke(pocket, lit(main, 0.5), 2, {
      transform: 'scale(0.95 0.955) translate(0 7)',
      'stroke-dasharray': '8 5',
      opacity: 0.6,
    }) +
    stroke(zip, graphite, 11) +
    stroke(zip, lit(graphite, 0.45), 3, { 'stroke-dasharray': '3 3', 'stroke-linecap': 'butt' }) +
    element('path', { d: 'M104 50l12 2l-4 44q-8 6 -14 -2Z', fill: accent }) +
    wordmark(0, 170, 40, trim, 0.95) +
    stroke('M-26 222L-8 202L0 210L14 194L30 222', trim, 4, { opacity: 0.8 })
  )
}

/** The flap that holds snowshoes: an open net with two straps. */
function carrier({ main, accent, trim }: Colourway): string {
  const flap = 'M-132 -150H132L112 250C110 300 70 326 0 328C-70 326 -110 300 -112 250Z'
  return (
    path(flap, { fill: '#0d141a', opacity: 0.3, transform: 'translate(7 11)' }) +
    path(flap, { fill: url('pack-pocket') }) +
    stroke(flap, shaded(main, 0.55), 2.4, { opacity: 0.6 }) +
    stroke(flap, lit(main, 0.5), 2, {
      transform: 'scale(0.93 0.955) translate(0 5)',
      'stroke-dasharray': '8 5',
      opacity: 0.6,
    }) +
    [-60, 110]
      .map((y) => band(`M-220 ${y + 6}Q0 ${y + 24} 220 ${y + 6}`, accent, 20) + buckle(-86, y + 17, 54, 38, steel, 4))
      .join('') +
    wordmark(0, 226, 36, trim, 0.95)
  )
}

const compression = ({ accent }: Colourway): string =>
  ([1, -1] as const)
    .flatMap((side) =>
      [-70, 190].map((y) =>
        group(band(`M-216 ${y}L-146 ${y + 26}`, accent, 15) + buckle(-176, y + 15, 32, 26, graphite, 20), {
          transform: `scale(${side} 1)`,
        }),
      ),
    )
    .join('')

function top({ main, accent, trim }: Colourway, touring: boolean): string {
  const seam = 'M-196 -262C-120 -226 120 -226 196 -262'
  const zip = 'M-150 -318C-80 -340 80 -340 150 -318'
  const closers = touring ? [-96, 96] : [0]
  return (
    path(lid, { fill: '#0d141a', opacity: 0.32, transform: 'translate(4 14)' }) +
    path(lid, { fill: url('pack-lid') }) +
    stroke(seam, shaded(main, 0.5), 3) +
    stitches('M-196 -254C-120 -218 120 -218 196 -254', lit(main, 0.5), 2.4) +
    stroke(zip, graphite, 12) +
    stroke(zip, lit(graphite, 0.45), 3, { 'stroke-dasharray': '3 3', 'stroke-linecap': 'butt' }) +
    element('path', { d: 'M138 -322l13 5l10 40q-6 9 -15 3Z', fill: accent }) +
    stroke('M-150 -372C-70 -396 70 -396 150 -372', '#ffffff', 6, { opacity: 0.28 }) +
    closers.map((x) => band(`M${x} -226V-120`, accent, 22) + buckle(x, -150, 52, 46, graphite)).join('') +
    (touring ? '' : rect(-34, -300, 68, 26, { rx: 3, fill: shaded(main, 0.55) }) + wordmark(0, -287, 15, trim, 0.95))
  )
}

const use = (id: string, x: number, y: number, turn: number, scale: number): string =>
  element('use', { 'xlink:href': id, transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` })

/** A pack from the front; turned; lid and buckles close up; waiting in the snow. */
export const sketchPacks: Sketcher = ({ drawing, view }, colour) => {
  const touring = drawing['style'] === 'touring'
  const volume = typeof drawing['volumeL'] === 'number' ? drawing['volumeL'] : 24
  const size = 0.94 + volume * 0.0075
  const { main } = colour
  const lie = (x: number, y: number, turn: number, scale: number): string =>
    use('#pack-shadow', x, y, turn, scale) + use('#pack', x, y, turn, scale)
  return {
    defs:
      across(
        'pack-cloth',
        [0, 0],
        [0.4, 1],
        [
          [0, lit(main, 0.1)],
          [1, shaded(main, 0.22)],
        ],
      ) +
      across(
        'pack-pocket',
        [0, 0],
        [0.3, 1],
        [
          [0, lit(main, 0.2)],
          [1, shaded(main, 0.06)],
        ],
      ) +
      across(
        'pack-lid',
        [0, 0],
        [0.25, 1],
        [
          [0, lit(main, 0.38)],
          [0.5, lit(main, 0.08)],
          [1, shaded(main, 0.22)],
        ],
      ) +
      across(
        'pack-round',
        [0, 0],
        [1, 0],
        [
          [0, '#0b1a28', 0.3],
          [0.2, '#ffffff', 0.1],
          [0.6, '#0b1a28', 0],
          [1, '#0b1a28', 0.48],
        ],
      ) +
      clip('pack-edge', path(body, {})) +
      `<g id="pack">${shell(colour, touring, view)}</g><g id="pack-shadow">${groundShadow('M-210 -300C-150 -420 150 -420 210 -300C250 -60 256 200 236 320C200 390 -200 390 -236 320C-256 200 -250 -60 -210 -300Z', { left: -250, top: -400, width: 500, height: 780 }, 46, '#2b4058')}</g>`,
    pair: lie(450, 622, -2, size),
    single: lie(450, 615, 11, size * 1.06),
    detail: lie(400, 990, -5, size * 1.95),
    standing: use('#pack', 450, standsAt - 355 * 0.6 * size, -4, 0.62 * size),
  }
}
