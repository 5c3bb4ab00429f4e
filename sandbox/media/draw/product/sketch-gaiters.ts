import { lit, mix, shaded } from '../color.ts'
import { across, clip, curve, element, group, path, polyline, rect, stroke, url } from '../shape.ts'
import { band, buckle, type Colourway, graphite, groundShadow, rivet, steel, stitches, wordmark } from './material.ts'
import { drape, threads } from './drape.ts'
import { type ProductView, type Sketcher, standsAt } from './subject.ts'

/** Units of one gaiter: upper edge at y = -h/2, lower at h/2, centred on x = 0. */
function outlineOf(h: number): string {
  const top = -h / 2
  const foot = h / 2
  return `M-112 ${top + 10}Q0 ${top - 22} 112 ${top + 10}C122 ${top + h * 0.22} 118 ${foot - h * 0.42} 104 ${foot - 150}C104 ${foot - 90} 132 ${foot - 40} 146 ${foot - 8}Q70 ${foot + 34} 0 ${foot + 30}Q-70 ${foot + 34} -146 ${foot - 8}C-132 ${foot - 40} -104 ${foot - 90} -104 ${foot - 150}C-118 ${foot - h * 0.42} -122 ${top + h * 0.22} -112 ${top + 10}Z`
}

function gaiter(h: number, colour: Colourway, view: ProductView): string {
  const area = { left: -150, top: -h / 2 - 20, width: 300, height: h + 60 }
  const { main, accent, trim } = colour
  const top = -h / 2
  const foot = h / 2
  const lower = `M-160 ${foot - 165}Q0 ${foot - 118} 160 ${foot - 165}V${foot + 60}H-160Z`
  const folds = [
    [
      [-70, top + h * 0.3],
      [-30, top + h * 0.36],
      [30, top + h * 0.34],
    ],
    [
      [-20, top + h * 0.52],
      [30, top + h * 0.56],
      [86, top + h * 0.53],
    ],
    [
      [-90, foot - 190],
      [-40, foot - 178],
      [20, foot - 182],
    ],
  ] as const
  return (
    group(
      path(outlineOf(h), { fill: url('gaiter-cloth') }) +
        path(lower, { fill: mix(main, graphite, 0.72) }) +
        stitches(`M-160 ${foot - 157}Q0 ${foot - 110} 160 ${foot - 157}`, lit(main, 0.5), 2.6) +
        stroke(`M-160 ${foot - 166}Q0 ${foot - 119} 160 ${foot - 166}`, shaded(main, 0.5), 4) +
        folds
          .map(
            (points) =>
              stroke(curve(points), shaded(main, 0.5), 9, { opacity: 0.3 }) +
              stroke(curve(points), lit(main, 0.5), 4, { opacity: 0.35, transform: 'translate(0 8)' }),
          )
          .join('') +
        placket(top, foot, colour) +
        threads(view, area) +
        drape(outlineOf(h), area, main) +
        path(outlineOf(h), { fill: url('gaiter-round') }),
      { 'clip-path': url('gaiter-edge') },
    ) +
    cuff(top, colour) +
    stroke(outlineOf(h), shaded(main, 0.65), 2.5, { opacity: 0.55 }) +
    lacingHook(foot) +
    instep(foot, accent) +
    group(wordmark(0, 0, 24, trim, 0.95), { transform: `translate(-58 ${top + h * 0.46}) rotate(-90)` })
  )
}

/** The closing strip in front, with its tape and press studs. */
function placket(top: number, foot: number, { main, accent }: Colourway): string {
  const edge = `M18 ${top - 20}H64L70 ${foot + 40}H14Z`
  const middle = `M42 ${top + 4}V${foot + 20}`
  // Around the ankle a zip, up to the knee press studs.
  const closure =
    foot - top < 500
      ? stroke(middle, graphite, 13, { 'stroke-linecap': 'butt' }) +
        stroke(middle, lit(steel, 0.2), 6, { 'stroke-dasharray': '3 3', 'stroke-linecap': 'butt' }) +
        rect(35, top + 46, 14, 34, { rx: 5, fill: accent })
      : [0.16, 0.42, 0.68, 0.9]
          .map((share) => rivet(42, top + (foot - top) * share, 6.5, mix(steel, main, 0.25)))
          .join('')
  return (
    path(edge, { fill: '#0d141a', opacity: 0.28, transform: 'translate(5 3)' }) +
    path(edge, { fill: mix(main, '#ffffff', 0.06) }) +
    stitches(
      polyline([
        [24, top],
        [20, foot + 30],
      ]),
      lit(main, 0.55),
      2.2,
    ) +
    stitches(
      polyline([
        [58, top],
        [63, foot + 30],
      ]),
      lit(main, 0.55),
      2.2,
    ) +
    rect(36, foot - 62, 14, 44, { rx: 4, fill: accent }) +
    closure
  )
}

function cuff(top: number, { main, accent }: Colourway): string {
  const edge = `M-113 ${top + 8}Q0 ${top - 24} 113 ${top + 8}L115 ${top + 50}Q0 ${top + 20} -115 ${top + 50}Z`
  return (
    path(`M-112 ${top + 10}Q0 ${top - 22} 112 ${top + 10}Q0 ${top + 34} -112 ${top + 10}Z`, {
      fill: shaded(main, 0.75),
    }) +
    path(edge, { fill: mix(main, graphite, 0.55) }) +
    stitches(`M-113 ${top + 44}Q0 ${top + 14} 113 ${top + 44}`, lit(main, 0.5), 2.2) +
    band(`M-113 ${top + 29}Q0 ${top - 2} 113 ${top + 29}`, accent, 15) +
    buckle(70, top + 17, 38, 30, steel, 9) +
    stroke(`M92 ${top + 24}Q130 ${top + 44} 128 ${top + 92}`, shaded(accent, 0.3), 12, { 'stroke-linecap': 'butt' }) +
    stroke(`M91 ${top + 22}Q128 ${top + 42} 126 ${top + 90}`, accent, 9, { 'stroke-linecap': 'butt' })
  )
}

const lacingHook = (foot: number): string =>
  stroke(
    `M-6 ${foot + 10}V${foot + 34}Q-6 ${foot + 46} 5 ${foot + 44}Q13 ${foot + 42} 12 ${foot + 32}`,
    shaded(steel, 0.35),
    6,
  ) + stroke(`M-7 ${foot + 10}V${foot + 34}Q-6 ${foot + 44} 4 ${foot + 42}`, lit(steel, 0.6), 2)

function instep(foot: number, color: string): string {
  const d = `M-128 ${foot - 4}C-112 ${foot + 58} -54 ${foot + 86} 0 ${foot + 88}C54 ${foot + 86} 112 ${foot + 58} 128 ${foot - 4}`
  return (
    stroke(d, shaded(graphite, 0.3), 14) +
    stroke(d, graphite, 11, { transform: 'translate(-1 -2)' }) +
    stroke(d, lit(graphite, 0.4), 2, { transform: 'translate(-1 -5)', opacity: 0.7 }) +
    buckle(-112, foot + 38, 34, 26, color, 58)
  )
}

const use = (id: string, x: number, y: number, turn: number, scale: number): string =>
  element('use', { 'xlink:href': id, transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` })

/** Defs with `#gaiter` and its shadow, `h` units tall around (0, 0): shared with kits. */
export function gaiterSymbol(heightCm: number, colour: Colourway, view: ProductView): { defs: string; h: number } {
  const h = heightCm * 16
  const { main } = colour
  return {
    h,
    defs:
      across(
        'gaiter-cloth',
        [0, 0],
        [0.15, 1],
        [
          [0, lit(main, 0.12)],
          [1, shaded(main, 0.15)],
        ],
      ) +
      across(
        'gaiter-round',
        [0, 0],
        [1, 0],
        [
          [0, '#0b1a28', 0.38],
          [0.2, '#ffffff', 0.14],
          [0.42, '#ffffff', 0.1],
          [0.72, '#0b1a28', 0.12],
          [1, '#0b1a28', 0.52],
        ],
      ) +
      clip('gaiter-edge', path(outlineOf(h), {})) +
      `<g id="gaiter">${gaiter(h, colour, view)}</g><g id="gaiter-shadow">${groundShadow(outlineOf(h), { left: -150, top: -h / 2 - 10, width: 300, height: h + 50 }, 30, '#2b4058')}</g>`,
  }
}

/** A gaiter on the ground, its middle at (x, y). */
export const gaiterLies = (x: number, y: number, turn: number, scale: number): string =>
  use('#gaiter-shadow', x, y, turn, scale) + use('#gaiter', x, y, turn, scale)

/** An upright gaiter at x, `h` units high, its foot in the snow. */
export const gaiterStands = (x: number, h: number, turn: number, scale: number): string =>
  use('#gaiter', x, standsAt + 6 - (h * scale) / 2, turn, scale)

/** Two gaiters; one; cuff and buckle close up; a pair standing in the snow. */
export const sketchGaiters: Sketcher = ({ drawing, view }, colour) => {
  const height = typeof drawing['heightCm'] === 'number' ? drawing['heightCm'] : 42
  const { defs, h } = gaiterSymbol(height, colour, view)
  /** Low ones are seen from a little nearer. */
  const size = h < 500 ? 1.3 : 1.12
  const small = 0.66
  return {
    defs,
    pair: gaiterLies(275, 625, -6, size) + gaiterLies(625, 575, 5, size),
    single: gaiterLies(450, 590, 9, size * 1.27),
    detail: gaiterLies(400, 600 + h * 0.95, 5, 2.5),
    standing:
      use('#gaiter', 340, standsAt + 4 - (h * small) / 2, -3, small) +
      use('#gaiter', 560, standsAt + 8 - (h * small) / 2, 4, small),
  }
}
